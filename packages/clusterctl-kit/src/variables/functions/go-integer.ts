const smallest = -(2n ** 63n);
const largest = 2n ** 63n - 1n;

/** Parses a 64-bit decimal integer like Go's `strconv.Atoi`; undefined if invalid. */
export function goInteger(text: string): bigint | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ""));
  return value < smallest || value > largest ? undefined : value;
}
