import { createHash } from "node:crypto";
import { type MonitoringOptions, withSelector } from "./prometheus-rules.ts";

const rate = "$__rate_interval";

/** The rows of the dashboard. */
const panelRows: readonly PanelRow[] = Object.freeze([
  {
    title: "Reconciles",
    panels: [
      panel("Reconciles", "ops", "Reconciles per second, by controller and result.", [
        perSecond("controller_runtime_reconcile_total", "{C}", "controller, result"),
        "{{controller}} {{result}}",
      ]),
      panel("Failed reconciles", "percentunit", "Part of the reconciles that fail, by controller.", [
        `${perSecond("controller_runtime_reconcile_errors_total", "{C}", "controller")} / ${perSecond("controller_runtime_reconcile_total", "{C}", "controller")}`,
        "{{controller}}",
      ]),
      panel(
        "Duration",
        "s",
        "Duration of reconciles: median and 99th percentile.",
        [
          quantile(0.5, "controller_runtime_reconcile_time_seconds", "{C}", "controller"),
          "{{controller}} 50%",
        ],
        [
          quantile(0.99, "controller_runtime_reconcile_time_seconds", "{C}", "controller"),
          "{{controller}} 99%",
        ],
      ),
      panel("Busy workers", "percentunit", "Running reconciles, compared with the maximum.", [
        "sum by (controller) (controller_runtime_active_workers{C}) / sum by (controller) (controller_runtime_max_concurrent_reconciles{C})",
        "{{controller}}",
      ]),
    ],
  },
  {
    title: "Queues",
    panels: [
      panel("Ready objects", "short", "Objects that wait for a worker.", [
        "sum by (controller) (workqueue_depth{C})",
        "{{controller}}",
      ]),
      panel("Waiting time", "s", "Time that ready objects wait: 99th percentile.", [
        quantile(0.99, "workqueue_queue_duration_seconds", "{C}", "controller"),
        "{{controller}}",
      ]),
      panel("Retries", "ops", "Objects added with a delay, after an error or a requeue.", [
        perSecond("workqueue_retries_total", "{C}", "controller"),
        "{{controller}}",
      ]),
      panel("Longest running reconcile", "s", "Steady growth indicates a reconcile that does not end.", [
        "max by (controller) (workqueue_longest_running_processor_seconds{C})",
        "{{controller}}",
      ]),
    ],
  },
  {
    title: "Requests to API servers",
    panels: [
      panel("Requests", "reqps", "Requests per second, by method and status code.", [
        perSecond("rest_client_requests_total", "{S}", "method, code"),
        "{{method}} {{code}}",
      ]),
      panel("Latency", "s", "Time until the response headers: 99th percentile.", [
        quantile(0.99, "rest_client_request_duration_seconds", "{S}", "verb"),
        "{{verb}}",
      ]),
      panel("Rate limit", "s", "Time that the rate limit delays requests: 99th percentile.", [
        quantile(0.99, "rest_client_rate_limiter_duration_seconds", "{S}", "verb"),
        "{{verb}}",
      ]),
      panel(
        "Connected workload clusters",
        "short",
        "Workload clusters with and without a connection.",
        ["sum by (namespace) (capi_cluster_cache_connection_up{S})", "connected"],
        ["count by (namespace) (capi_cluster_cache_connection_up{S})", "all"],
      ),
    ],
  },
  {
    title: "Caches",
    panels: [
      panel("Failed lists and watches", "ops", "Failures per second, by resource.", [
        perSecond("capikit_informer_failures_total", "{S}", "resource"),
        "{{resource}}",
      ]),
      panel("Unprocessed events", "short", "Objects that are received and not in the cache yet.", [
        "sum by (resource) (informer_queued_items{S})",
        "{{resource}}",
      ]),
      panel("Deferred reconciles", "ops", "Reconciles that wait until the cache has an earlier write.", [
        perSecond("capi_reconcile_stale_cache_skips_total", "{C}", "controller, cached_kind"),
        "{{controller}} {{cached_kind}}",
      ]),
      panel("Leader", "short", "Replicas that hold the lease.", [
        "sum by (name, pod) (leader_election_master_status{S})",
        "{{name}} {{pod}}",
      ]),
    ],
  },
  {
    title: "Webhooks and hooks",
    panels: [
      panel("Calls", "reqps", "Calls per second, by path and status code.", [
        perSecond("controller_runtime_webhook_requests_total", "{S}", "webhook, code"),
        "{{webhook}} {{code}}",
      ]),
      panel("Latency", "s", "Duration of calls: 99th percentile.", [
        quantile(0.99, "controller_runtime_webhook_latency_seconds", "{S}", "webhook"),
        "{{webhook}}",
      ]),
      panel("Calls in progress", "short", "Calls that are not answered yet.", [
        "sum by (webhook) (controller_runtime_webhook_requests_in_flight{S})",
        "{{webhook}}",
      ]),
      panel(
        "Open connections",
        "short",
        "Connections of the server, and their limit.",
        ["sum by (pod) (capikit_server_connections{S})", "{{pod}}"],
        ["max(capikit_server_connections_limit{S})", "limit"],
      ),
    ],
  },
  {
    title: "Processes",
    panels: [
      panel("CPU", "short", "Used cores.", [perSecond("process_cpu_seconds_total", "{S}", "pod"), "{{pod}}"]),
      panel("Memory", "bytes", "Resident memory.", [
        "sum by (pod) (process_resident_memory_bytes{S})",
        "{{pod}}",
      ]),
      panel("Event loop lag", "s", "Delay of the event loop: 99th percentile.", [
        "max by (pod) (nodejs_eventloop_lag_p99_seconds{S})",
        "{{pod}}",
      ]),
      panel("Heap", "bytes", "Used memory of the JavaScript heap.", [
        "sum by (pod) (nodejs_heap_size_used_bytes{S})",
        "{{pod}}",
      ]),
    ],
  },
]);

