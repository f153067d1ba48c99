import type { Diagnostic } from "@capikit/common/diagnostics";
import { providerLabel } from "@capikit/inventory";
import { monitoringFiles } from "../components/index.ts";
import { namespaceVariables } from "../components/process/namespace-variables.ts";
import type { ReleasedComponents, ReleaseInput } from "./release.ts";
import { releaseProblem } from "./release-diagnostics.ts";

/** Additional files of a release. */
export const releaseExtras = Object.freeze(["dashboard", "alerts"] as const);

/** Name of additional files: a Grafana dashboard, or Prometheus alerts. */
export type ReleaseExtra = (typeof releaseExtras)[number];

/** The alerts, as a rules file and as a PrometheusRule. */
export const alertFiles = Object.freeze({
  rules: "prometheus-rules.yaml",
  object: "prometheusrule.yaml",
} as const);

const filesOfExtra = {
  dashboard: ["grafana-dashboard.json"],
  alerts: [alertFiles.rules, alertFiles.object],
} as const satisfies Record<ReleaseExtra, readonly (keyof ReturnType<typeof monitoringFiles>)[]>;

/**
 * Returns the additional files by name.
 *
 * @param namespaces of the components.
 */
export function extraFiles(
  input: ReleaseInput,
  namespaces: readonly string[],
  diagnostics: Diagnostic[],
): readonly (readonly [name: string, content: string])[] {
  const wanted = new Set(input.extras);
  if (wanted.size === 0) return [];
  const withoutNamespace = input.components.flatMap(namespaceProblems);
  if (withoutNamespace.length > 0) {
    for (const diagnostic of withoutNamespace) diagnostics.push(diagnostic);
    return [];
  }
  const [name = ""] = input.components.map(({ provider }) => providerLabel(provider));
  const files = monitoringFiles({ name, namespaces: [...new Set(namespaces)] });
  return releaseExtras
    .filter((extra) => wanted.has(extra))
    .flatMap((extra) => filesOfExtra[extra].map((file) => [file, files[file]] as const));
}

function namespaceProblems({ provider, file, content }: ReleasedComponents): readonly Diagnostic[] {
  const variables = namespaceVariables(content, { provider });
  if (variables.length === 0) return [];
  const names = variables.map((name) => `\${${name}}`).join(", ");
  const message = `the name of the Namespace has a variable without a default: ${names}`;
  return [releaseProblem("release/namespace-variable", file, message)];
}
