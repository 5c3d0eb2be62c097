import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const RULE = '-'.repeat(80);

/** One text with name, version and licence of every package of which code went into the bundles. */
export async function thirdPartyLicenses(root, metafile) {
  const folders = new Set();
  for (const output of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0];
      if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
    }
  }
  const entries = await Promise.all([...folders].map((folder) => readPackage(root, folder)));
  const unique = new Map(entries.map((entry) => [`${entry.name}@${entry.version}`, entry]));
  const sorted = [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  const parts = sorted.map(
    ({ name, version, license, text }) => `${RULE}\n${name} ${version}\n${license}\n${RULE}\n\n${text}\n`,
  );
  return `The bundles in this folder hold code of the packages below, each under its own licence.\n\n${parts.join('\n')}`;
}

async function readPackage(root, folder) {
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
  const names = (await readdir(join(root, folder)))
    .filter((name) => /^(licen[cs]e|copying)/i.test(name))
    .sort();
  const [name] = names;
  const text =
    name === undefined
      ? `(the package ships no licence file; its manifest says ${manifest.license})`
      : await readFile(join(root, folder, name), 'utf8');
  if (typeof manifest.license !== 'string') throw new Error(`${folder}: no licence in its manifest`);
  return {
    name: manifest.name,
    version: manifest.version,
    license: manifest.license,
    text: text.replaceAll('\r\n', '\n').trim(),
  };
}
