import { equalJson } from "@capikit/common/json";
import { stringifyYaml } from "@capikit/common/yaml";
import type { JsonObject } from "@capikit/schema";
import { atPath, describeObject, fieldsIn } from "../components/process/fix-namespace.ts";
import { namespaceVariables } from "../components/process/namespace-variables.ts";
import { decodeText } from "../components/yaml/read-stream.ts";
import { providerLabel } from "../repository/model/provider.ts";
import {
  type ActionPrinter,
  type ChartInput,
  type ChartProblem,
  createActionPrinter,
  type HelmChart,
} from "./chart.ts";
import { findManager, withManagerValues } from "./manager-values.ts";
import { readTemplated } from "./read-templated.ts";
import { printValues, printValuesSchema } from "./values.ts";
import { collectVariables } from "./variable-use.ts";
import { withExpressions } from "./with-expressions.ts";

/**
 * Builds the Helm chart of components. With default values, Helm renders the objects that
 * `clusterctl init` installs without variables, and adds `helm.sh/resource-policy: keep` on
 * the Namespace and CRDs.
 *
 * @throws ComponentsError, TemplateError and MissingVariablesError for components that clusterctl
 * rejects.
 */
export function buildChart(input: ChartInput): HelmChart {
  const name = providerLabel(input.provider);
  const version = input.version.replace(/^v/, "");
  const components = readTemplated(input);
  if (components === undefined) {
    const message = "that contain more than values, or are nested too deeply";
    return { name, version, files: new Map(), problems: [{ variables: [], message }] };
  }
  const { namespace, substitutions } = components;
  const problems: ChartProblem[] = [];
  const text = decodeText(input.components);
  const unnamed = namespaceVariables(new TextEncoder().encode(text), input);
  if (unnamed.length > 0)
    problems.push({ variables: unnamed, message: "without a default in the name of the Namespace" });
  const actions = createActionPrinter(text);
  const variables = collectVariables(substitutions);
  const context = { chart: name, namespace, variables: new Map(variables.map((one) => [one.name, one])) };
  const objects = components.objects.map((object) => {
    const report = (problem: ChartProblem): void => {
      const full = { ...problem, object: describeObject(object.plain) };
      if (!problems.some((known) => equalJson(known, full))) problems.push(full);
    };
    return withExpressions(object, { components, context, actions, report });
  });
  const deployment = findManager(objects);
  const watches = input.provider.type !== "RuntimeExtensionProvider";
  const manager = deployment && withManagerValues(deployment, { chart: name, actions, watches });
  const values = { namespace, manager: manager?.values, variables };
  const written = objects.map((object) => (object === deployment ? (manager?.deployment ?? object) : object));
  const files = new Map([
    ["Chart.yaml", chartFile(input, name, version)],
    ["values.yaml", printValues(values)],
    ["values.schema.json", printValuesSchema(values)],
    ["templates/_helpers.tpl", namedTemplates(name)],
    ...templates(written, actions),
  ]);
  return Object.freeze({ name, version, files, problems });
}

function chartFile({ provider, version: appVersion }: ChartInput, name: string, version: string): string {
  const description = `Cluster API provider ${name}`;
  const sources = { "cluster.x-k8s.io/provider": name, "cluster.x-k8s.io/provider-type": provider.type };
  return stringifyYaml({
    apiVersion: "v2",
    name,
    description,
    type: "application",
    version,
    appVersion,
    annotations: sources,
  });
}

/** Returns one file for each kind, in order. */
function templates(objects: readonly JsonObject[], actions: ActionPrinter): [string, string][] {
  const files = Map.groupBy(objects, ({ kind }) => `templates/${String(kind).toLowerCase()}.yaml`);
  return [...files].map(([path, all]) => [path, all.map((object) => templateOf(object, actions)).join("")]);
}

function templateOf(object: JsonObject, actions: ActionPrinter): string {
  const section =
    object.kind === "Namespace"
      ? "namespace"
      : object.kind === "CustomResourceDefinition"
        ? "crds"
        : undefined;
  if (section === undefined) return `---\n${actions.print(object)}`;
  const condition = section === "namespace" ? "namespace.create" : "crds.install";
  const kept = withPolicy(object, `$.Values.${section}.keep`, actions);
  return `{{- if $.Values.${condition} }}\n---\n${actions.print(kept)}{{- end }}\n`;
}

/** Adds the annotation by which Helm does not delete an object. */
function withPolicy(object: JsonObject, condition: string, actions: ActionPrinter): JsonObject {
  const metadata = fieldsIn(object.metadata);
  const annotations = atPath(object, ["metadata", "annotations"]);
  const policy = "helm.sh/resource-policy: keep";
  const lines = (indent: string, written: readonly string[]): string =>
    [`{{- if ${condition} }}`, ...written.map((line) => `${indent}${line}`), "{{- end }}"].join("\n");
  const changed =
    annotations === undefined
      ? actions.member((indent) => lines(indent, ["annotations:", `  ${policy}`]))
      : { annotations: { ...fieldsIn(annotations), ...actions.member((indent) => lines(indent, [policy])) } };
  return { ...object, metadata: { ...metadata, ...changed } };
}

function namedTemplates(chart: string): string {
  return `{{/* Text of a value: YAML reads it as clusterctl reads a variable. */}}
{{- define "${chart}.text" -}}
{{- if kindIs "string" . }}{{ . }}{{ else if not (kindIs "invalid" .) }}{{ toJson . }}{{ end -}}
{{- end }}

{{/* Scalar of a text: a boolean, a number, or the text itself. */}}
{{- define "${chart}.scalar" -}}
{{- if regexMatch "^(true|false|-?(0|[1-9][0-9]*)(\\\\.[0-9]+)?)$" . }}{{ . }}{{ else }}{{ toJson . }}{{ end -}}
{{- end }}

{{- define "${chart}.namespace" -}}
{{- default .Release.Namespace .Values.namespace.name -}}
{{- end }}

{{- define "${chart}.image" -}}
{{- with .Values.manager.image -}}
{{- .repository }}{{ with .tag }}:{{ . }}{{ end }}{{ with .digest }}@{{ . }}{{ end -}}
{{- end -}}
{{- end }}

{{- define "${chart}.extraArgs" -}}
{{- $args := list -}}
{{- with .Values.manager.watchFilter }}{{ $args = append $args (print "--watch-filter=" .) }}{{ end -}}
{{- with .Values.manager.watchNamespace }}{{ $args = append $args (print "--namespace=" .) }}{{ end -}}
{{- toJson (concat $args .Values.manager.extraArgs) -}}
{{- end }}
`;
}
