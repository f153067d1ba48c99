import {
  type Quantity as Amount,
  alignQuantities,
  compareQuantities,
  parseQuantity,
} from "@capikit/common/kubernetes";
import { countWork } from "../runtime/cost-meter.ts";
import { CelRuntimeError, noSuchOverload } from "../runtime/errors.ts";
import { int, Opaque, type Value } from "../values/value.ts";
import { fn, method, type Overload } from "./overload.ts";

const Q = "kubernetes.Quantity";
const MAX_INT = 2n ** 63n - 1n;
const INT_DIGITS = 19;

/** A Kubernetes quantity: `value * 10^scale`. */
class Quantity extends Opaque implements Amount {
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
    return BigInt(compareQuantities(this, other));
  }

  /** The value as an int if the API server has one: never with a scale below 0, not even 0. */
  get integer(): bigint | undefined {
    if (this.big || this.scale < 0) return undefined;
    if (this.scale > INT_DIGITS) return this.value === 0n ? 0n : undefined;
    const value = this.value * 10n ** BigInt(this.scale);
    return value > MAX_INT || value < -MAX_INT - 1n ? undefined : value;
  }

  plus(other: Quantity): Quantity {
    if (!this.big && !other.big) {
      if (other.value === 0n) return this;
      if (this.value === 0n) return other;
    }
    countWork((this.scale - other.scale) ** 2 / 1_000_000);
    const [left, right] = alignQuantities(this, other);
    const sum = left + right;
    const fits = sum <= MAX_INT && sum >= -MAX_INT - 1n;
    return new Quantity(sum, Math.min(this.scale, other.scale), this.big || other.big || !fits);
  }

  negated(): Quantity {
    return new Quantity(-this.value, this.scale, this.big);
  }
}

function parse(text: string): Quantity | undefined {
  const digits = /^[+-]?0*([\d.]*)/.exec(text)?.[1] ?? "";
  countWork(digits.length ** 2 / 1_000_000);
  const parsed = parseQuantity(text);
  return parsed && new Quantity(parsed.value, parsed.scale, parsed.big);
}

export const quantities = (): readonly Overload[] => [
  fn("quantity", "string_to_quantity", "string", Q, (text: string) => {
    const quantity = parse(text);
    if (quantity === undefined) throw new CelRuntimeError(`invalid quantity ${JSON.stringify(text)}`);
    return quantity;
  }),
  fn("isQuantity", "is_quantity_string", "string", "bool", (text: string) => parse(text) !== undefined),
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
