import { shortDuration } from "@capikit/common/time";
import { type Address, type LogLevel, levelOfVerbosity } from "@capikit/serving";
import {
  type ClientFlags,
  clientFlagsOf,
  type Flag,
  FlagError,
  type Flags,
  type FlagValues,
  flagsHelp,
  numberFlag,
  parseFlags,
} from "@capikit/serving/flags";
import type { ManagerExtension } from "../extension/manager-extension.ts";
import { managerFlags } from "./manager-flags.ts";

/** Parsed command-line flags of a manager. */
export interface ManagerFlags<K extends string = string, F extends Flags = Flags> {
  readonly kubeconfig: string | undefined;
  /** Kubeconfig context; undefined for the current one. */
  readonly context: string | undefined;
  readonly leaderElection: {
    readonly enabled: boolean;
    /** True for `--leader-elect=false`: the manager does not warn that it elects no leader. */
    readonly declined?: true;
    readonly leaseDurationMs: number;
    readonly renewDeadlineMs: number;
    readonly retryPeriodMs: number;
  };
  readonly namespace: string | undefined;
  /** Value of the label `cluster.x-k8s.io/watch-filter`, for all controllers. */
  readonly watchFilter: string | undefined;
  readonly syncPeriodMs: number;
  /** Undefined: the manager's option applies. */
  readonly gracefulShutdownMs: number | undefined;
  /** Milliseconds that webhooks serve during shutdown. */
  readonly shutdownDelayMs: number;
  readonly kubeApi: { readonly qps: number; readonly burst: number };
  readonly webhook: ClientFlags & {
    readonly port: number;
    /** Absent: all addresses. */
    readonly host?: string;
    readonly certDir: string;
    readonly certName: string;
    readonly keyName: string;
  };
  /** Undefined if health probes are disabled. */
  readonly healthAddress: Address | undefined;
  readonly diagnostics: {
    /** Undefined if metrics are disabled. */
    readonly address: Address | undefined;
    readonly insecure: boolean;
    /** File with the only bearer token that callers may use. Undefined: the API server decides. */
    readonly tokenFile: string | undefined;
  };
  /** Address of the unauthenticated profiler. Undefined: profiling requires authentication. */
  readonly profilerAddress: Address | undefined;
  /** Bytes of memory for the journal of reconciles; 0 disables it. */
  readonly journalBytes: number;
  readonly tls: {
    readonly minVersion: "TLSv1.2" | "TLSv1.3";
    /** OpenSSL names, separated by colons. Undefined for Node's default. */
    readonly ciphers: string | undefined;
    /** OpenSSL names of key exchange groups, separated by colons. Undefined for Node's default. */
    readonly curves: string | undefined;
  };
  readonly log: { readonly level: LogLevel; readonly format: "text" | "json" };
  /** Concurrent reconciles by controller name or lower-case kind, as requested. */
  readonly concurrency: Readonly<Record<K, number>>;
  /** Values of the provider's own flags. */
  readonly own: FlagValues<F>;
  /** The extensions of the manager, each with the values of its flags. */
  readonly extensions: readonly {
    readonly extension: ManagerExtension;
    readonly values: FlagValues<Flags>;
  }[];
}

/** Additional flags. */
export interface ManagerFlagsOptions<K extends string, F extends Flags> {
  /**
   * Controllers with a flag `--NAME-concurrency`: controller names or lower-case kinds, optionally
   * with their default, otherwise 10.
   */
  readonly concurrency?: readonly K[] | Readonly<Record<K, number>>;
  /** The provider's own flags. Their names must differ from the manager's. */
  readonly flags?: F;
  /** Extensions of the manager, with their flags. */
  readonly extensions?: readonly ManagerExtension[];
  /** Program name in the help. Default: `manager`. */
  readonly program?: string;
}

/**
 * Parses the flags of a manager: those of Cluster API's own managers, with the same names, formats
 * and defaults, `--NAME-concurrency` for each controller, and the provider's own.
 *
 * @param argv such as `process.argv.slice(2)`.
 * @throws FlagError for an unknown or invalid flag. The message contains the fix; `exitCode` is 2.
 * @throws TypeError if a custom flag has the name of a manager flag.
 * @throws FlagHelpError for `--help` and `-h`. The message is the help; `exitCode` is 0.
 */
