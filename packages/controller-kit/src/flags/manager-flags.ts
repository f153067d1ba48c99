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

/** The flags that Cluster API's own managers have, with their defaults, and a few more. */
export const managerFlags = {
  kubeconfig,
  context: stringFlag("Context of the kubeconfig. Without it: the current one.", "", "NAME"),
  "leader-elect": booleanFlag("Has one of several replicas work at a time."),
  "leader-elect-lease-duration": durationFlag(
    "How long others wait for a leader that went silent, before one of them takes over.",
    15_000,
    { minMs: 1000 },
  ),
  "leader-elect-renew-deadline": durationFlag(
    "How long a leader goes on without having renewed its lease.",
    10_000,
    { minMs: 1 },
  ),
  "leader-elect-retry-period": durationFlag("How long everybody waits between tries.", 2000, { minMs: 1 }),
  namespace: stringFlag("Namespace whose objects are looked after. Without it: all.", "", "NAME"),
  "watch-filter": stringFlag(
    "Value of the label cluster.x-k8s.io/watch-filter that objects must have to be looked after. Without it: all objects.",
    "",
    "VALUE",
  ),
  "shard-ring": stringFlag(
    "ControllerRing that shares the objects among replicas. Without it: this one has all.",
    "",
    "NAME",
  ),
  "sync-period": durationFlag("How often every object is reconciled at least.", 600_000),
  "kube-api-qps": numberFlag("Requests a second to the API server, on average.", 100, {
    min: Number.MIN_VALUE,
    integer: false,
  }),
  "kube-api-burst": numberFlag("Requests to the API server that may go out at once.", 200, { min: 1 }),
  ...servers,
  "log-level": choiceFlag<LogLevel | "">(
    "How much is logged. Goes before -v.",
    ["debug", "info", "warn", "error"],
    "",
  ),
};
