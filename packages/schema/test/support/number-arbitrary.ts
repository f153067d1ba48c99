import fc from "fast-check";
import type { JsonSchema } from "../../src/index.ts";

/** Numbers within the bounds of a schema, among them the bounds. */
export function numberArbitrary(schema: JsonSchema): fc.Arbitrary<number> {
  const whole = schema.type === "integer";
  const step = Number(schema.multipleOf ?? 1);
  const edge = schema.format === "int32" || schema.format === "float" ? 2 ** 31 - 1 : 1e9;
  let min = schema.minimum === undefined ? undefined : Number(schema.minimum);
  let max = schema.maximum === undefined ? undefined : Number(schema.maximum);
  if (min !== undefined && schema.exclusiveMinimum) min += whole ? 1 : 0.001;
  if (max !== undefined && schema.exclusiveMaximum) max -= whole ? 1 : 0.001;
  min ??= Math.min(-edge, max ?? 0);
  max ??= Math.max(edge, min);
  const [low, high] = [Math.ceil(clamp(min) / step), Math.floor(clamp(max) / step)];
  if (low > high) return fc.constant(min);
  // Of a fractional factor the server takes no integer as a multiple.
  const offInteger = (n: number) =>
    Number.isInteger(step) || !Number.isInteger(n * step) ? n : n < high ? n + 1 : n - 1;
  const multiples = fc
    .oneof(fc.integer({ min: low, max: high }), fc.constantFrom(low, high))
    .map((n) => offInteger(n) * step + 0);
  if (whole || schema.multipleOf !== undefined) return multiples;
  return fc.oneof(
    multiples,
    fc.integer({ min: 0, max: 1000 }).map((n) => min + ((max - min) * n) / 1000 + 0),
  );
}

function clamp(value: number): number {
  return Math.max(-(2 ** 52), Math.min(2 ** 52, value));
}
