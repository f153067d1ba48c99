import { variableDiagnostics } from "@capikit/model";
import type { JsonSchema } from "@capikit/schema";
import type { Check } from "./check.ts";
import { everyPart, findPlace } from "./check-keywords.ts";

const bounds = [
  "maximum",
  "minimum",
  "maxLength",
  "minLength",
  "maxItems",
  "minItems",
  "maxProperties",
  "minProperties",
] as const;
const values = ["default", "example", "enum"] as const;

/** Reports numbers that variable schemas or JavaScript's JSON cannot represent. */
export const checkNumbers: Check = ({ name: variable, location }, root, origins, report) => {
  for (const part of everyPart(root)) {
    const { schema, path } = part;
    const refuse = (keyword: keyof JsonSchema, value: bigint | number): void =>
      report(
        variableDiagnostics.variableNumber.create(
          { variable, path, keyword, value: String(value) },
          findPlace(part, keyword, origins) ?? location,
        ),
      );
    for (const keyword of bounds) {
      const value = schema[keyword];
      if (value !== undefined && !Number.isSafeInteger(value)) refuse(keyword, value);
    }
    for (const keyword of values) {
      const big = bigintIn(schema[keyword]);
      if (big !== undefined) refuse(keyword, big);
    }
  }
};

function bigintIn(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value;
  if (typeof value !== "object" || value === null) return undefined;
  for (const each of Object.values(value)) {
    const found = bigintIn(each);
    if (found !== undefined) return found;
  }
  return undefined;
}
