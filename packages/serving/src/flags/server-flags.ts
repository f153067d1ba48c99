import { type Address, parseAddress } from "../server/parse-address.ts";
import {
  cipherSuiteNames,
  curveNumbers,
  parseCipherSuites,
  parseCurves,
  parseTlsVersion,
} from "../tls/go-names.ts";
import { booleanFlag, choiceFlag, type Flag, numberFlag, stringFlag } from "./flag.ts";

/** An address to listen on, such as `:9440` or `localhost:8080`; `0` for none. */
export function addressFlag(help: string, initially: string): Flag<Address | undefined> {
  return {
    help,
    value: "ADDRESS",
    default: parseAddress(initially),
    shown: initially,
    parse: parseAddress,
  };
}

/** The flags of upstream's managers and Runtime Extensions about their servers and logs, with upstream's defaults. */
export const serverFlags = {
  kubeconfig: stringFlag(
    "File that says how to reach the API server. Without it: the files of $KUBECONFIG, then the Pod's service account, then ~/.kube/config.",
    "",
    "FILE",
  ),
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
  "logging-format": choiceFlag("Form of the log lines.", ["text", "json"], "text"),
};
