import { durationMs } from "@capikit/common/time";
import { type Address, parseAddress } from "../server/parse-target.ts";
import {
  cipherSuiteNames,
  curveNumbers,
  parseCipherSuites,
  parseCurves,
  parseTlsVersion,
} from "../tls/go-names.ts";
import { booleanFlag, choiceFlag, type Flag, numberFlag, stringFlag } from "./flag.ts";

/** Defines a flag for a listen address, such as `:9440` or `localhost:8080`; `0` disables it. */
export function addressFlag(help: string, initially: string): Flag<Address | undefined> {
  return {
    help,
    value: "ADDRESS",
    default: parseAddress(initially),
    shown: initially,
    parse: parseAddress,
  };
}

/** Flags of upstream's managers and Runtime Extensions for servers and logs, with its defaults. */
export const serverFlags = {
  kubeconfig: stringFlag(
    "Path of a kubeconfig file. Default: the files of $KUBECONFIG, then the Pod's service account, then ~/.kube/config.",
    "",
    "FILE",
  ),
  "webhook-port": numberFlag("Port of the webhook server.", 9443, { max: 65_535 }),
  "webhook-host": stringFlag(
    "Address at which the webhook server listens, such as 127.0.0.1. Default: all addresses.",
    "",
    "HOST",
  ),
  "webhook-cert-dir": stringFlag(
    "Folder of the webhook server's certificate.",
    "/tmp/k8s-webhook-server/serving-certs/",
    "DIR",
  ),
  "webhook-cert-name": stringFlag("Name of the certificate file in that folder.", "tls.crt", "FILE"),
  "webhook-key-name": stringFlag("Name of the key file in that folder.", "tls.key", "FILE"),
  "webhook-client-ca-name": stringFlag(
    "Name of the file with CA certificates for callers in that folder. Requires client certificates.",
    "",
    "FILE",
  ),
  "webhook-client-allowed-names": stringFlag(
    "Comma-separated common names of callers' certificates that are served. Default: all of these issuers.",
    "",
    "NAMES",
  ),
  "health-addr": addressFlag("Address of the probes /healthz and /readyz; 0 disables them.", ":9440"),
  "diagnostics-address": addressFlag(
    "Address of metrics, profiles and log level; 0 disables them. HTTPS; callers need RBAC access to get /metrics, get /debug/pprof/profile and put /debug/flags/v.",
    ":8443",
  ),
  "insecure-diagnostics": booleanFlag("Serve only metrics, as plain HTTP without authentication."),
  "profiler-address": addressFlag(
    "Address of profiles as plain HTTP without authentication, such as localhost:6060; 0 disables them.",
    "0",
  ),
  "tls-min-version": {
    help: "Minimum TLS version of webhook server and metrics.",
    value: "VersionTLS12|VersionTLS13",
    default: "TLSv1.2" as "TLSv1.2" | "TLSv1.3",
    shown: "VersionTLS12",
    parse: parseTlsVersion,
  },
  "tls-cipher-suites": {
    help: `Comma-separated cipher suites of both: ${cipherSuiteNames.join(", ")}.`,
    value: "NAMES",
    default: undefined,
    parse: parseCipherSuites,
  } as Flag<string | undefined>,
  "tls-curve-preferences": {
    help: `Comma-separated numbers of the key exchanges of both: ${curveNumbers}.`,
    value: "NUMBERS",
    default: undefined,
    parse: parseCurves,
  } as Flag<string | undefined>,
  "graceful-shutdown-timeout": {
    help: "Time for running work to end during shutdown; at least 10s less than the Pod's grace period. Default: the program's setting, usually 30s.",
    value: "DURATION",
    default: undefined,
    parse: durationMs,
  } as Flag<number | undefined>,
  "shutdown-delay-duration": {
    help: "Time to serve webhooks and hooks during shutdown, until callers use other replicas; /readyz fails at once.",
    value: "DURATION",
    default: 0,
    shown: "0s",
    parse: durationMs,
  } as Flag<number>,
  v: numberFlag("Log verbosity; 4 and above logs everything.", 2),
  "logging-format": choiceFlag("Log format.", ["text", "json"], "text"),
};
