import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { type JsonSchema, validateSchema } from "@capikit/schema";
import { answerCheck, named, successIn } from "./answer-check.ts";
import { type Answer, NotApplicableError, type RunnableCheck } from "./check.ts";
import { schemaErrors } from "./schema-errors.ts";

const common = {
  severity: "error",
  area: "hooks",
  rule: "runtime-extension/variables",
  checks: named("DiscoverVariables"),
} as const;

export const variableChecks: readonly RunnableCheck[] = [
  answerCheck({
    ...common,
    code: "hooks/variables",
    title: "Variables are defined in the form of the API",
    why: "A definition that cannot be decoded fails the ClusterClass.",
    help: "set name, required and schema.openAPIV3Schema for each variable",
    judge(answer) {
      variablesIn(answer);
      return schemaErrors(
        answer.hook,
        answer.response,
        (path) => path.startsWith("variables") && !/\.openAPIV3Schema\./.test(path),
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
