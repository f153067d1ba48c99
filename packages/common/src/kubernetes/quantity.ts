import { parseQuantity } from "./quantity-parts.ts";

/** A Kubernetes quantity: `value * 10^scale`. */
export interface Quantity {
  readonly value: bigint;
  readonly scale: number;
  /** Whether the API server stores it as a big decimal, which it never treats as an integer. */
  readonly big: boolean;
}

/** A quantity, or its text or number in an object. */
export type QuantityInput = Quantity | number | string;

/** The largest power of ten of an integer value. */
const maxPower = 40;

/**
 * Compares quantities by value: `1Gi` equals `1024Mi`.
 *
 * @returns -1, 0 or 1, for `Array.prototype.sort`.
 * @throws TypeError for an invalid quantity.
 */
export function compareQuantities(a: QuantityInput, b: QuantityInput): -1 | 0 | 1 {
  const [left, right] = [toQuantity(a), toQuantity(b)];
  const sign = signOf(left.value);
  if (sign !== signOf(right.value)) return sign < signOf(right.value) ? -1 : 1;
  // Aligned numbers of different powers of ten could be huge.
  const power = powerOf(left) - powerOf(right);
  if (sign === 0) return 0;
  if (power !== 0) return power < 0 === sign > 0 ? -1 : 1;
  const [x, y] = alignQuantities(left, right);
  return x < y ? -1 : x > y ? 1 : 0;
}

/**
 * Returns a quantity as an integer, rounded away from zero like Go's `Quantity.Value`: 1 for
 * `100m`.
 *
 * @throws TypeError for an invalid quantity.
 * @throws RangeError for a quantity of 10^40 or more.
 */
export function quantityValue(input: QuantityInput): bigint {
  const { value, scale } = toQuantity(input);
  if (value !== 0n && powerOf({ value, scale }) > maxPower) {
    throw new RangeError(`quantity is too large: use a value below 10^${maxPower}`);
  }
  if (value === 0n || scale >= 0) return value * 10n ** BigInt(value === 0n ? 0 : scale);
  if (powerOf({ value, scale }) <= 0) return BigInt(signOf(value));
  const unit = 10n ** BigInt(-scale);
  return value / unit + (value % unit === 0n ? 0n : BigInt(signOf(value)));
}

/** Returns the values of two quantities at their smaller scale. */
export function alignQuantities(
  a: Pick<Quantity, "value" | "scale">,
  b: Pick<Quantity, "value" | "scale">,
): [a: bigint, b: bigint] {
  const scale = Math.min(a.scale, b.scale);
  return [a.value * 10n ** BigInt(a.scale - scale), b.value * 10n ** BigInt(b.scale - scale)];
}

function toQuantity(input: QuantityInput): Quantity {
  if (typeof input === "object") return input;
  const quantity = parseQuantity(String(input));
  if (quantity === undefined) {
    throw new TypeError(
      `invalid quantity ${JSON.stringify(input)}: use a number with an optional suffix such as 500m or 1.5Gi`,
    );
  }
  return quantity;
}

function signOf(value: bigint): -1 | 0 | 1 {
  return value < 0n ? -1 : value > 0n ? 1 : 0;
}

/** The power of ten of the first digit, plus one. */
function powerOf({ value, scale }: Pick<Quantity, "value" | "scale">): number {
  return String(value < 0n ? -value : value).length + scale;
}
