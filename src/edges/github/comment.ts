/** First line of the one comment that is kept up to date; the version allows another shape later. */
export const COMMENT_MARKER = '<!-- evidence-gate:v1 -->';

/** Most characters that the host takes for a comment, and what is left of them for the text behind the marker. */
const COMMENT_LIMIT = 65_536;
export const COMMENT_TEXT_LIMIT = COMMENT_LIMIT - COMMENT_MARKER.length - 2;

export interface CommentPlace {
  /** Root of the REST API, `https://api.github.com` or a server of one's own. */
  readonly apiUrl: string;
  readonly token: string;
  readonly owner: string;
  readonly repo: string;
  readonly pullRequest: number;
}

// A host that does not answer must not hold the job.
const TIMEOUT_MS = 30_000;

/**
 * Writes the sticky comment of a pull request (spec 7.3): updates ours if there is one, else makes it.
 *
 * Ours is a comment with the marker that a bot wrote: anyone can copy the marker, and could later edit their comment.
 *
 * @throws whatever the API answers; the caller says it as a notice.
 */
export async function writeStickyComment(
  place: CommentPlace,
  text: string,
): Promise<'created' | 'updated' | 'unchanged'> {
  // Lazily: a run without a comment does not pay for the client.
  const { getOctokit } = await import('@actions/github');
  const client = getOctokit(place.token, { baseUrl: place.apiUrl });
  const repository = { owner: place.owner, repo: place.repo };
  const body = `${COMMENT_MARKER}\n${text}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);

  const pages = client.paginate.iterator(client.rest.issues.listComments, {
    ...repository,
    issue_number: place.pullRequest,
    per_page: 100,
    request: { signal },
  });
  for await (const { data } of pages) {
    const ours = data.find((one) => one.user?.type === 'Bot' && one.body?.startsWith(COMMENT_MARKER));
    if (ours === undefined) continue;
    if (ours.body === body) return 'unchanged';
    await client.rest.issues.updateComment({ ...repository, comment_id: ours.id, body, request: { signal } });
    return 'updated';
  }
  await client.rest.issues.createComment({
    ...repository,
    issue_number: place.pullRequest,
    body,
    request: { signal },
  });
  return 'created';
}
