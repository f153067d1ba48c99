import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { type JsonSchema, validateSchema, variableLabelErrors } from "@capikit/schema";
import { maxVariables } from "../../extension/answer-limits.ts";
import {
  checkUpgradePlan,
  type Upgrade,
  UpgradePlanError,
} from "../../mutation/upgrade/check-upgrade-plan.ts";
import { answerCheck, named, successIn } from "./answer-check.ts";
import { type Answer, NotApplicableError, type RunnableCheck } from "./check.ts";
import { answered, messageOf, statusOf, successes } from "./evidence.ts";
import { schemaErrors } from "./schema-errors.ts";
import { variableValueChecks } from "./variable-values.ts";

const common = {
  severity: "error",
  area: "hooks",
  rule: "runtime-extension/variables",
  checks: named("DiscoverVariables"),
} as const;

const variableChecks: readonly RunnableCheck[] = [
  answerCheck({
    ...common,
    code: "hooks/variables",
    title: "Variables are defined in the form of the API",
    why: "A definition that cannot be decoded fails the ClusterClass.",
    help: "set name, required and schema.openAPIV3Schema for each variable",
    judge(answer) {
      const { length } = variablesIn(answer);
      if (length > maxVariables)
        return [`${length} variables, but status.variables of a ClusterClass holds ${maxVariables}`];
      return schemaErrors(
        answer.hook,
        answer.response,
        (path, { type }) =>
          path.startsWith("variables") &&
          (!/\.openAPIV3Schema\./.test(path) || type === "FieldValueTooLong" || type === "FieldValueTooMany"),
      );
    },
  }),
  answerCheck({
    ...common,
    code: "hooks/variable-names",
    title: "Names of variables are distinct and not `builtin`",
    why: "ClusterClasses accept no other names: 256 characters at most, no dot, not `builtin`.",
    help: "rename the variable",
    judge(answer) {
      const names = new Set<unknown>();
      return variablesIn(answer).flatMap(({ name }) => {
        const why = nameError(name) ?? (names.has(name) ? "is a duplicate" : undefined);
        names.add(name);
        return why === undefined ? [] : [`${JSON.stringify(name)} ${why}`];
      });
    },
  }),
  answerCheck({
    ...common,
    code: "hooks/variable-metadata",
    title: "Labels and annotations of variables are valid",
    why: "Cluster API checks them like those of objects; an invalid one fails the ClusterClass.",
    help: "use keys and values in the syntax of labels",
    judge: (answer) =>
      variablesIn(answer).flatMap((variable) =>
        variableLabelErrors(variable).map(({ path, message }) => `${variable.name}: ${path} ${message}`),
      ),
  }),
  answerCheck({
    ...common,
    code: "hooks/variable-schemas",
    title: "Schemas of variables are structural",
    why: "They must follow the rules for schemas of CRDs, including defaults and CEL rules.",
    help: "set a type everywhere, and defaults that match their schema",
    judge: (answer) =>
      variablesIn(answer).flatMap(({ name, schema }) => {
        const { openAPIV3Schema } = isJsonObject(schema) ? schema : {};
        if (!isJsonObject(openAPIV3Schema)) return [];
        return validateSchema(openAPIV3Schema as JsonSchema, { variable: true }).map(
          ({ schemaPath, message }) => `${name}: ${schemaPath.join(".")} ${message}`,
        );
      }),
  }),
];

/** @throws NotApplicableError without definitions */
function variablesIn(answer: Answer): readonly JsonObject[] {
  const { variables } = successIn(answer);
  if (variables === undefined) throw new NotApplicableError("no variables are defined");
  return Array.isArray(variables) ? variables.map((one) => (isJsonObject(one) ? one : {})) : [];
}

function nameError(name: unknown): string | undefined {
  if (typeof name !== "string" || name === "") return "is not a valid name";
  if (name === "builtin") return "is provided by Cluster API";
  if (name.includes(".")) return "has a dot";
  return name.length > 256 ? "is too long" : undefined;
}

/** Upgrades to request plans for. */
const upgrades: readonly Upgrade[] = [
  { from: "v1.33.5", fromWorkers: "v1.33.5", to: "v1.35.0" },
  { from: "v1.34.2", fromWorkers: "v1.34.2", to: "v1.35.0" },
  { from: "v1.35.0", fromWorkers: "v1.34.2", to: "v1.35.0" },
  { from: "v1.34.2", to: "v1.35.0" },
];

