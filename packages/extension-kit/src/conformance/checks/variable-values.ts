import type { Variable } from "@capikit/api/hooks/v1alpha1";
import type { JsonObject } from "@capikit/common/json";
import { formatCount } from "@capikit/common/text";
import { otherValues, type VariableDefinition } from "../../samples/sample-variables.ts";
import type { Session } from "../session/session.ts";
import { NotApplicableError, NotJudgedError, type RunnableCheck } from "./check.ts";
import { shown, statusOf, successes } from "./evidence.ts";

/** Maximum number of requests to a handler. */
const maxRequests = 20;

/** Variables in place of the sampled ones, with their description. */
interface Variation {
  readonly what: string;
  readonly variables: readonly Variable[];
}

/** Returns the handlers that patch with the sampled variables, but not with others. */
async function refusals(
  session: Session,
  vary: (definition: VariableDefinition, sampled: readonly Variable[]) => readonly Variation[],
  reason: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  let sent = 0;
  let untested = 0;
  for (const exchange of await successes(session, "GeneratePatches")) {
    const sampled = variablesOf(exchange.request);
    const variations = session.isGiven(exchange.handler)
      ? []
      : (await session.definitions()).flatMap((definition) => vary(definition, sampled));
    untested += Math.max(0, variations.length - maxRequests);
    for (const { what, variables } of variations.slice(0, maxRequests)) {
      const body = { ...exchange.request, variables: variables.map(({ name, value }) => ({ name, value })) };
      const answer = await session.ask(exchange, body);
      sent++;
      if (statusOf(answer.response) !== "Success")
        found.push(`${exchange.handler.label}: ${what}: ${shown(answer.sent)}`);
    }
  }
  if (sent === 0) throw new NotApplicableError(reason);
  if (untested === 0) return found;
  const rest = `${formatCount(untested, "value")} not tested: a handler gets ${maxRequests} requests at most`;
  if (found.length === 0)
    throw new NotJudgedError(
      `${formatCount(sent, "value")} passed, ${rest}`,
      "untested-values",
      "test the other values by requests of your own (requests)",
    );
  return [...found, rest];
}

function variablesOf({ variables }: JsonObject): readonly Variable[] {
  return Array.isArray(variables) ? (variables as readonly unknown[] as readonly Variable[]) : [];
}

const common = {
  severity: "warning",
  area: "hooks",
  rule: "runtime-extension/patches-validate-input",
} as const;

/** Checks of patches with other values of the extension's own variables. */
export const variableValueChecks: readonly RunnableCheck[] = [
  {
    ...common,
    code: "hooks/variable-values",
    title: "Templates are patched for every value of an enum",
    why: "Cluster API accepts a Cluster with any value that the definition allows, and then fails to reconcile it.",
    help: "handle the value, or remove it from the enum of the definition",
    run: (session) =>
      refusals(
        session,
        (definition, sampled) => {
          const { name } = definition;
          const others = sampled.filter((one) => one.name !== name);
          return otherValues(
            definition,
            sampled.find((one) => one.name === name),
          ).map((variable) => ({
            what: `variable ${name} is ${JSON.stringify(variable.value)}`,
            variables: [...others, variable],
          }));
        },
        "no variable has an enum",
      ),
  },
  {
    ...common,
    code: "hooks/optional-variables",
    title: "Templates are patched without optional variables",
    why: "Cluster API omits variables that a Cluster does not set and that have no default.",
    help: "handle the missing variable, set a default in its definition, or require it",
    run: (session) =>
      refusals(
        session,
        ({ name, required, schema }, sampled) => {
          const others = sampled.filter((one) => one.name !== name);
          const isSet = !required && schema.default === undefined && others.length < sampled.length;
          return isSet ? [{ what: `variable ${name} is missing`, variables: others }] : [];
        },
        "no optional variable is sampled",
      ),
  },
];
