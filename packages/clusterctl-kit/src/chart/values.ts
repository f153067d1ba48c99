import { compareText } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";
import type { Json, JsonObject } from "@capikit/schema";
import type { ChartVariable } from "./variable-use.ts";

/** Values of a chart and their descriptions. */
export interface ChartValues {
  /** Namespace of the components. */
  readonly namespace: string;
  /** Values below `manager`; undefined without a Deployment of a manager. */
  readonly manager: JsonObject | undefined;
  readonly variables: readonly ChartVariable[];
}

const managerComments: Readonly<Record<string, string>> = {
  affinity: "Affinity of the Pod.",
  extraArgs: "Arguments after those of the components.",
  extraEnv: "Environment variables after those of the components.",
  image: "Image. A digest takes precedence over the tag.",
  imagePullPolicy: "Pull policy of the image. Empty: the default of Kubernetes.",
  imagePullSecrets: "Secrets for the registry, such as [{name: registry}].",
  nodeSelector: "Labels of the Node.",
  priorityClassName: "PriorityClass of the Pod.",
  replicas: "Number of Pods.",
  resources: "Requests and limits of the container.",
  tolerations: "Tolerations of the Pod.",
  topologySpreadConstraints: "Constraints for the distribution of Pods.",
  watchFilter: "Reconcile only objects whose label cluster.x-k8s.io/watch-filter has this value.",
  watchNamespace: "Namespace to reconcile. Empty: all namespaces.",
};

/** Returns the value of a variable in `values.yaml`. */
function initialOf({ defaultText }: ChartVariable, namespace: string): string {
  return defaultText === undefined || defaultText === namespace ? "" : defaultText;
}

function commentOf({ required, defaultText }: ChartVariable, namespace: string): string {
  if (required) return "Required.";
  if (defaultText === namespace) return "Empty: the namespace of the chart.";
  return defaultText === undefined ? "Empty: the default of the components." : "";
}

/** Prints `values.yaml`. */
export function printValues({ namespace, manager, variables }: ChartValues): string {
  const sections = [
    "# Namespace of the provider. An empty name means the namespace of the Helm release.\n",
    "# keep: helm uninstall does not delete it.\n",
    stringifyYaml({ namespace: { name: namespace, create: true, keep: true } }),
    "# CustomResourceDefinitions. keep: helm uninstall does not delete them and their objects.\n",
    stringifyYaml({ crds: { install: true, keep: true } }),
  ];
  if (manager !== undefined) {
    const fields = Object.entries(manager).sort(([a], [b]) => compareText(a, b));
    sections.push(
      "# Deployment of the manager.\nmanager:\n",
      ...fields.map(([name, value]) => entry(managerComments[name] ?? "", { [name]: value ?? null }, "  ")),
    );
  }
  const rows = variables.map((one) =>
    entry(commentOf(one, namespace), { [one.name]: initialOf(one, namespace) }, "  "),
  );
  sections.push(
    "# Variables of the components, as in clusterctl.\n",
    rows.length > 0 ? `variables:\n${rows.join("")}` : "variables: {}\n",
  );
  return sections.join("");
}

function entry(comment: string, value: JsonObject, indent: string): string {
  const lines = stringifyYaml(value).trimEnd().split("\n");
  const all = comment === "" ? lines : [`# ${comment}`, ...lines];
  return all.map((line) => `${indent}${line}\n`).join("");
}

/** Prints `values.schema.json`, by which Helm rejects misspelled and invalid values. */
export function printValuesSchema({ manager, variables }: ChartValues): string {
  const scalar = { type: ["string", "number", "boolean", "null"] };
  const schema = closed({
    global: { type: "object" },
    namespace: closed({ name: { type: "string" }, create: { type: "boolean" }, keep: { type: "boolean" } }),
    crds: closed({ install: { type: "boolean" }, keep: { type: "boolean" } }),
    ...(manager !== undefined && {
      manager: closed(
        Object.fromEntries(Object.entries(manager).map(([name, value]) => [name, typeOf(name, value)])),
      ),
    }),
    variables: closed(Object.fromEntries(variables.map(({ name }) => [name, scalar]))),
  });
  const document = { $schema: "http://json-schema.org/draft-07/schema#", ...schema };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function closed(properties: JsonObject): JsonObject {
  return { type: "object", additionalProperties: false, properties };
}

function typeOf(name: string, value: Json | undefined): JsonObject {
  if (name === "image")
    return closed({ repository: { type: "string" }, tag: { type: "string" }, digest: { type: "string" } });
  if (typeof value === "number") return { type: "integer", minimum: 0 };
  if (Array.isArray(value)) return { type: "array" };
  return { type: typeof value === "string" ? "string" : "object" };
}

/** Returns the text, extended with `x` until the input does not contain it. */
export function unusedText(text: string, input: string): string {
  return input.includes(text) ? unusedText(`${text}x`, input) : text;
}
