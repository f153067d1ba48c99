/** A panel of the dashboard. */
export interface Panel {
  readonly title: string;
  readonly description: string;
  /** Unit of Grafana. */
  readonly unit: string;
  /** PromQL and the legend of its series. `{S` and `{C` are selectors; `{C` has controllers. */
  readonly queries: readonly (readonly [expr: string, legend: string])[];
}

export interface PanelRow {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const rate = "$__rate_interval";

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

/** The rows of the dashboard. */
export const panelRows: readonly PanelRow[] = Object.freeze([
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
