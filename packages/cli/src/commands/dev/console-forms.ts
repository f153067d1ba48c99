import type { KubernetesObject } from "@capikit/client";
import { TemplateError } from "@capikit/clusterctl-kit";
import { listVariables } from "@capikit/clusterctl-kit/templates";
import { listAt, textAt, valueAt } from "@capikit/common/json";
import { isSecretMember, redactText } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import type { FormField } from "../../console/console-model.ts";
import { shownText } from "../../shared/console/summarize-object.ts";
import { readBytes } from "../../shared/input/read-input.ts";

/**
 * Returns fields of the variables of a cluster template, without secrets; none if it cannot be read:
 * applying it returns the reason.
 */
export function fieldsOfTemplate(
  file: string,
  get: (name: string) => string | undefined,
): readonly FormField[] {
  return variablesOf(file).map(({ name, required, default: fallback }) => {
    const value = get(name) ?? fallback ?? "";
    const isSecret = value !== "" && (isSecretMember(name, value) || redactText(value) !== value);
    return {
      name,
      type: "string",
      isRequired: required && !isSecret,
      value: isSecret ? "" : value,
      options: [],
      description: isSecret ? "set, but not shown; leave it empty to keep its value" : "",
    };
  });
}

function variablesOf(file: string): ReturnType<typeof listVariables> {
  try {
    return listVariables(readBytes(file));
  } catch (error) {
    if (!(error instanceof TemplateError || error instanceof UsageError)) throw error;
    return [];
  }
}

/** Returns fields of the variables of a class, also of those that extensions have defined. */
export function fieldsOfClass(object: object): readonly FormField[] {
  const inline = listAt(object, "spec", "variables");
  const found = listAt(object, "status", "variables").map((one) => ({
    ...Object(listAt(one, "definitions")[0]),
    name: textAt(one, "name"),
  }));
  const all = new Map([...inline, ...found].map((one) => [textAt(one, "name"), one]));
  return [...all].map(([name, one]) => {
    const schema = valueAt(one, "schema", "openAPIV3Schema");
    const value = valueAt(schema, "default");
    return {
      name: shownText(name, 200),
      type: textAt(schema, "type"),
      isRequired: valueAt(one, "required") === true && value === undefined,
      value: value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value),
      options: listAt(schema, "enum").map(String),
      description: shownText(textAt(schema, "description"), 500),
    };
  });
}

/** Returns the Cluster of a form, without variables that are empty. @throws UsageError */
export function topologyCluster(
  texts: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
  fields: readonly FormField[],
): KubernetesObject {
  const {
    name = "",
    namespace = "default",
    className = "",
    classNamespace = namespace,
    version = "",
  } = texts;
  if (!/[^.]/.test(name)) throw new UsageError("the Cluster has no valid name", "enter a name");
  if (!/[^.]/.test(namespace))
    throw new UsageError("the Cluster has no valid namespace", "enter a namespace");
  const variables = fields
    .filter((field) => (values[field.name] ?? "") !== "")
    .map((field) => ({ name: field.name, value: typedValue(field, values[field.name] ?? "") }));
  const count = (text: string | undefined): number => integer({ replicas: text ?? "" }, "replicas", 1_000);
  const workers = texts.worker === undefined || texts.worker === "" ? [] : [texts.worker];
  const spec = {
    topology: {
      classRef: { name: className, ...(classNamespace !== namespace && { namespace: classNamespace }) },
      version,
      controlPlane: { replicas: count(texts.controlPlane) },
      ...(workers.length > 0 && {
        workers: {
          machineDeployments: workers.map((worker) => ({
            class: worker,
            name: "workers",
            replicas: count(texts.workers),
          })),
        },
      }),
      ...(variables.length > 0 && { variables }),
    },
  };
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name, namespace },
    spec,
  } as KubernetesObject;
}

function typedValue({ name, type }: FormField, text: string): unknown {
  if (type === "string") return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (type === "") return text;
    throw new UsageError(`the value of ${name} is not JSON`, `enter a value of type ${type}`);
  }
}

/** Returns a member of a form. @throws UsageError */
export function integer(given: Readonly<Record<string, unknown>>, member: string, most: number): number {
  const value = Number(given[member]);
  if (given[member] === "" || !Number.isInteger(value) || value < 0 || value > most)
    throw new UsageError(`${member} must be an integer from 0 to ${most}`, "correct the field");
  return value;
}
