import { countWork } from "../runtime/cost-meter.ts";
import { CelRuntimeError, noSuchOverload } from "../runtime/errors.ts";
import { Uint } from "../syntax/ast.ts";
import { ListValue, PlainList } from "../values/list.ts";
import { MapValue } from "../values/map.ts";
import { Duration, Timestamp } from "../values/time.ts";
import { Optional, type Value } from "../values/value.ts";
import { fn, method, type Overload } from "./overload.ts";

/** Optional values. The evaluator runs `or` and `orValue`, which evaluate their argument lazily. */
export const optionals = (): readonly Overload[] => [
  fn("optional.of", "optional_of", "V", "optional(V)", (value: Value) => new Optional(value)),
  fn("optional.ofNonZeroValue", "optional_ofNonZeroValue", "V", "optional(V)", (value: Value) =>
    isZero(value) ? Optional.none : new Optional(value),
  ),
  fn("optional.none", "optional_none", "", "optional(V)", () => Optional.none),
  method("value", "optional_value", "optional(V)", "V", (optional: Optional) => {
    if (optional.value === undefined) throw new CelRuntimeError("optional.none() dereference");
    return optional.value;
  }),
  method(
    "hasValue",
    "optional_hasValue",
    "optional(V)",
    "bool",
    (optional: Optional) => optional.value !== undefined,
  ),
  method(
    "or",
    "optional_or_optional",
    "optional(V), optional(V)",
    "optional(V)",
    (left: Optional, right: Optional) => (left.value === undefined ? right : left),
  ),
  method(
    "orValue",
    "optional_orValue_value",
    "optional(V), V",
    "V",
    (left: Optional, right: Value) => left.value ?? right,
  ),
  fn("optional.unwrap", "optional_unwrap", "list(optional(V))", "list(V)", unwrap),
  method("unwrapOpt", "optional_unwrapOpt", "list(optional(V))", "list(V)", unwrap),
];

function unwrap(list: ListValue): ListValue {
  countWork(list.size);
  return new PlainList(
    [...list].flatMap((item) => {
      if (!(item instanceof Optional)) throw noSuchOverload("unwrap");
      return item.value === undefined ? [] : [item.value];
    }),
  );
}

function isZero(value: Value): boolean {
  if (value === null || value === false || value === 0n || value === 0 || value === "") return true;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof ListValue || value instanceof MapValue) return value.size === 0;
  if (value instanceof Duration) return value.nanos === 0n;
  if (value instanceof Timestamp)
    return value.seconds === -62135596800n && value.nanos % 1_000_000_000n === 0n;
  return value instanceof Optional && value.value === undefined;
}
