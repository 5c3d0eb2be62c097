/** A finite number as `digits` x 10^`exponent`, exactly as its shortest decimal text has it. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/**
 * Whether a number is a multiple of another by the decimals that are written in the file: 4.35 is a multiple of 0.01,
 * although 4.35 / 0.01 is not whole as doubles (spec 1.3). A whole number past 2^53 is also judged by its exact value,
 * since its shortest text may end in zeros that the file does not have.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const by = toDecimal(divisor);
  if (isMultiple(toDecimal(value), by)) return true;
  return Number.isInteger(value) && isMultiple({ digits: BigInt(value), exponent: 0 }, by);
}

function isMultiple(value: Decimal, by: Decimal): boolean {
  const exponent = Math.min(value.exponent, by.exponent);
  return scaled(value, exponent) % scaled(by, exponent) === 0n;
}

/** Doubles span 10^-324 to 10^308: the power is bounded, whatever a record holds. */
function scaled(decimal: Decimal, exponent: number): bigint {
  return decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
}

function toDecimal(value: number): Decimal {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
