import type { JsonSchema } from "@capikit/schema";
import { costAt, costCases, RULE_LIMIT, TOTAL_LIMIT, thresholdOf } from "./cost-rules.ts";
import { withSpec } from "./own-definitions/define.ts";
import { randomFrom } from "./random.ts";

/** A schema with many rules below the rule limit, which are close to the total limit together. */
export interface TotalCase {
  readonly schema: JsonSchema;
  readonly total: bigint;
}

/**
 * Returns schemas whose rules together cost slightly less or more than the limit: random expensive
 * rules, and a last rule that grows step by step over the remaining budget.
 */
export function drawTotals(count: number, seed: number): TotalCase[] {
  const random = randomFrom(seed);
  const usable = costCases.flatMap((given) => {
    const threshold = thresholdOf(given);
    return threshold === undefined || threshold < 20 ? [] : [{ given, threshold }];
  });
  return Array.from({ length: count }, () => {
    const fields: Record<string, JsonSchema> = {};
    let total = 0n;
    while (total < TOTAL_LIMIT - RULE_LIMIT) {
      const { given, threshold } = random.pick(usable);
      const schema = given.schemaOf(Math.max(1, threshold - 1 - random.below(Math.ceil(threshold / 8))));
      total += costAt(schema);
      fields[`f${Object.keys(fields).length}`] = schema;
    }
    // Strings of a list of n have the same cost, so the last rule can fit within a few units.
    const rest = TOTAL_LIMIT - total;
    const each = costAt(lastRule(1));
    const last = lastRule(Math.max(1, Number(rest / each) + random.below(3) - 1));
    total += costAt(last);
    return { schema: withSpec({ ...fields, last }), total };
  });
}

function lastRule(maxItems: number): JsonSchema {
  const items = { type: "integer", "x-kubernetes-validations": [{ rule: "self > 0" }] } as const;
  return { type: "array", maxItems, items };
}
