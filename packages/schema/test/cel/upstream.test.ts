import { readFileSync } from "node:fs";
import type { Json, JsonSchema } from "@capikit/common/json";
import { describe, expect, it } from "vitest";
import { compileRules } from "../../src/cel/index.ts";

/** Responses of the API server v1.37.0, written by `tests/reference/go/cel-reference`. */
function golden<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`./upstream/${name}.json`, import.meta.url), "utf8")) as T;
}

interface Language {
  readonly schema: JsonSchema;
  readonly values: readonly Json[];
  /** Indices of the value and of the old value. */
  readonly cases: readonly (readonly [number, number | null])[];
  readonly rules: readonly { rule: string; refused?: true; cost?: string; holds?: readonly boolean[] }[];
}

interface Costs {
  readonly schemas: readonly {
    readonly schema: JsonSchema;
    readonly refused: boolean;
    readonly rules: readonly GoldenCost[];
  }[];
}

interface GoldenCost {
  readonly schemaPath: readonly string[];
  readonly index: number;
  readonly refused?: true;
  readonly cost?: string;
  readonly count?: string;
  readonly message?: { readonly error?: string; readonly cost?: string };
}

const runCosts = golden<Record<"language" | "library", Record<string, readonly number[]>>>("run-costs");

describe("the language, as the API server takes it", () => {
  const { schema, values, cases, rules } = golden<Language>("language");

  it.each(rules)("$rule", ({ rule, refused, cost, holds }) => {
    const compiled = compileRules({ ...schema, "x-kubernetes-validations": [{ rule }] });
    const refusals = compiled.errors.filter(({ kind }) => !/cost/i.test(kind));
    expect({ refused: refusals.length > 0, cost: compiled.costs[0]?.cost.toString() }).toEqual({
      refused: refused === true,
      cost,
    });
    expect(compiled.uncheckable).toEqual([]);
    if (holds === undefined) return;
    const runs = cases.map(([value, old]) =>
      compiled.run(values[value] ?? null, old === null ? undefined : values[old], { ratchet: false }),
    );
    expect(runs.map(({ errors }) => errors.length === 0)).toEqual(holds);
    const costs = runs.map(({ cost }) => cost);
    expect(costs).toEqual(runCosts.language[rule] ?? costs);
  });
});

interface Library {
  readonly expressions: readonly {
    readonly expression: string;
    /** A text, and the expression's result for it; null if it fails. */
    readonly answers: readonly (readonly [string, string | null])[];
  }[];
}

describe("the library, as the API server runs it", () => {
  const { expressions } = golden<Library>("library");

  it.each(expressions)("$expression", ({ expression, answers }) => {
    // A message of spaces would be empty: the marks preserve every answer.
    const rule = { rule: "false", message: "failed", messageExpression: `'=' + ${expression} + '='` };
    const schema: JsonSchema = {
      type: "object",
      properties: { s: { type: "string" } },
      "x-kubernetes-validations": [rule],
    };
    const { run } = compileRules(schema);
    const runs = answers.map(([text]) => run({ s: text }, undefined));
    const given = runs.map(({ errors: [error] }, index) => {
      const message = error?.message;
      return [answers[index]?.[0], message === "failed" ? null : message?.slice(1, -1)];
    });
    expect(given).toEqual(answers);
    const costs = runs.map(({ cost }) => cost);
    expect(costs).toEqual(runCosts.library[expression] ?? costs);
  });
});

describe("costs, as the API server estimates them", () => {
  const { schemas } = golden<Costs>("costs");
  const near = (rule: GoldenCost): boolean => {
    const total = Number(rule.cost) * Number(rule.count);
    return total > 1e7 / 30 && total < 1e7 * 30;
  };

  it("are tried around the limit", () => {
    expect(schemas.flatMap(({ rules }) => rules.filter(near)).length).toBeGreaterThanOrEqual(200);
  });

  it.each(schemas.map((entry, number) => ({ number, ...entry })))(
    "schema $number",
    ({ schema, refused, rules }) => {
      const { costs, errors } = compileRules(schema);
      expect(errors.length > 0).toBe(refused);
      const estimated = rules.map(({ schemaPath, index, refused: bad }) => {
        const same = costs.filter(
          (cost) => cost.index === index && cost.schemaPath.join("/") === schemaPath.join("/"),
        );
        const rule = same.find(({ keyword }) => keyword === "rule");
        const message = same.find(({ keyword }) => keyword === "messageExpression");
        return {
          schemaPath,
          index,
          ...(bad === true
            ? { refused: bad }
            : { cost: rule?.cost.toString(), count: rule?.count.toString() }),
          ...(message === undefined ? {} : { message: { cost: message.cost.toString() } }),
        };
      });
      expect(estimated).toEqual(rules);
    },
  );
});
