import type { Address, TlsOptions } from "@capikit/serving";
import {
  type ClientFlags,
  choiceFlag,
  clientFlagsOf,
  type Flag,
  type Flags,
  flagsHelp,
  parseFlags,
  serverFlags,
  stringFlag,
} from "@capikit/serving/flags";
import type { ResponseValidation } from "../protocol/answer-form.ts";

/** Options of `startExtension` from flags. */
export interface ExtensionFlags extends ClientFlags {
  readonly port: number;
  /** Absent: all addresses. */
  readonly host?: string;
  readonly certDir: string;
  readonly certName: string;
  readonly keyName: string;
  readonly tls: Pick<TlsOptions, "ciphers" | "curves" | "minVersion">;
  readonly health: Address | undefined;
  readonly diagnostics: { readonly address: Address; readonly insecure: boolean } | undefined;
  readonly profiler: Address | undefined;
  readonly kubeconfig?: string;
  readonly responseValidation: ResponseValidation;
  /** Release of Cluster API that discovers the extension, for `defineExtension`. */
  readonly coreVersion?: string;
  /** Log verbosity; 4 and above logs everything. */
  readonly verbosity: number;
  readonly loggingFormat: "json" | "text";
  /** Given flags of upstream's extensions without effect here: about calls to an API server. */
  readonly unused: readonly string[];
  /** Milliseconds for calls in flight. Undefined: the extension's option applies. */
  readonly drainMs?: number;
  /** Milliseconds that hooks are served during shutdown. */
  readonly shutdownDelayMs: number;
}

const flags = {
  ...serverFlags,
  "core-version": stringFlag(
    "Release of Cluster API that discovers the extension, such as v1.12.",
    "",
    "VERSION",
  ),
  "response-validation": choiceFlag(
    "Answer a Failure to handlers' invalid answers, or only log and count them.",
    ["strict", "warn"],
    "strict",
  ),
};

/** Flags of upstream's extensions about calls to an API server. */
const unusedFlags: Flags = {
  "leader-elect": unusedFlag(),
  ...Object.fromEntries(
    [
      ...["leader-elect-lease-duration", "leader-elect-renew-deadline", "leader-elect-retry-period"],
      ...["sync-period", "kube-api-qps", "kube-api-burst", "feature-gates"],
    ].map((name) => [name, unusedFlag("VALUE")]),
  ),
};

function unusedFlag(value?: string): Flag<string | undefined> {
  return { help: "", default: undefined, parse: (text) => text, ...(value !== undefined && { value }) };
}

/**
 * Parses upstream's flags: `--name=value` and `--name value`, one dash or two; the last one counts.
 *
 * @throws FlagError when a flag is unknown or its value is invalid; its `exitCode` is 2.
 * @throws FlagHelpError for `--help` and `-h`; its message is the help, its `exitCode` is 0.
 */
export function parseExtensionFlags(argv: readonly string[]): ExtensionFlags {
  const values = parseFlags(argv, { ...unusedFlags, ...flags }, () => flagsHelp(flags));
  const ciphers = values["tls-cipher-suites"];
  const curves = values["tls-curve-preferences"];
  const diagnostics = values["diagnostics-address"];
  const drainMs = values["graceful-shutdown-timeout"];
  return {
    port: values["webhook-port"],
    ...(values["webhook-host"] && { host: values["webhook-host"] }),
    certDir: values["webhook-cert-dir"],
    certName: values["webhook-cert-name"],
    keyName: values["webhook-key-name"],
    ...clientFlagsOf(values),
    tls: {
      minVersion: values["tls-min-version"],
      ...(ciphers && { ciphers }),
      ...(curves && { curves }),
    },
    health: values["health-addr"],
    diagnostics: diagnostics && { address: diagnostics, insecure: values["insecure-diagnostics"] },
    profiler: values["profiler-address"],
    ...(values.kubeconfig && { kubeconfig: values.kubeconfig }),
    ...(values["core-version"] && { coreVersion: values["core-version"] }),
    responseValidation: values["response-validation"],
    verbosity: values.v,
    loggingFormat: values["logging-format"],
    ...(drainMs !== undefined && { drainMs }),
    shutdownDelayMs: values["shutdown-delay-duration"],
    unused: Object.entries(values)
      .flatMap(([name, value]) => (Object.hasOwn(unusedFlags, name) && value !== undefined ? [name] : []))
      .sort(),
  };
}
