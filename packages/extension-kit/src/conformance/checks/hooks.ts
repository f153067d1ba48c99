import { discoverVariables } from "@capikit/api/catalog";
import { type Json, type JsonSchema, validateSchema } from "@capikit/schema";
import { checkUpgradePlan } from "../../mutation/upgrade/check-upgrade-plan.ts";
import { UpgradePlanError } from "../../mutation/upgrade/upgrade-plan-error.ts";
import { loadBodySchemas } from "../../protocol/body-schemas.ts";
import type { Session } from "../session/session.ts";
import { NotApplicableError, type RunnableCheck } from "./check.ts";
import { answered, messageOf, statusOf, successes } from "./evidence.ts";

const common = { severity: "error", area: "hooks" } as const;
type Members = Readonly<Record<string, unknown>>;

/** Returns the variables of all handlers, each with its label for evidence. */
async function variables(session: Session) {
  const found = (await successes(session, "DiscoverVariables")).map(({ handler, response }) => ({
    handler,
    response,
    variables: (Array.isArray(response.variables) ? response.variables : []) as readonly Members[],
  }));
  if (found.every(({ response }) => response.variables === undefined))
    throw new NotApplicableError("no variables are defined");
  return found;
}

/** Upgrades to request plans for. */
const upgrades = [
  { from: "v1.33.5", fromWorkers: "v1.33.5", to: "v1.35.0" },
  { from: "v1.34.2", fromWorkers: "v1.34.2", to: "v1.35.0" },
  { from: "v1.35.0", fromWorkers: "v1.34.2", to: "v1.35.0" },
  { from: "v1.34.2", to: "v1.35.0" },
] as const;

export const hookChecks: readonly RunnableCheck[] = [
  {
    ...common,
    code: "hooks/variables",
    title: "Variables are defined in the form of the API",
    rule: "runtime-extension/variables",
    why: "A definition that cannot be decoded fails the ClusterClass.",
    help: "set name, required and schema.openAPIV3Schema for each variable",
    async run(session) {
      const schema = (await loadBodySchemas(discoverVariables, "none")).response;
      return (await variables(session)).flatMap(({ handler, response }) =>
        schema
          .validate(schema.pruneNulls(response as Json))
          .filter(({ path }) => path.startsWith("variables") && !/\.openAPIV3Schema\./.test(path))
          .map(({ path, message }) => `${handler.label}: ${path}: ${message}`),
      );
    },
  },
  {
    ...common,
    code: "hooks/variable-names",
    title: "Names of variables are distinct and not `builtin`",
    rule: "runtime-extension/variables",
    why: "ClusterClasses accept no other names: 256 characters at most, no dot, not `builtin`.",
    help: "rename the variable",
    async run(session) {
      return (await variables(session)).flatMap(({ handler, variables: defined }) => {
        const names = new Set<unknown>();
        return defined.flatMap(({ name }) => {
          const why =
            typeof name !== "string" || name === ""
              ? "is not a valid name"
              : name === "builtin"
                ? "is provided by Cluster API"
                : name.includes(".")
                  ? "has a dot"
                  : name.length > 256
                    ? "is too long"
                    : names.has(name)
                      ? "is a duplicate"
                      : undefined;
          names.add(name);
          return why === undefined ? [] : [`${handler.label}: ${JSON.stringify(name)} ${why}`];
        });
      });
    },
  },
  {
    ...common,
    code: "hooks/variable-schemas",
    title: "Schemas of variables are structural",
    rule: "runtime-extension/variables",
    why: "They must follow the rules for schemas of CRDs, including defaults and CEL rules.",
    help: "set a type everywhere, and defaults that match their schema",
    async run(session) {
      return (await variables(session)).flatMap(({ handler, variables: defined }) =>
        defined.flatMap(({ name, schema }) => {
          const { openAPIV3Schema } = Object(schema) as Members;
          if (typeof openAPIV3Schema !== "object" || openAPIV3Schema === null) return [];
          return validateSchema(openAPIV3Schema as JsonSchema, { root: false }).map(
            ({ schemaPath, message }) => `${handler.label}: ${name}: ${schemaPath.join(".")} ${message}`,
          );
        }),
      );
    },
  },
  {
    ...common,
    code: "hooks/upgrade-plan",
    title: "Upgrade plans lead from the current to the target version",
    rule: "runtime-extension/upgrade-plan",
    why: "The control plane reaches the target through every minor version. Workers use versions of that plan, at most three minor versions per step.",
    help: "plan accordingly, or answer Failure if no plan exists",
    async run(session) {
      const found: string[] = [];
      for (const exchange of await successes(session, "GenerateUpgradePlan")) {
        for (const { from, to, ...rest } of session.isGiven(exchange.handler) ? [] : upgrades) {
          const fromWorkers = "fromWorkers" in rest ? rest.fromWorkers : undefined;
          const { fromWorkersKubernetesVersion: _, ...request } = exchange.request;
          const { response } = await session.ask(exchange, {
            ...request,
            fromControlPlaneKubernetesVersion: from,
            ...(fromWorkers !== undefined && { fromWorkersKubernetesVersion: fromWorkers }),
            toKubernetesVersion: to,
          });
          if (statusOf(response) !== "Success") continue;
          const upgrade = { from, to, ...(fromWorkers !== undefined && { fromWorkers }) };
          const error = planError(upgrade, response as Members);
          if (error !== undefined)
            found.push(
              `${exchange.handler.label}: control plane ${from}, workers ${fromWorkers ?? "none"}, to ${to}: ${error}`,
            );
        }
      }
      return found;
    },
  },
  {
    ...common,
    severity: "warning",
    code: "hooks/success",
    title: "Valid requests are answered with success",
    rule: "runtime-extension/robust",
    why: "Requests include objects of other providers and unrelated clusters; a Failure blocks them.",
    help: "ignore objects of others. If these requests are invalid for the extension, provide others (requests)",
    async run(session) {
      return (await answered(session)).flatMap(({ handler, response }) =>
        statusOf(response) === "Failure" && handler.name !== undefined
          ? [`${handler.label}: ${JSON.stringify(messageOf(response))}`]
          : [],
      );
    },
  },
];

function planError(
  upgrade: { from: string; to: string; fromWorkers?: string },
  { controlPlaneUpgrades, workersUpgrades }: Members,
): string | undefined {
  try {
    checkUpgradePlan(upgrade, {
      controlPlaneUpgrades: steps(controlPlaneUpgrades),
      workersUpgrades: steps(workersUpgrades),
    });
    return undefined;
  } catch (error) {
    if (error instanceof UpgradePlanError) return error.message;
    throw error;
  }
}

function steps(value: unknown): { version: string }[] {
  return Array.isArray(value)
    ? value.map((one) => ({ version: String((Object(one) as Members).version) }))
    : [];
}