export function parseManagerFlags<const K extends string = never, F extends Flags = Record<never, never>>(
  argv: readonly string[],
  options: ManagerFlagsOptions<K, F> = {},
): ManagerFlags<K, F> {
  const concurrency = concurrencyFlags(options.concurrency ?? []);
  const own: Flags = options.flags ?? {};
  const extensions = options.extensions ?? [];
  const extended = extensions.map(({ flags = {} }) => flags);
  const all: Record<string, Flag<unknown>> = { ...managerFlags, ...concurrency };
  for (const [name, flag] of [...extended, own].flatMap(Object.entries<Flag<unknown>>)) {
    if (Object.hasOwn(all, name)) {
      throw new TypeError(`the flag --${name} is already defined by the manager: choose another name`);
    }
    all[name] = flag;
  }
  const values = parseFlags(argv, { ...all, ...managerFlags }, () => {
    const groups = [own, concurrency, ...extended, managerFlags].map(flagsHelp).filter((text) => text !== "");
    return `Usage: ${options.program ?? "manager"} [flags]\n\n${groups.join("\n")}`;
  });
  const byName: Readonly<Record<string, unknown>> = values;
  const valuesOf = (flags: Flags) =>
    Object.fromEntries(Object.keys(flags).map((name) => [name, byName[name]]));
  const leaderElection = {
    enabled: values["leader-elect"],
    ...(!values["leader-elect"] &&
      argv.some((arg) => arg.startsWith("--leader-elect=")) && { declined: true as const }),
    leaseDurationMs: values["leader-elect-lease-duration"],
    renewDeadlineMs: values["leader-elect-renew-deadline"],
    retryPeriodMs: values["leader-elect-retry-period"],
  };
  checkLeaderElection(leaderElection);
  return {
    kubeconfig: values.kubeconfig || undefined,
    context: values.context || undefined,
    leaderElection,
    namespace: values.namespace || undefined,
    watchFilter: values["watch-filter"] || undefined,
    syncPeriodMs: values["sync-period"],
    gracefulShutdownMs: values["graceful-shutdown-timeout"],
    shutdownDelayMs: values["shutdown-delay-duration"],
    kubeApi: { qps: values["kube-api-qps"], burst: values["kube-api-burst"] },
    webhook: {
      port: values["webhook-port"],
      ...(values["webhook-host"] && { host: values["webhook-host"] }),
      certDir: values["webhook-cert-dir"],
      certName: values["webhook-cert-name"],
      keyName: values["webhook-key-name"],
      ...clientFlagsOf(values),
    },
    healthAddress: values["health-addr"],
    diagnostics: {
      address: values["diagnostics-address"],
      insecure: values["insecure-diagnostics"],
      tokenFile: values["diagnostics-token-file"] || undefined,
    },
    profilerAddress: values["profiler-address"],
    journalBytes: values.journal,
    tls: {
      minVersion: values["tls-min-version"],
      ciphers: values["tls-cipher-suites"],
      curves: values["tls-curve-preferences"],
    },
    log: {
      level: values["log-level"] || levelOfVerbosity(values.v),
      format: values["logging-format"],
    },
    concurrency: Object.fromEntries(
      Object.keys(concurrency).map((name) => [name.slice(0, -suffix.length), byName[name]]),
    ) as Record<K, number>,
    own: valuesOf(own) as FlagValues<F>,
    extensions: extensions.map((extension) => ({ extension, values: valuesOf(extension.flags ?? {}) })),
  };
}

const suffix = "-concurrency";

function concurrencyFlags(requested: readonly string[] | Readonly<Record<string, number>>): Flags {
  const named = Array.isArray(requested)
    ? requested.map((name): [string, number] => [name, 10])
    : Object.entries(requested as Readonly<Record<string, number>>);
  return Object.fromEntries(
    named.map(([name, initially]) => [
      `${name}${suffix}`,
      numberFlag(`Maximum concurrent reconciles of ${name}.`, initially, { min: 1 }),
    ]),
  );
}

function checkLeaderElection(election: ManagerFlags["leaderElection"]): void {
  const { leaseDurationMs, renewDeadlineMs, retryPeriodMs } = election;
  if (renewDeadlineMs >= leaseDurationMs) {
    throw new FlagError(
      `--leader-elect-renew-deadline (${shortDuration(renewDeadlineMs)}) must be less than --leader-elect-lease-duration (${shortDuration(leaseDurationMs)})`,
    );
  }
  // Retries have a jitter of 20 percent; at least one must fit.
  if (retryPeriodMs * 1.2 >= renewDeadlineMs) {
    throw new FlagError(
      `--leader-elect-retry-period (${shortDuration(retryPeriodMs)}) times 1.2 must be less than --leader-elect-renew-deadline (${shortDuration(renewDeadlineMs)})`,
    );
  }
}
