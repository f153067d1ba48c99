import { CelRuntimeError, noSuchOverload } from "../runtime/errors.ts";
import { countWork } from "../runtime/work.ts";
import { Opaque } from "../values/opaque.ts";
import { int, type Value } from "../values/value.ts";
import { fn, method, type Overload } from "./overload.ts";

const Q = "kubernetes.Quantity";
const MAX_INT = 2n ** 63n - 1n;
/** Digits that always fit an int64. */
const SAFE_DIGITS = 18;
const DECIMAL: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  "": 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const BINARY: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };

/** A Kubernetes quantity: `value * 10^scale`. */
class Quantity extends Opaque {
  readonly typeName = Q;
  readonly value: bigint;
  readonly scale: number;
  /** Stored as a big decimal, which the API server never treats as an integer. */
  readonly big: boolean;

  constructor(value: bigint, scale: number, big: boolean) {
    super();
    this.value = value;
    this.scale = scale;
    this.big = big;
  }

  equals(other: Value): boolean {
    if (!(other instanceof Quantity)) throw noSuchOverload("==");
    return this.compareTo(other) === 0n;
  }

  compareTo(other: Quantity): bigint {
    const [left, right] = aligned(this, other);
    return left < right ? -1n : left > right ? 1n : 0n;
  }

  /** The value as an int if the API server has one: never with a scale below 0, not even 0. */
  get integer(): bigint | undefined {
    if (this.big || this.scale < 0) return undefined;
    const value = this.value * 10n ** BigInt(this.scale);
    return value > MAX_INT || value < -MAX_INT - 1n ? undefined : value;
  }

  plus(other: Quantity): Quantity {
    if (!this.big && !other.big) {
      if (other.value === 0n) return this;
      if (this.value === 0n) return other;
    }
    const [left, right] = aligned(this, other);
    const sum = left + right;
    const fits = sum <= MAX_INT && sum >= -MAX_INT - 1n;
    return new Quantity(sum, Math.min(this.scale, other.scale), this.big || other.big || !fits);
  }

  negated(): Quantity {
    return new Quantity(-this.value, this.scale, this.big);
  }
}

function aligned(left: Quantity, right: Quantity): [bigint, bigint] {
  const scale = Math.min(left.scale, right.scale);
  const shift = (quantity: Quantity): bigint => quantity.value * 10n ** BigInt(quantity.scale - scale);
  return [shift(left), shift(right)];
}

/** Parses `1.5Gi`, `100m`, `1e3`; undefined for an invalid quantity. */
function parseQuantity(text: string): Quantity | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:([KMGTPE]i)|([numkMGTPE]?)|[eE]([+-]?\d+))$/.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = "", fraction = "", binary, decimal = "", exponent] = match;
  const digits = whole.replace(/^0+/, "");
  if (text === "" || (exponent !== undefined && !Number.isSafeInteger(Number(exponent)))) return undefined;
  countWork((digits.length + fraction.length) ** 2 / 1_000_000);
  const value = BigInt(`${digits}${fraction}` === "" ? "0" : `${digits}${fraction}`);
  const signed = sign === "-" ? -value : value;
  const length = Math.max(1, digits.length) + fraction.length;
  if (binary !== undefined) return binaryQuantity(signed, fraction.length, BINARY[binary] ?? 0, length);
  const scale = (exponent === undefined ? (DECIMAL[decimal] ?? 0) : Number(exponent)) - fraction.length;
  if (length <= SAFE_DIGITS && scale >= -9) return new Quantity(signed, scale, false);
  return rounded(signed, scale);
}

function binaryQuantity(value: bigint, fraction: number, power: number, digits: number): Quantity {
  const shifted = value * 2n ** BigInt(power);
  const capacity = 15 - digits - Math.trunc((power * 3) / 10) - 1;
  if (fraction === 0 && capacity >= 0) return new Quantity(shifted, 0, false);
  const exact = rounded(shifted, -fraction);
  const [limit, amount] = aligned(new Quantity(MAX_INT, 0, true), exact);
  if (amount > limit) return new Quantity(MAX_INT, 0, true);
  return amount < -limit ? new Quantity(-MAX_INT, 0, true) : exact;
}

function rounded(value: bigint, scale: number): Quantity {
  if (value === 0n) return new Quantity(value, scale, true);
  if (scale >= -9) return new Quantity(value * 10n ** BigInt(scale + 9), -9, true);
  const unit = 10n ** BigInt(-9 - scale);
  const quotient = value / unit;
  const rest = value % unit;
  return new Quantity(quotient + (rest === 0n ? 0n : rest > 0n ? 1n : -1n), -9, true);
}

export const quantities = (): readonly Overload[] => [
  fn("quantity", "string_to_quantity", "string", Q, (text: string) => {
    const quantity = parseQuantity(text);
    if (quantity === undefined) throw new CelRuntimeError(`invalid quantity ${JSON.stringify(text)}`);
    return quantity;
  }),
  fn(
    "isQuantity",
    "is_quantity_string",
    "string",
    "bool",
    (text: string) => parseQuantity(text) !== undefined,
  ),
  fn("sign", "quantity_sign", Q, "int", (quantity: Quantity) =>
    quantity.value > 0n ? 1n : quantity.value < 0n ? -1n : 0n,
  ),
  method(
    "isGreaterThan",
    "quantity_is_greater_than",
    `${Q}, ${Q}`,
    "bool",
    (a: Quantity, b: Quantity) => a.compareTo(b) > 0n,
  ),
  method(
    "isLessThan",
    "quantity_is_less_than",
    `${Q}, ${Q}`,
    "bool",
    (a: Quantity, b: Quantity) => a.compareTo(b) < 0n,
  ),
  method("compareTo", "quantity_compare_to", `${Q}, ${Q}`, "int", (a: Quantity, b: Quantity) =>
    a.compareTo(b),
  ),
  method(
    "asApproximateFloat",
    "quantity_get_float",
    Q,
    "double",
    (quantity: Quantity) => Number(quantity.value) * Number(`1e${quantity.scale}`),
  ),
  method("asInteger", "quantity_get_int", Q, "int", (quantity: Quantity) => {
    const { integer } = quantity;
    if (integer === undefined) throw new CelRuntimeError("cannot convert value to integer");
    return int(integer);
  }),
  method(
    "isInteger",
    "quantity_is_integer",
    Q,
    "bool",
    (quantity: Quantity) => quantity.integer !== undefined,
  ),
  method("add", "quantity_add", `${Q}, ${Q}`, Q, (a: Quantity, b: Quantity) => a.plus(b)),
  method("add", "quantity_add_int", `${Q}, int`, Q, (a: Quantity, b: bigint) =>
    a.plus(new Quantity(b, 0, false)),
  ),
  method("sub", "quantity_sub", `${Q}, ${Q}`, Q, (a: Quantity, b: Quantity) => a.plus(b.negated())),
  method("sub", "quantity_sub_int", `${Q}, int`, Q, (a: Quantity, b: bigint) =>
    a.plus(new Quantity(-b, 0, false)),
  ),
];
