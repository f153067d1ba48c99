import {
  type Address,
  parseAddress,
  parseCipherSuites,
  parseCurves,
  parseTlsVersion,
  type TlsOptions,
} from "@capikit/serving";

/** The command line makes no sense, or asks for help; the message says what to write instead, or is the help. */
export class FlagError extends Error {
  override readonly name = "FlagError";
  /** What the program should end with: 2, or 0 for help. */
  readonly exitCode: 0 | 2;

  constructor(message: string, exitCode: 0 | 2 = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What flags say, to be handed to `startExtension`. */
export interface ExtensionFlags {
  readonly port: number;
  readonly workers: number;
  readonly certDir: string;
  readonly certName: string;
  readonly keyName: string;
  readonly clientCaName?: string;
  readonly clientNames?: readonly string[];
  readonly tls: Pick<TlsOptions, "ciphers" | "curves" | "minVersion">;
  readonly health: Address | undefined;
  readonly diagnostics: { readonly address: Address; readonly insecure: boolean } | undefined;
  readonly profiler: Address | undefined;
  readonly kubeconfig?: string;
  /** The release of Cluster API that discovers the extension, for `defineExtension`. */
  readonly coreVersion?: string;
  /** How much is logged: from 4 on everything. */
  readonly verbosity: number;
  readonly loggingFormat: "json" | "text";
  /** Flags of upstream's extensions that were given, and say nothing to this server: they are about talking to an API server. */
  readonly unused: readonly string[];
}

interface Flag {
  readonly help: string;
  readonly default: string;
  /** On or off: takes a value only after `=`. */
  readonly boolean?: true;
}

const flags: Readonly<Record<string, Flag>> = {
  "webhook-port": { help: "Port that Cluster API calls.", default: "9443" },
  "webhook-cert-dir": {
    help: "Folder of the certificate.",
    default: "/tmp/k8s-webhook-server/serving-certs/",
  },
  "webhook-cert-name": { help: "File of the certificate in that folder.", default: "tls.crt" },
  "webhook-key-name": { help: "File of its key in that folder.", default: "tls.key" },
  "webhook-client-ca-name": {
    help: "File in that folder with the issuers of callers' certificates. With it, callers must have one.",
    default: "",
  },
  "webhook-client-allowed-names": {
    help: "Common names of callers' certificates that may call hooks, separated by commas. Without it: all of those issuers.",
    default: "",
  },
  workers: { help: "Processes that share the port.", default: "1" },
  "health-addr": { help: "Address of the probes /healthz and /readyz; 0 for none.", default: ":9440" },
  "diagnostics-address": {
    help: "Address of metrics, profiles and log level; 0 for none. HTTPS, for those whom the API server lets get /metrics, get /debug/pprof/profile and put /debug/flags/v.",
    default: ":8443",
  },
  "insecure-diagnostics": {
    help: "Serves metrics, and nothing else, as plain HTTP to everybody.",
    default: "false",
    boolean: true,
  },
  "profiler-address": {
    help: "Address of profiles as plain HTTP to everybody, such as localhost:6060; 0 for none.",
    default: "0",
  },
  kubeconfig: {
    help: "File that says how to reach the API server. Without it: the files of $KUBECONFIG, then the Pod's service account, then ~/.kube/config.",
    default: "",
  },
  "tls-min-version": {
    help: "VersionTLS12 or VersionTLS13, of hooks and metrics.",
    default: "VersionTLS12",
  },
  "tls-cipher-suites": {
    help: "Go's names of cipher suites of both, separated by commas.",
    default: "",
  },
  "tls-curve-preferences": {
    help: "Numbers of key exchanges of both, as Go has them, separated by commas.",
    default: "",
  },
  "core-version": { help: "Release of Cluster API that discovers the extension, as v1.12.", default: "" },
  v: { help: "How much is logged: from 4 on everything.", default: "2" },
  "logging-format": { help: "text or json.", default: "text" },
};

const unusedFlags: ReadonlySet<string> = new Set([
  ...["leader-elect-lease-duration", "leader-elect-renew-deadline", "leader-elect-retry-period"],
  ...["sync-period", "kube-api-qps", "kube-api-burst", "feature-gates"],
]);

/**
 * Reads the flags that upstream's extensions have: `--name=value` and `--name value`, one dash or two. Of several the last counts.
 *
 * @throws FlagError for flags there are not, and values that are none of theirs; for `--help`, which is the message.
 */
export function parseExtensionFlags(argv: readonly string[]): ExtensionFlags {
  const { values, unused } = readFlags(argv);
  const text = (name: string): string => values.get(name) ?? flags[name]?.default ?? "";
  const said = <T>(name: string, read: (text: string) => T): T => {
    try {
      return read(text(name));
    } catch (error) {
      throw new FlagError(`--${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const diagnostics = said("diagnostics-address", parseAddress);
  const ciphers = said("tls-cipher-suites", parseCipherSuites);
  const curves = said("tls-curve-preferences", parseCurves);
  const clientNames = text("webhook-client-allowed-names")
    .split(",")
    .flatMap((name) => name.trim() || []);
  if (clientNames.length > 0 && text("webhook-client-ca-name") === "")
    throw new FlagError(
      "--webhook-client-allowed-names needs --webhook-client-ca-name, which names the issuers",
    );
  const insecure = said("insecure-diagnostics", isOn);
  return {
    port: said("webhook-port", (port) => wholeNumber(port, 65_535)),
    workers: said("workers", (workers) => Math.max(1, wholeNumber(workers, 1024))),
    certDir: text("webhook-cert-dir"),
    certName: text("webhook-cert-name"),
    keyName: text("webhook-key-name"),
    ...(text("webhook-client-ca-name") && { clientCaName: text("webhook-client-ca-name") }),
    ...(clientNames.length > 0 && { clientNames }),
    tls: {
      minVersion: said("tls-min-version", parseTlsVersion),
      ...(ciphers && { ciphers }),
      ...(curves && { curves }),
    },
    health: said("health-addr", parseAddress),
    diagnostics: diagnostics && { address: diagnostics, insecure },
    profiler: said("profiler-address", parseAddress),
    ...(text("kubeconfig") && { kubeconfig: text("kubeconfig") }),
    ...(text("core-version") && { coreVersion: text("core-version") }),
    verbosity: said("v", (v) => wholeNumber(v, 10)),
    loggingFormat: said("logging-format", (format) => oneOf(format, { text: "text", json: "json" } as const)),
    unused,
  };
}

function readFlags(argv: readonly string[]) {
  const values = new Map<string, string>();
  const unused = new Set<string>();
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? "";
    const { name, value } = /^--?(?<name>[^-=][^=]*)(?:=(?<value>[\s\S]*))?$/.exec(word)?.groups ?? {};
    if (name === "help" || name === "h") throw new FlagError(helpText(), 0);
    const flag = name !== undefined && Object.hasOwn(flags, name) ? flags[name] : undefined;
    const isSwitch = flag?.boolean === true || name === "leader-elect";
    if (name === undefined || (flag === undefined && !unusedFlags.has(name) && name !== "leader-elect"))
      throw new FlagError(`there is no flag ${JSON.stringify(word)}; --help shows those there are`);
    const said = value ?? (isSwitch ? "true" : argv[++index]);
    if (said === undefined) throw new FlagError(`--${name} needs a value: --${name}=VALUE`);
    if (flag === undefined) unused.add(name);
    else values.set(name, said);
  }
  return { values, unused: [...unused].sort() };
}

function helpText(): string {
  const lines = Object.entries(flags).map(
    ([name, { help, default: initially }]) =>
      `  --${name}\n      ${help}${initially === "" ? "" : ` Default: ${initially}.`}\n`,
  );
  return lines.join("");
}

function wholeNumber(text: string, max: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > max)
    throw new RangeError(`${JSON.stringify(text)} is no integer from 0 to ${max}`);
  return number;
}

function isOn(text: string): boolean {
  return oneOf(text.toLowerCase(), { true: true, t: true, 1: true, false: false, f: false, 0: false });
}

function oneOf<T>(text: string, values: Readonly<Record<string, T>>): T {
  const value = Object.hasOwn(values, text) ? values[text] : undefined;
  if (value === undefined)
    throw new RangeError(`${JSON.stringify(text)} is none of ${Object.keys(values).join(", ")}`);
  return value;
}
