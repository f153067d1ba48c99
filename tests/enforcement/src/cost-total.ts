import type { JsonSchema } from "@capikit/schema";
import { costAt, costCases, RULE_LIMIT, TOTAL_LIMIT, thresholdOf } from "./cost-rules.ts";
import { withSpec } from "./own-definitions/define.ts";
import { randomFrom } from "./random.ts";

/** A schema of many rules, each below the limit of a rule, that together come close to the limit of all. */
export interface TotalCase {
  readonly schema: JsonSchema;
  readonly total: bigint;
}

/**
 * Schemas whose rules together cost a little less or a little more than the API server takes: some costly rules at random, and one
 * at the end that grows step by step over the rest of the budget.
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
    // Strings of a list of n cost the same each, so that the last rule can be made to fit to within a few units.
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
