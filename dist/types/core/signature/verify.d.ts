import type { KeyRing } from './key-ring.js';
import type { SignedLine } from './signed-line.js';
import type { LineVerdict } from './verdict.js';
/**
 * The verdict on one line (spec 2.3); never throws on content. Null as `ring` means no key here: a well-formed
 * signature is then unverifiable, everything else is judged the same. `line` is what `parseSigned` gave.
 *
 * Strict JSON comes first: a signature over what a lenient parser made of the line would survive a second member of the
 * same name, `-0`, or digits that no double keeps being put into the file. Nothing verifies under a key that is not in
 * the ring, and nothing under an empty one. The comparison takes the same time wherever the two differ.
 */
export declare function verifyLine(line: SignedLine, ring: KeyRing | null): LineVerdict;
