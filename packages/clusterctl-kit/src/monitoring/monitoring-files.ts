import { createHash } from "node:crypto";
import { pageUrl } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";
import dashboard from "./grafana-dashboard.json" with { type: "json" };
import alerts from "./prometheus-rules.json" with { type: "json" };

/** Options of `monitoringFiles`. */
export interface MonitoringOptions {
  /** Name of the provider for titles and resource names, such as `infrastructure-foo`. */
  readonly name: string;
  /** Namespaces of its managers. Metrics must have the label `namespace`. */
  readonly namespaces: readonly string[];
}

/**
 * Returns files that monitor the managers of a provider, by name: a dashboard of Grafana, a rules
 * file of Prometheus, and the same alerts as a PrometheusRule of the Prometheus operator in the
 * first namespace.
 */
export function monitoringFiles({
  name,
  namespaces,
}: MonitoringOptions): Readonly<
  Record<"grafana-dashboard.json" | "prometheus-rules.yaml" | "prometheusrule.yaml", string>
> {
  const groups = alerts.groups.map((group) => ({
    name: `${name}-alerts`,
    rules: group.rules.map(({ expr, annotations, ...rule }) => {
      const runbook = pageUrl(`guides/observability#${rule.alert.toLowerCase()}`);
      return {
        alert: rule.alert,
        expr: inNamespaces(expr, namespaces),
        for: rule.for,
        labels: rule.labels,
        annotations: { ...annotations, ...(runbook !== undefined && { runbook_url: runbook }) },
      };
    }),
  }));
  const value = namespaces.length === 1 ? namespaces[0] : namespaces;
  const list = dashboard.templating.list.map((variable) =>
    variable.name === "namespace" ? { ...variable, current: { text: value, value } } : variable,
  );
  const titled = { ...dashboard, uid: uidOf(`capikit-${name}`), title: `Cluster API provider ${name}` };
  return {
    "grafana-dashboard.json": `${JSON.stringify({ ...titled, templating: { list } }, undefined, 2)}\n`,
    "prometheus-rules.yaml": stringifyYaml({ groups }),
    "prometheusrule.yaml": stringifyYaml({
      apiVersion: "monitoring.coreos.com/v1",
      kind: "PrometheusRule",
      metadata: { name: `${name}-alerts`, namespace: namespaces[0] },
      spec: { groups },
    }),
  };
}

/** Sets the namespaces of a query; one for a single namespace becomes an alternative for each. */
function inNamespaces(expr: string, namespaces: readonly string[]): string {
  if (expr.includes('"NAMESPACE"'))
    return namespaces.map((namespace) => expr.replaceAll("NAMESPACE", namespace)).join(" or ");
  return expr.replaceAll("NAMESPACES", namespaces.join("|"));
}

/** Returns the name as a UID of Grafana, which has at most 40 characters. */
function uidOf(name: string): string {
  if (name.length <= 40) return name;
  return `${name.slice(0, 31)}-${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
}
