import { pageUrl } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";
import { type Alert, alerts } from "./alerts.ts";

/** Options of generated monitoring files. */
export interface MonitoringOptions {
  /** Name of the provider for titles and resource names, such as `infrastructure-foo`. */
  readonly name: string;
  /** Namespaces of its managers. Metrics must have the label `namespace`. */
  readonly namespaces: readonly string[];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Returns a rules file of Prometheus with the alerts about a provider. */
export function prometheusRules(options: MonitoringOptions): string {
  return stringifyYaml(ruleGroups(options));
}

/** Returns the alerts as a PrometheusRule of the Prometheus operator, in the first namespace. */
export function prometheusRuleObject(options: MonitoringOptions): string {
  const [namespace] = options.namespaces;
  return stringifyYaml({
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: `${options.name}-alerts`, namespace },
    spec: ruleGroups(options),
  });
}

function ruleGroups(options: MonitoringOptions): { readonly groups: readonly object[] } {
  const rules = alerts.map((alert) => ruleOf(alert, options.namespaces));
  return { groups: [{ name: `${options.name}-alerts`, rules }] };
}

function buildExpression({ expr }: Alert, namespaces: readonly string[]): string {
  if (expr.includes("NAMESPACE"))
    return namespaces.map((namespace) => expr.replaceAll("NAMESPACE", namespace)).join(" or ");
  return withSelector(expr, `namespace=~"${namespaces.join("|")}"`);
}

function ruleOf(alert: Alert, namespaces: readonly string[]): Rule {
  const { name, for: duration, severity, summary, description } = alert;
  const expr = buildExpression(alert, namespaces);
  const runbook = pageUrl(`guides/observability#${name.toLowerCase()}`);
  const annotations = { summary, description, ...(runbook !== undefined && { runbook_url: runbook }) };
  return { alert: name, expr, for: duration, labels: { severity }, annotations };
}

/** Replaces `{S` in PromQL with a selector. */
export function withSelector(expr: string, selector: string): string {
  return expr.replaceAll("{S", `{${selector}`);
}