const own = answerCheck({
  severity: "error",
  area: "hooks",
  checks: named("GenerateUpgradePlan"),
  code: "hooks/upgrade-plan",
  title: "Upgrade plans lead from the current to the target version",
  rule: "runtime-extension/upgrade-plan",
  why: "The control plane reaches the target through every minor version. Workers use versions of that plan, at most three minor versions per step.",
  help: "plan accordingly, or answer Failure if no plan exists",
  judge: (answer) => planErrors(upgradeIn(answer.request), successIn(answer)),
});

/** Judges the first answer, and requests other plans unless the request is given. */
const upgradePlanCheck: RunnableCheck = {
  ...own,
  async run(session) {
    const found = [...(await own.run(session))];
    for (const exchange of await successes(session, "GenerateUpgradePlan"))
      for (const upgrade of session.isGiven(exchange.handler) ? [] : upgrades) {
        const { response } = await session.ask(exchange, requestOf(upgrade, exchange.request));
        if (response === undefined || statusOf(response) !== "Success") continue;
        for (const error of planErrors(upgrade, response)) found.push(`${exchange.handler.label}: ${error}`);
      }
    return [...new Set(found)];
  },
};

function requestOf({ from, fromWorkers, to }: Upgrade, request: JsonObject): JsonObject {
  const { fromWorkersKubernetesVersion: _, ...rest } = request;
  return {
    ...rest,
    fromControlPlaneKubernetesVersion: from,
    ...(fromWorkers !== undefined && { fromWorkersKubernetesVersion: fromWorkers }),
    toKubernetesVersion: to,
  };
}

/** @throws NotApplicableError for a request without versions */
function upgradeIn(request: JsonObject): Upgrade {
  const {
    fromControlPlaneKubernetesVersion: from,
    fromWorkersKubernetesVersion: fromWorkers,
    toKubernetesVersion: to,
  } = request;
  if (typeof from !== "string" || typeof to !== "string")
    throw new NotApplicableError("the request has no versions");
  return { from, to, ...(typeof fromWorkers === "string" && fromWorkers !== "" && { fromWorkers }) };
}

function planErrors(
  upgrade: Upgrade,
  { controlPlaneUpgrades, workersUpgrades }: JsonObject,
): readonly string[] {
  try {
    checkUpgradePlan(upgrade, {
      controlPlaneUpgrades: steps(controlPlaneUpgrades),
      workersUpgrades: steps(workersUpgrades),
    });
    return [];
  } catch (error) {
    if (!(error instanceof UpgradePlanError)) throw error;
    const { from, fromWorkers = "none", to } = upgrade;
    return [`control plane ${from}, workers ${fromWorkers}, to ${to}: ${error.message}`];
  }
}

function steps(value: JsonObject[string] | undefined): { version: string }[] {
  return Array.isArray(value)
    ? value.map((one) => ({ version: isJsonObject(one) ? String(one.version) : "" }))
    : [];
}

export const hookChecks: readonly RunnableCheck[] = [
  ...variableChecks,
  ...variableValueChecks,
  upgradePlanCheck,
  {
    area: "hooks",
    severity: "warning",
    code: "hooks/success",
    title: "Valid requests are answered with success",
    rule: "runtime-extension/robust",
    why: "Requests include objects of other providers and unrelated clusters; a Failure blocks them.",
    help: "ignore objects of others. If these requests are invalid for the extension, provide others (requests)",
    async run(session) {
      const failures = (await answered(session)).filter(
        ({ handler, response }) => statusOf(response) === "Failure" && handler.name !== undefined,
      );
      const unsampled = await session.unsampled();
      const isCaused = unsampled.length > 0 && failures.some(({ handler }) => !session.isGiven(handler));
      const added = unsampled.map(
        (name) => `requests have no value of required variable ${name}: add an example to its schema`,
      );
      return [
        ...(isCaused ? added : []),
        ...failures.map(
          ({ handler, response }) => `${handler.label}: ${JSON.stringify(messageOf(response))}`,
        ),
      ];
    },
  },
];
