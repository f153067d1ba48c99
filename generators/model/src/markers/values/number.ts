const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const wholeNumber = /^[+-]?\d+$/;

/** The number a decimal text stands for, exactly: integers that a double does not hold are `bigint`. */
export function toNumber(text: string): number | bigint | undefined {
  if (!decimal.test(text)) return undefined;
  return wholeNumber.test(text) ? toInteger(text) : finite(Number(text));
}

/** As `toNumber`, but of integers alone. */
export function toInteger(text: string): number | bigint | undefined {
  if (!wholeNumber.test(text)) return undefined;
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  return BigInt(text.startsWith("+") ? text.slice(1) : text);
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
