import { pageUrl } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";

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

const by = "namespace, controller";

/**
 * The alerts, by the subjects of `docs/guides/observability.md`. Quantiles are only compared with
 * bounds of their buckets: values in between are interpolated.
 */
const alerts: readonly Alert[] = Object.freeze([
  {
    name: "ProviderDown",
    expr: 'absent(process_start_time_seconds{namespace="NAMESPACE"})',
    for: "10m",
    severity: "critical",
    summary: "No metrics from {{ $labels.namespace }}",
    description: "Prometheus has no metrics of a manager in {{ $labels.namespace }} for 10 minutes.",
  },
  {
    name: "ProviderNoLeader",
    expr: "max by (namespace, name) (leader_election_master_status{S}) == 0",
    for: "2m",
    severity: "critical",
    summary: "No leader in {{ $labels.namespace }}",
    description: "No replica holds the lease {{ $labels.name }}: objects are not reconciled.",
  },
  {
    name: "ProviderSeveralLeaders",
    // Several jobs may scrape the same Pod.
    expr: "sum by (namespace, name) (max by (namespace, pod, name) (leader_election_master_status{S})) > 1",
    for: "2m",
    severity: "critical",
    summary: "Several leaders in {{ $labels.namespace }}",
    description: "{{ $value }} replicas report that they hold the lease {{ $labels.name }}.",
  },
  {
    name: "ProviderReconcileErrors",
    expr: `sum by (${by}) (rate(controller_runtime_reconcile_errors_total{S}[10m])) / sum by (${by}) (rate(controller_runtime_reconcile_total{S}[10m])) > 0.2`,
    for: "15m",
    severity: "warning",
    summary: "Reconciles of {{ $labels.controller }} fail",
    description:
      "{{ $value | humanizePercentage }} of the reconciles of {{ $labels.controller }} in {{ $labels.namespace }} fail.",
  },
  {
    name: "ProviderReconcilePanics",
    expr: `sum by (${by}) (increase(controller_runtime_reconcile_panics_total{S}[15m])) > 0`,
    for: "0m",
    severity: "warning",
    summary: "A reconcile of {{ $labels.controller }} failed unexpectedly",
    description:
      "A reconcile of {{ $labels.controller }} in {{ $labels.namespace }} threw an unexpected value, or panicked.",
  },
  {
    name: "ProviderReconcileStuck",
    expr: `max by (namespace, pod, controller) (capikit_stuck_reconciles{S}) > 0 or max by (namespace, pod, controller) (workqueue_longest_running_processor_seconds{S}) > 900`,
    for: "5m",
    severity: "warning",
    summary: "A reconcile of {{ $labels.controller }} does not end",
    description: "A reconcile of {{ $labels.controller }} in {{ $labels.pod }} runs for too long.",
  },
  {
    name: "ProviderQueueDelay",
    expr: `histogram_quantile(0.99, sum by (${by}, le) (rate(workqueue_queue_duration_seconds_bucket{S}[10m]))) > 100`,
    for: "15m",
    severity: "warning",
    summary: "Objects of {{ $labels.controller }} wait too long",
    description:
      "More than 1 % of the changed objects wait longer than 100 s for a reconcile of {{ $labels.controller }}.",
  },
  {
    name: "ProviderClusterUnreachable",
    expr: "max by (namespace, cluster_namespace, cluster_name) (capi_cluster_cache_connection_up{S}) == 0",
    for: "15m",
    severity: "warning",
    summary: "No connection to {{ $labels.cluster_namespace }}/{{ $labels.cluster_name }}",
    description: "The manager in {{ $labels.namespace }} has no connection to the workload cluster.",
  },
  {
    name: "ProviderApiErrors",
    expr: 'sum by (namespace, host) (rate(rest_client_requests_total{S,code=~"5..|<error>"}[10m])) / sum by (namespace, host) (rate(rest_client_requests_total{S}[10m])) > 0.05',
    for: "15m",
    severity: "warning",
    summary: "Requests to {{ $labels.host }} fail",
    description:
      "{{ $value | humanizePercentage }} of the requests from {{ $labels.namespace }} to {{ $labels.host }} fail.",
  },
  {
    name: "ProviderThrottled",
    expr: "histogram_quantile(0.99, sum by (namespace, le) (rate(rest_client_rate_limiter_duration_seconds_bucket{S}[10m]))) > 1",
    for: "15m",
    severity: "warning",
    summary: "The rate limit delays requests of {{ $labels.namespace }}",
    description: "More than 1 % of the requests wait longer than 1 s for the rate limit of the client.",
  },
  {
    name: "ProviderWatchFailures",
    expr: "sum by (namespace, pod, group, resource) (increase(capikit_informer_failures_total{S}[15m])) > 10",
    for: "15m",
    severity: "warning",
    summary: "Watches of {{ $labels.resource }} fail",
    description:
      "Lists or watches of {{ $labels.resource }} in {{ $labels.pod }} fail: the cache may be out of date.",
  },
  {
    name: "ProviderWebhookErrors",
    expr: 'sum by (namespace, webhook) (rate(controller_runtime_webhook_requests_total{S,code=~"5.."}[10m])) / sum by (namespace, webhook) (rate(controller_runtime_webhook_requests_total{S}[10m])) > 0.05',
    for: "10m",
    severity: "critical",
    summary: "Webhook {{ $labels.webhook }} fails",
    description:
      "{{ $value | humanizePercentage }} of the calls of {{ $labels.webhook }} in {{ $labels.namespace }} fail.",
  },
  {
    name: "ProviderWebhookSlow",
    expr: "histogram_quantile(0.99, sum by (namespace, webhook, le) (rate(controller_runtime_webhook_latency_seconds_bucket{S}[10m]))) > 1",
    for: "10m",
    severity: "warning",
    summary: "Webhook {{ $labels.webhook }} is slow",
    description:
      "More than 1 % of the calls of {{ $labels.webhook }} in {{ $labels.namespace }} take longer than 1 s.",
  },
  {
    name: "ProviderCertificateErrors",
    expr: "sum by (namespace, pod) (increase(certwatcher_read_certificate_errors_total{S}[15m])) > 0",
    for: "10m",
    severity: "critical",
    summary: "{{ $labels.pod }} cannot read its certificate",
    description: "The webhook server of {{ $labels.pod }} cannot read its certificate, which may expire.",
  },
  {
    name: "ProviderEventLoopBlocked",
    expr: "max by (namespace, pod) (nodejs_eventloop_lag_p99_seconds{S}) > 1",
    for: "10m",
    severity: "warning",
    summary: "The event loop of {{ $labels.pod }} is blocked",
    description: "Code in {{ $labels.pod }} blocks the event loop for {{ $value | humanizeDuration }}.",
  },
] as const);

/** An alert about managers of providers. */
interface Alert {
  /** Name, and anchor of its section in the documentation. */
  readonly name: string;
  /**
   * PromQL. `{S}` and `{S,…}` are replaced with the selector of the provider's namespaces, and
   * `NAMESPACE` with one namespace, in alternatives for each.
   */
  readonly expr: string;
  /** Time for which the expression must hold. */
  readonly for: string;
  readonly severity: "critical" | "warning";
  /** Go template of Prometheus. */
  readonly summary: string;
  readonly description: string;
}
