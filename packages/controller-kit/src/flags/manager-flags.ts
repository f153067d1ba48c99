import type { LogLevel } from "@capikit/serving";
import {
  booleanFlag,
  choiceFlag,
  durationFlag,
  numberFlag,
  serverFlags,
  stringFlag,
} from "@capikit/serving/flags";

const { kubeconfig, ...servers } = serverFlags;

/** The flags of Cluster API's own managers, with the same defaults, and a few more. */
export const managerFlags = {
  kubeconfig,
  context: stringFlag("Kubeconfig context to use. Defaults to the current context.", "", "NAME"),
  "leader-elect": booleanFlag("Enable leader election."),
  "leader-elect-lease-duration": durationFlag(
    "Time that candidates wait before they acquire an expired lease.",
    15_000,
    { minMs: 1000 },
  ),
  "leader-elect-renew-deadline": durationFlag(
    "Time that a leader retries to renew its lease before it gives up.",
    10_000,
    { minMs: 1 },
  ),
  "leader-elect-retry-period": durationFlag("Time between leader election attempts.", 2000, { minMs: 1 }),
  namespace: stringFlag("Namespace to watch. Defaults to all namespaces.", "", "NAME"),
  "watch-filter": stringFlag(
    "Reconcile only objects whose label cluster.x-k8s.io/watch-filter has this value.",
    "",
    "VALUE",
  ),
  "sync-period": durationFlag("Minimum interval at which all objects are reconciled.", 600_000),
  "kube-api-qps": numberFlag("Maximum average requests per second to the API server.", 100, {
    min: Number.MIN_VALUE,
    integer: false,
  }),
  "kube-api-burst": numberFlag("Maximum burst of requests to the API server.", 200, { min: 1 }),
  ...servers,
  "diagnostics-token-file": stringFlag(
    "File with the only bearer token that diagnostics accept, in place of the API server's authorization; also over plain HTTP.",
    "",
    "FILE",
  ),
  journal: numberFlag("Bytes of memory for the journal of reconciles; 0 disables it.", 0, { min: 0 }),
  "log-level": choiceFlag<LogLevel | "">(
    "Minimum log level. Overrides -v.",
    ["debug", "info", "warn", "error"],
    "",
  ),
};
