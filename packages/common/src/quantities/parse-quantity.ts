import type { Quantity } from "./quantity.ts";
import { maxBinary, toAmount } from "./quantity-amount.ts";
import { splitQuantity } from "./quantity-parts.ts";

/** Beyond it, a big decimal has no billionths: its power of ten would be huge. */
const maxScale = 400;

/**
 * Parses a quantity such as `1.5Gi`, `100m` or `1e3`, like the API server: binary quantities beyond
 * 64 bits are limited, and fractions below `1n` rounded away from zero. The time is quadratic in
 * the number of digits: limit the length of untrusted text.
 *
 * @returns undefined for an invalid quantity.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const parts = splitQuantity(text);
  if (parts === undefined) return undefined;
  const { mantissa, exponent } = toAmount(parts);
  const value = parts.sign === "-" ? -mantissa : mantissa;
  if (parts.isShort || exponent > maxScale || mantissa === maxBinary) {
    return { value, scale: exponent, big: !parts.isShort };
  }
  return { value: value * 10n ** BigInt(exponent + 9), scale: -9, big: true }; // as Go stores it
}
