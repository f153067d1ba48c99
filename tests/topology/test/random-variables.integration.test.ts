import type { ClusterClassStatusVariable, ClusterVariable } from "@capikit/api/core/v1beta2";
import { equalJson } from "@capikit/common/json";
import { askReference } from "@capikit/reference";
import { defaultVariables, discoverVariables, indexDefinitions, validateVariables } from "@capikit/topology";
import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { type RandomVariable, randomVariable } from "../src/random-variables.ts";

const numRuns = inject("nightly") ? 4000 : 600;
const seed = inject("seed");

/** What Cluster API or capikit says of a variable. */
interface Judged {
  /** Errors of the definition. */
  readonly definition?: unknown;
  /** Errors of the value. */
  readonly value?: unknown;
  /** The value with defaults. */
  readonly values?: readonly ClusterVariable[];
}

const valuesOf = ({ name }: RandomVariable["definition"], value: RandomVariable["value"]) =>
  value === undefined ? [] : [{ name, value }];

async function ours({ definition, value }: RandomVariable): Promise<Judged> {
  let known: ClusterClassStatusVariable[];
  try {
    known = await discoverVariables(
      { metadata: { name: "class" }, spec: { variables: [definition] } } as never,
      undefined,
    );
  } catch (error) {
    return { definition: String(error) };
  }
  const definitions = indexDefinitions(known);
  const { values, diagnostics } = defaultVariables(valuesOf(definition, value), definitions, "", true);
  const errors = [...diagnostics, ...validateVariables(values, { definitions, where: "", required: true })];
  return errors.length > 0 ? { value: errors.map(({ message }) => message) } : { values };
}

const outcomeOf = ({ definition, value, values }: Judged) =>
  definition !== undefined
    ? "invalid definition"
    : value !== undefined
      ? "invalid value"
      : { values: values ?? [] };

it("random variables are judged and defaulted as by Cluster API", { timeout: 600_000 }, async () => {
  const variables = fc.sample(randomVariable, { numRuns, seed });
  const answers = await askReference<Judged>(
    "topology-reference",
    variables.map(({ definition, value }) => ({
      variable: { definition, values: valuesOf(definition, value) },
    })),
  );
  const counts = new Map<string, number>();
  const differences: unknown[] = [];
  for (const [index, variable] of variables.entries()) {
    const { out, error } = answers[index] ?? {};
    // Schemas that Go cannot decode are errors of the definition.
    const theirs = outcomeOf(out ?? { definition: error });
    const judged = await ours(variable);
    const kind = typeof theirs === "string" ? theirs : "valid value";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (!equalJson(outcomeOf(judged), theirs))
      differences.push({ variable: JSON.stringify(variable), theirs: out ?? error, judged });
  }
  expect(differences).toEqual([]);
  for (const kind of ["invalid definition", "invalid value", "valid value"])
    expect(counts.get(kind), kind).toBeGreaterThan(numRuns / 20);
});
