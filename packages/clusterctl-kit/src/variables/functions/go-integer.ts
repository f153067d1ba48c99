const smallest = -(2n ** 63n);
const largest = 2n ** 63n - 1n;

/** A number as Go's `strconv.Atoi` reads it: a sign, decimal digits, 64 bits; undefined for anything else. */
export function goInteger(text: string): bigint | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ""));
  return value < smallest || value > largest ? undefined : value;
}
