import {
  cipherSuiteNames,
  curveNumbers,
  type LogLevel,
  parseAddress,
  parseCipherSuites,
  parseCurves,
  parseTlsVersion,
} from "@capikit/serving";
import { booleanFlag, choiceFlag, durationFlag, type Flag, numberFlag, stringFlag } from "./flag.ts";

/** The flags that Cluster API's own managers have, with their defaults, and a few more. */
export const managerFlags = {
  kubeconfig: stringFlag(
    "File that says how to reach the API server. Without it: the files of $KUBECONFIG, then the Pod's service account, then ~/.kube/config.",
    "",
    "FILE",
  ),
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
  "webhook-port": numberFlag("Port of the webhook server.", 9443, { max: 65_535 }),
  "webhook-cert-dir": stringFlag(
    "Folder of the webhook server's certificate.",
    "/tmp/k8s-webhook-server/serving-certs/",
    "DIR",
  ),
  "webhook-cert-name": stringFlag("File of the certificate in that folder.", "tls.crt", "FILE"),
  "webhook-key-name": stringFlag("File of its key in that folder.", "tls.key", "FILE"),
  "health-addr": addressFlag("Address of the probes /healthz and /readyz; 0 for none.", ":9440"),
  "diagnostics-address": addressFlag(
    "Address of metrics, profiles and log level; 0 for none. HTTPS, for those whom the API server lets get /metrics, get /debug/pprof/profile and put /debug/flags/v.",
    ":8443",
  ),
  "insecure-diagnostics": booleanFlag("Serves metrics, and nothing else, as plain HTTP to everybody."),
  "profiler-address": addressFlag(
    "Address of profiles as plain HTTP to everybody, such as localhost:6060; 0 for none.",
    "0",
  ),
  "tls-min-version": {
    help: "Lowest TLS version of webhook server and metrics.",
    value: "VersionTLS12|VersionTLS13",
    default: "TLSv1.2" as "TLSv1.2" | "TLSv1.3",
    shown: "VersionTLS12",
    parse: parseTlsVersion,
  },
  "tls-cipher-suites": {
    help: `Cipher suites of both, separated by commas: ${cipherSuiteNames.join(", ")}.`,
    value: "NAMES",
    default: undefined,
    parse: parseCipherSuites,
  } as Flag<string | undefined>,
  "tls-curve-preferences": {
    help: `Key exchanges of both, by their numbers, separated by commas: ${curveNumbers}.`,
    value: "NUMBERS",
    default: undefined,
    parse: parseCurves,
  } as Flag<string | undefined>,
  v: numberFlag("How much is logged: from 4 on everything.", 2),
  "log-level": choiceFlag<LogLevel | "">(
    "How much is logged. Goes before -v.",
    ["debug", "info", "warn", "error"],
    "",
  ),
  "logging-format": choiceFlag("Form of the log lines.", ["text", "json"], "text"),
};

function addressFlag(help: string, initially: string): Flag<ReturnType<typeof parseAddress>> {
  return {
    help,
    value: "ADDRESS",
    default: parseAddress(initially),
    shown: initially,
    parse: parseAddress,
  };
}
