const decimal = /^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Without leading zeros, which are octal numbers elsewhere. */
const wholeNumber = /^[+-]?(?:0|[1-9]\d*)$/;

/** Parses a decimal number exactly: integers that a double cannot represent become `bigint`. */
export function toNumber(text: string): number | bigint | undefined {
  if (!decimal.test(text)) return undefined;
  return wholeNumber.test(text) ? toInteger(text) : finite(Number(text));
}

/** Parses a decimal integer exactly, like `toNumber`. */
export function toInteger(text: string): number | bigint | undefined {
  if (!wholeNumber.test(text)) return undefined;
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  return BigInt(text.startsWith("+") ? text.slice(1) : text);
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