const datasource = { type: "prometheus", uid: "${datasource}" };
const selector = 'namespace=~"$namespace",pod=~"$pod"';
const controllerSelector = `${selector},controller=~"$controller"`;

/** Size of a panel in the grid of Grafana, which has 24 columns. */
const width = 6;
const height = 8;

/**
 * Returns a dashboard of Grafana with the metrics of a provider's managers, as JSON to import or
 * provision. It has variables for data source, namespace, Pod and controller.
 */
export function grafanaDashboard(options: MonitoringOptions): string {
  const { name, namespaces } = options;
  let id = 0;
  const panels = panelRows.flatMap(({ title, panels: inRow }, row) => {
    const y = row * (height + 1);
    id += 1;
    const header = {
      id,
      type: "row",
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: 24, h: 1 },
      panels: [],
    };
    return [
      header,
      ...inRow.map((panel, index) => {
        id += 1;
        return { id, ...timeSeries(panel), gridPos: { x: index * width, y: y + 1, w: width, h: height } };
      }),
    ];
  });
  const dashboard = {
    uid: uidOf(`capikit-${name}`),
    title: `Cluster API provider ${name}`,
    description: "Managers of a Cluster API provider.",
    tags: ["cluster-api", "capikit"],
    schemaVersion: 41,
    editable: true,
    graphTooltip: 1,
    refresh: "1m",
    time: { from: "now-3h", to: "now" },
    timezone: "browser",
    templating: { list: variables(namespaces) },
    annotations: { list: [] },
    links: [],
    panels,
  };
  return `${JSON.stringify(dashboard, undefined, 2)}\n`;
}

/** Returns the name as a UID of Grafana, which has at most 40 characters. */
function uidOf(name: string): string {
  if (name.length <= 40) return name;
  return `${name.slice(0, 31)}-${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
}

function timeSeries({ title, description, unit, queries }: Panel): object {
  return {
    type: "timeseries",
    title,
    description,
    datasource,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: {
      legend: { displayMode: "list", placement: "bottom", showLegend: true, calcs: [] },
      tooltip: { mode: "multi", sort: "desc" },
    },
    targets: queries.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + index),
      datasource,
      expr: withSelector(expr.replaceAll("{C}", `{${controllerSelector}}`), selector),
      legendFormat,
      range: true,
    })),
  };
}

function variables(namespaces: readonly string[]): readonly object[] {
  const metric = "process_start_time_seconds";
  const [first] = namespaces;
  const value = namespaces.length === 1 ? first : namespaces;
  return [
    { name: "datasource", label: "Data source", type: "datasource", query: "prometheus" },
    {
      ...labelVariable("namespace", "Namespace", `label_values(${metric}, namespace)`),
      current: { text: value, value },
    },
    labelVariable("pod", "Pod", `label_values(${metric}{namespace=~"$namespace"}, pod)`),
    labelVariable(
      "controller",
      "Controller",
      'label_values(controller_runtime_active_workers{namespace=~"$namespace"}, controller)',
    ),
  ];
}

function labelVariable(name: string, label: string, query: string): object {
  return {
    name,
    label,
    type: "query",
    datasource,
    query: { query, refId: name },
    refresh: 2,
    sort: 1,
    multi: true,
    includeAll: true,
    allValue: ".*",
  };
}

/** A panel of the dashboard. */
interface Panel {
  readonly title: string;
  readonly description: string;
  /** Unit of Grafana. */
  readonly unit: string;
  /** PromQL and the legend of its series. `{S` and `{C` are selectors; `{C` has controllers. */
  readonly queries: readonly (readonly [expr: string, legend: string])[];
}

interface PanelRow {
  readonly title: string;
  readonly panels: readonly Panel[];
}

function panel(title: string, unit: string, description: string, ...queries: Panel["queries"]): Panel {
  return { title, description, unit, queries };
}

function quantile(q: number, metric: string, selector: "{C}" | "{S}", labels: string): string {
  return `histogram_quantile(${q}, sum by (${labels}, le) (rate(${metric}_bucket${selector}[${rate}])))`;
}

/** Rate of a counter, by labels. */
function perSecond(metric: string, selector: string, labels: string): string {
  return `sum by (${labels}) (rate(${metric}${selector}[${rate}]))`;
}
