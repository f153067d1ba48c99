import { type GoScalar, goScalars, numberScalar } from "@capikit/common/go-types";

/** Go accepts any integer here and keeps the lowest bits of larger ones. */
function integer(bits: number): GoScalar {
  return numberScalar("an integer", (value) =>
    Number.isInteger(value) ? Number(BigInt.asIntN(bits, BigInt(value))) : undefined,
  );
}

/** Scalars by name in the rows; types that contain schemas are in `schema-or.ts`. */
export const scalars = {
  ...goScalars,
  bool: { ...goScalars.bool, expected: "true or false" },
  int32: integer(32),
  int64: integer(64),
  float64: numberScalar("a number", (value) => value),
} satisfies Readonly<Record<string, GoScalar>>;
