/** Series by their PromQL notation, with values of one per minute. */
type Series = Readonly<Record<string, string>>;

/** Series for which an alert fires, and series for which it does not. */
export interface AlertCase {
  readonly alert: string;
  readonly fires: Series;
  /** Labels of the firing alert, without name and severity. */
  readonly labels: Readonly<Record<string, string>>;
  readonly quiet: Series;
}

const ns = 'namespace="foo-system"';
const none = "0x90";
const perMinute = (count: number): string => `0+${count}x90`;
/** Buckets of a histogram whose values are all between a bound and the one before. */
const valuesBelow = (bound: number, bounds: readonly number[], metric: string, labels: string): Series =>
  Object.fromEntries(
    [...bounds, Number.POSITIVE_INFINITY].map((le) => [
      `${metric}_bucket{${labels},le="${le === Number.POSITIVE_INFINITY ? "+Inf" : le}"}`,
      le < bound ? none : perMinute(10),
    ]),
  );
/** An alert fires for values above its threshold, and not for those just below. */
const histogram = (
  alert: string,
  metric: string,
  own: Readonly<Record<string, string>>,
  threshold: number,
  bounds: readonly number[],
): AlertCase => {
  const labels = [ns, ...Object.entries(own).map(([name, value]) => `${name}="${value}"`)].join(",");
  const next = bounds[bounds.indexOf(threshold) + 1] ?? Number.NaN;
  return {
    alert,
    fires: valuesBelow(next, bounds, metric, labels),
    labels: { namespace: "foo-system", ...own },
    quiet: valuesBelow(threshold, bounds, metric, labels),
  };
};
/** Buckets of client-go and controller-runtime. */
const powersOfTen = [1e-8, 1e-7, 1e-6, 1e-5, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100, 1000];
const ofRequests = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];

const leader = (pod: string, job = "foo"): string =>
  `leader_election_master_status{${ns},name="foo",pod="${pod}",job="${job}"}`;
const errors = `controller_runtime_reconcile_errors_total{${ns},controller="c"}`;
const total = (result: string): string =>
  `controller_runtime_reconcile_total{${ns},controller="c",result="${result}"}`;
const webhook = (code: string): string =>
  `controller_runtime_webhook_requests_total{${ns},webhook="/a",code="${code}"}`;
const requests = (code: string): string => `rest_client_requests_total{${ns},host="h",code="${code}"}`;
const connection = `capi_cluster_cache_connection_up{${ns},cluster_namespace="n",cluster_name="c"}`;
const started = (namespace: string): string => `process_start_time_seconds{namespace="${namespace}",pod="a"}`;
const ofController = { namespace: "foo-system", controller: "c" };
const ofPod = { namespace: "foo-system", pod: "a" };

/** At least one case of each alert. */
export const alertCases: readonly AlertCase[] = [
  {
    alert: "ProviderDown",
    fires: { [started("foo-bootstrap-system")]: "1x90" },
    labels: { namespace: "foo-system" },
    quiet: { [started("foo-system")]: "1x90", [started("foo-bootstrap-system")]: "1x90" },
  },
  {
    alert: "ProviderNoLeader",
    fires: { [leader("a")]: none, [leader("b")]: none },
    labels: { namespace: "foo-system", name: "foo" },
    quiet: { [leader("a")]: none, [leader("b")]: "1x90" },
  },
  {
    alert: "ProviderSeveralLeaders",
    fires: { [leader("a")]: "1x90", [leader("b")]: "1x90" },
    labels: { namespace: "foo-system", name: "foo" },
    quiet: { [leader("a")]: none, [leader("b")]: "1x90", [leader("b", "other")]: "1x90" },
  },
  {
    alert: "ProviderReconcileErrors",
    fires: { [errors]: perMinute(3), [total("error")]: perMinute(3), [total("success")]: perMinute(6) },
    labels: ofController,
    quiet: { [errors]: perMinute(1), [total("error")]: perMinute(1), [total("success")]: perMinute(9) },
  },
  {
    alert: "ProviderReconcilePanics",
    fires: { [`controller_runtime_reconcile_panics_total{${ns},controller="c"}`]: "0x50 1x40" },
    labels: ofController,
    quiet: { [`controller_runtime_reconcile_panics_total{${ns},controller="c"}`]: "1x90" },
  },
  {
    alert: "ProviderReconcileStuck",
    fires: { [`capikit_stuck_reconciles{${ns},pod="a",controller="c"}`]: "1x90" },
    labels: { ...ofPod, controller: "c" },
    quiet: { [`capikit_stuck_reconciles{${ns},pod="a",controller="c"}`]: none },
  },
  {
    alert: "ProviderReconcileStuck",
    fires: { [`workqueue_longest_running_processor_seconds{${ns},pod="a",controller="c"}`]: "0+60x90" },
    labels: { ...ofPod, controller: "c" },
    quiet: { [`workqueue_longest_running_processor_seconds{${ns},pod="a",controller="c"}`]: "30x90" },
  },
  histogram("ProviderQueueDelay", "workqueue_queue_duration_seconds", { controller: "c" }, 100, powersOfTen),
  {
    alert: "ProviderClusterUnreachable",
    fires: { [connection]: none },
    labels: { namespace: "foo-system", cluster_namespace: "n", cluster_name: "c" },
    quiet: { [connection]: "1x90" },
  },
  {
    alert: "ProviderApiErrors",
    fires: {
      [requests("500")]: perMinute(1),
      [requests("<error>")]: perMinute(1),
      [requests("200")]: perMinute(8),
    },
    labels: { namespace: "foo-system", host: "h" },
    quiet: { [requests("404")]: perMinute(5), [requests("200")]: perMinute(5), [requests("500")]: none },
  },
  histogram("ProviderThrottled", "rest_client_rate_limiter_duration_seconds", {}, 1, ofRequests),
  {
    alert: "ProviderWatchFailures",
    fires: { [`capikit_informer_failures_total{${ns},pod="a",group="g",resource="r"}`]: perMinute(1) },
    labels: { ...ofPod, group: "g", resource: "r" },
    quiet: { [`capikit_informer_failures_total{${ns},pod="a",group="g",resource="r"}`]: "0+1x5 5x90" },
  },
  {
    alert: "ProviderWebhookErrors",
    fires: { [webhook("500")]: perMinute(1), [webhook("200")]: perMinute(9) },
    labels: { namespace: "foo-system", webhook: "/a" },
    quiet: { [webhook("400")]: perMinute(5), [webhook("200")]: perMinute(5), [webhook("500")]: none },
  },
  histogram(
    "ProviderWebhookSlow",
    "controller_runtime_webhook_latency_seconds",
    { webhook: "/a" },
    1,
    powersOfTen,
  ),
  {
    alert: "ProviderCertificateErrors",
    fires: { [`certwatcher_read_certificate_errors_total{${ns},pod="a"}`]: perMinute(1) },
    labels: ofPod,
    quiet: { [`certwatcher_read_certificate_errors_total{${ns},pod="a"}`]: "3x90" },
  },
  {
    alert: "ProviderEventLoopBlocked",
    fires: { [`nodejs_eventloop_lag_p99_seconds{${ns},pod="a"}`]: "2x90" },
    labels: ofPod,
    quiet: { [`nodejs_eventloop_lag_p99_seconds{${ns},pod="a"}`]: "0.01x90" },
  },
];
