import {
  followsBegin,
  hasHeaderValue,
  hasTokenBody,
  hasUser,
  hasValue,
  isAwsKeyId,
  isBearerValue,
  isQualifiedKey,
  isSkKey,
  isTellingEscape,
  isWebToken,
} from './prefilter-context.js';

/** Looks at what stands around a needle in [first, next) of the line in [start, end). */
export type Context = (bytes: Uint8Array, first: number, next: number, start: number, end: number) => boolean;

/** A short text that every secret of some kind has, and what must stand around it. */
export interface Needle {
  /** ASCII; in lower case where any case will do. */
  readonly text: string;
  /** Offset of the three neighbouring characters by which it is looked for: the rarest it has. */
  readonly rarest: number;
  readonly anyCase: boolean;
  readonly follows: Context;
}

function needle(text: string, rarest: string, follows: Context, anyCase = false): Needle {
  return { text, rarest: text.indexOf(rarest), anyCase, follows };
}

function needles(texts: string, follows: Context): readonly Needle[] {
  return texts.split(' ').map((text) => needle(text, text, follows));
}

const always: Context = () => true;

/**
 * One or more for each rule of ours and of the library: whoever adds a rule adds its needle. Which letters are rare
 * was counted in critic findings.
 */
export const NEEDLES: readonly Needle[] = [
  needle('sk-', 'sk-', isSkKey),
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'].map((text) => needle(text, text.slice(0, 3), hasTokenBody)),
  needle('github_pat_', 'b_p', always),
  ...needles('A3T AKIA AGPA AIDA AROA AIPA ANPA ANVA ASIA', isAwsKeyId),
  needle('AIza', 'AIz', always),
  needle('xox', 'xox', (bytes, _first, next) => bytes[next + 1] === 0x2d),
  needle('xapp-', 'xap', always),
  needle('hooks.slack', 's.s', always, true),
  needle('npm_', 'npm', always),
  needle('glpat-', 'glp', always),
  needle('k_live_', 'k_l', always),
  needle('k_test_', 'k_t', always),
  needle('hf_', 'hf_', always),
  needle('_v1_', '_v1', always),
  needle('shpat_', 'hpa', always),
  needle('shpca_', 'hpc', always),
  needle('shppa_', 'hpp', always),
  needle('shpss_', 'hps', always),
  needle('lin_api_', 'n_a', always),
  needle('ops_e', 's_e', always),
  needle('SG.', 'SG.', always),
  ...needles('eyA eyB eyC eyD eyI eyJ eyK eyL', isWebToken),
  ...needles('ew0 ew1 ew2 ew3 ewk ewl ewm ewn ewo ewp ewq ewr', isWebToken),
  needle('BEGIN ', 'BEG', followsBegin),
  needle('://', '://', hasUser),
  needle(':\\/', ':\\/', hasUser),
  needle('\\u00', '\\u0', isTellingEscape),
  needle('key', 'key', isQualifiedKey, true),
  needle('secret', 'ecr', hasValue, true),
  needle('password', 'swo', hasValue, true),
  needle('passwd', 'swd', hasValue, true),
  needle('passphrase', 'phr', hasValue, true),
  needle('pwd', 'pwd', hasValue, true),
  needle('token', 'oke', hasValue, true),
  needle('bearer', 'bea', isBearerValue, true),
  needle('authorization', 'iza', hasHeaderValue, true),
];
