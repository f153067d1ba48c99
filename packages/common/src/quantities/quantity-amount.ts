import type { QuantityParts } from "./quantity-parts.ts";

/** The limit of quantities with a binary suffix. */
export const maxBinary = (1n << 63n) - 1n;

/** A number as `mantissa` times ten to the power of `exponent`. */
export interface Decimal {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/**
 * Returns the absolute value of a quantity as Go stores it: fractions below a billionth are rounded
 * up, and quantities with a binary suffix are capped at 64 bits.
 */
export function toAmount({ whole, fraction, power, exponent }: QuantityParts): Decimal {
  const exact = {
    mantissa: BigInt(whole + fraction || "0") << BigInt(power * 10),
    exponent: exponent - fraction.length,
  };
  return power > 0 ? capped(roundUp(exact)) : roundUp(exact);
}

function roundUp({ mantissa, exponent }: Decimal): Decimal {
  if (exponent >= -9) {
    return { mantissa, exponent };
  }
  // Beyond its digits only the fact matters that the number is not zero.
  const places = Math.min(-9 - exponent, mantissa.toString().length + 1);
  const divisor = 10n ** BigInt(places);
  return { mantissa: (mantissa + divisor - 1n) / divisor, exponent: -9 };
}

/** Binary quantities have no decimal exponent apart from their fraction. */
function capped(value: Decimal): Decimal {
  const scale = 10n ** BigInt(-value.exponent);
  return value.mantissa > maxBinary * scale ? { mantissa: maxBinary, exponent: 0 } : value;
}
