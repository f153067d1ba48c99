import type { Json, JsonSchema } from "@capikit/common/json";
import { readableSchema } from "../json-schema/decode-schema.ts";
import type { FieldError } from "../json-schema/field-path.ts";
import { withPatternLimit } from "../patterns/compile-pattern.ts";
import { EXPRESSION_LIMIT, overLimit, product, SCHEMA_LIMIT } from "./cost/limits.ts";
import { capped } from "./cost/range.ts";
import { type PlanNode, planRules } from "./plan.ts";
import type { CompiledRule, RuleProblem } from "./rule.ts";
import { type RunResult, runRules } from "./run.ts";

/** A rule that the API server would reject, or that cannot be checked here. */
export interface RuleError extends RuleProblem {
  /** The schema node with the rule: `["properties", "spec", "items"]`. */
  readonly schemaPath: readonly string[];
  /** The index of the rule in `x-kubernetes-validations`. */
  readonly index: number;
}

/** The maximum cost of an expression, in the API server's units. */
export interface RuleCost {
  readonly schemaPath: readonly string[];
  readonly index: number;
  readonly keyword: "rule" | "messageExpression";
  /** The cost of one evaluation. */
  readonly cost: bigint;
  /** Evaluations per object; a message is counted once. */
  readonly count: bigint;
  /** The cost that counts against the API server's limits. */
  readonly total: bigint;
}

/** The CEL rules of a schema, ready to run. */
export interface CompiledRules {
  /**
   * Runs the rules within the API server's cost limits: 1,000,000 units for each evaluation and
   * 10,000,000 for an object, after which it stops with an error. With an old value, transition
   * rules run too, and errors of unchanged values are tolerated, as on updates in the API server.
   */
  readonly validate: (value: Json, oldValue: Json | undefined, options?: RunRulesOptions) => FieldError[];
  /** Runs the rules as `validate` does, and reports their cost. */
  readonly run: (value: Json, oldValue: Json | undefined, options?: RunRulesOptions) => RunResult;
  /**
   * Expressions that the API server would reject, with one entry for each error. `validateSchema`
   * also checks the other texts of rules.
   */
  readonly errors: readonly RuleError[];
  /** Rules that cannot be checked here: report a warning. */
  readonly uncheckable: readonly RuleError[];
  /** The cost of each valid expression, estimated as in the API server. */
  readonly costs: readonly RuleCost[];
}

/** Options for running rules. */
export interface RunRulesOptions {
  /** Tolerates errors of unchanged values on updates. Default true. */
  readonly ratchet?: boolean;
}

/** Options of the compilation of rules. */
export interface CompileOptions {
  /** Whether it is the schema of a whole resource, whose metadata rules can read. Default true. */
  readonly isRoot?: boolean;
}

const NOTHING: CompiledRules = Object.freeze({
  errors: [],
  uncheckable: [],
  costs: [],
  validate: () => [],
  run: () => ({ errors: [], cost: 0, exceeded: false }),
});
/** Errors about the schema's limit omit rules below a hundredth of it. */
const NOTABLE = SCHEMA_LIMIT / 100n;
const MOST_NAMED = 4;

/** Compiles every `x-kubernetes-validations` rule of a schema. Done once per schema. */
export function compileRules(schema: JsonSchema, options: CompileOptions = {}): CompiledRules {
  const plan = withPatternLimit(() => planRules(readableSchema(schema), options.isRoot ?? true));
  if (plan === undefined) return NOTHING;
  const errors: RuleError[] = [];
  const costs: RuleCost[] = [];
  collect(plan, errors, costs);
  for (const error of totalErrors(costs)) errors.push(error);
  return {
    errors: errors.filter(({ kind }) => kind !== "uncheckable"),
    uncheckable: errors.filter(({ kind }) => kind === "uncheckable"),
    costs,
    validate: (value, oldValue, { ratchet = true } = {}) => runRules(plan, value, oldValue, ratchet).errors,
    run: (value, oldValue, { ratchet = true } = {}) => runRules(plan, value, oldValue, ratchet),
  };
}

function collect(node: PlanNode, errors: RuleError[], costs: RuleCost[]): void {
  node.rules.forEach((compiled, index) => {
    const place = { schemaPath: node.schemaPath, index };
    for (const error of compiled.problems.map((problem) => ({ ...place, ...problem }))) errors.push(error);
    if (compiled.usesOldSelf && node.uncorrelated !== undefined)
      errors.push({ ...place, ...uncorrelated(node.uncorrelated) });
    for (const cost of costsOf(compiled, node, index)) {
      costs.push(cost);
      if (cost.total <= EXPRESSION_LIMIT) continue;
      errors.push({
        ...place,
        keyword: cost.keyword,
        kind: "cost",
        message: overLimit(`the estimated cost of the ${cost.keyword}`, cost.total, EXPRESSION_LIMIT),
      });
    }
  });
  for (const child of [...node.properties.values(), node.items, node.values]) {
    if (child !== undefined) collect(child, errors, costs);
  }
}

function costsOf({ program, message }: CompiledRule, node: PlanNode, index: number): readonly RuleCost[] {
  const place = { schemaPath: node.schemaPath, index };
  const costs: RuleCost[] = [];
  if (program !== undefined) {
    costs.push({
      ...place,
      keyword: "rule",
      cost: program.cost,
      count: node.count,
      total: product(program.cost, node.count),
    });
  }
  if (message !== undefined) {
    costs.push({
      ...place,
      keyword: "messageExpression",
      cost: message.cost,
      count: 1n,
      total: message.cost,
    });
  }
  return costs;
}

function uncorrelated(list: readonly string[]): RuleProblem {
  const place = list.length === 0 ? "the schema" : list.join(".");
  return {
    keyword: "rule",
    kind: "invalid",
    message: `oldSelf cannot be used within ${place}, whose items have no identity: set x-kubernetes-list-type: map with keys, or move the rule to the list`,
  };
}

/** Returns one error per rule that makes the schema too expensive, or only the most expensive. */
function totalErrors(costs: readonly RuleCost[]): readonly RuleError[] {
  const total = capped(costs.reduce((sum, cost) => sum + cost.total, 0n));
  if (total <= SCHEMA_LIMIT) return [];
  const byCost = [...costs].sort((left, right) =>
    left.total < right.total ? 1 : left.total > right.total ? -1 : 0,
  );
  const named = byCost.filter((cost, index) => index === 0 || cost.total >= NOTABLE).slice(0, MOST_NAMED);
  const message = overLimit(
    "the estimated cost of all rules of the schema, to which this one contributes,",
    total,
    SCHEMA_LIMIT,
  );
  return named.map(({ schemaPath, index, keyword }) => ({
    schemaPath,
    index,
    keyword,
    kind: "schemaCost",
    message,
  }));
}
