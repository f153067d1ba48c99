/**
 * Runs credential plugins
 * (https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins).
 *
 * `ExecAuth` of @kubernetes/client-node (2.0.1) does not suffice. It passes neither version nor
 * cluster to the plugin (`KUBERNETES_EXEC_INFO`, which the contract demands), and ignores the
 * version of the answer. It starts a plugin per concurrent request, renews only after expiry, and
 * cannot discard a refused credential.
 *
 * @module
 */

import { type ChildProcess, spawn } from "node:child_process";
import type { ClusterConfig, ExecIdentity } from "../config/cluster-config.ts";
import { execVersions } from "../config/kubeconfig-user.ts";
import { ConfigError } from "../errors/config-error.ts";
import type { Proof } from "./credentials.ts";

/** The result of a plugin. */
export interface ExecCredential {
  readonly proof: Proof;
  /** Milliseconds since 1970; absent if it never expires. */
  readonly expiresAt?: number;
}

/**
 * Runs a plugin once.
 *
 * @throws ConfigError `CONFIG_EXEC_FAILED` when the plugin fails to run in time or its output is
 *   invalid.
 */
export async function runExecPlugin(
  config: ClusterConfig,
  identity: ExecIdentity,
  limits?: ProgramLimits,
): Promise<ExecCredential> {
  const { command, apiVersion, interactiveMode = "IfAvailable" } = identity;
  const terminal = process.stdin.isTTY === true;
  if (interactiveMode === "Always" && !terminal) {
    throw failed(command, "needs a terminal (interactiveMode: Always), but this process runs without one");
  }
  const interactive = terminal && interactiveMode !== "Never";
  const spec = { interactive, ...(identity.provideClusterInfo && { cluster: clusterOf(config, identity) }) };
  const info = JSON.stringify({ apiVersion, kind: "ExecCredential", spec });
  const env = { ...process.env, ...identity.env, KUBERNETES_EXEC_INFO: info };
  const end = await runProgram({ command, args: identity.args ?? [], env, interactive }, limits);
  return read(command, apiVersion, requireOutput(identity, end));
}

function clusterOf(config: ClusterConfig, identity: ExecIdentity): object {
  const { server, certificateAuthority, tlsServerName, insecureSkipTlsVerify, proxyUrl } = config;
  return {
    server,
    "tls-server-name": tlsServerName,
    "insecure-skip-tls-verify": insecureSkipTlsVerify,
    "certificate-authority-data":
      certificateAuthority === undefined ? undefined : Buffer.from(certificateAuthority).toString("base64"),
    "proxy-url": proxyUrl,
    config: identity.clusterInfo,
  };
}

/** Returns a plugin's standard output. Its standard error may hold secrets and is never shown. */
function requireOutput({ command, installHint }: ExecIdentity, end: ProgramEnd): string {
  switch (end.type) {
    case "not-started": {
      const missing = end.cause.code === "ENOENT" ? "is not installed, or not in PATH" : "cannot be run";
      throw failed(command, [missing, installHint].filter(Boolean).join(": "), end.cause);
    }
    case "timeout":
      throw failed(command, `did not end within ${end.ms} ms: run it by hand to see its output`);
    case "too-much":
      throw failed(command, `printed more than ${end.bytes} bytes`);
    default: {
      if (end.code === 0) {
        return end.output;
      }
      const how = end.signal === null ? `exit code ${end.code}` : `killed by ${end.signal}`;
      throw failed(command, `failed (${how}): run it by hand to see its error output`);
    }
  }
}

interface Answer {
  readonly apiVersion?: unknown;
  readonly kind?: unknown;
  readonly status?: {
    readonly token?: unknown;
    readonly clientCertificateData?: unknown;
    readonly clientKeyData?: unknown;
    readonly expirationTimestamp?: unknown;
  } | null;
}

function read(command: string, apiVersion: string, output: string): ExecCredential {
  let answer: Answer | null;
  try {
    answer = JSON.parse(output) as Answer | null;
  } catch {
    // The parser's message quotes the text, which holds secrets.
    throw failed(command, "did not print JSON");
  }
  if (answer?.kind !== "ExecCredential" || answer.apiVersion !== apiVersion) {
    const known = execVersions.find((version) => version === answer?.apiVersion);
    const got =
      known !== undefined && answer?.kind === "ExecCredential"
        ? `${known} ExecCredential`
        : "another document";
    throw failed(command, `returned ${got}, but ${apiVersion} ExecCredential is configured`);
  }
  const { token, clientCertificateData, clientKeyData, expirationTimestamp } = answer.status ?? {};
  const hasPair = typeof clientCertificateData === "string" && typeof clientKeyData === "string";
  if (typeof token !== "string" && !hasPair) {
    throw failed(command, "returned neither a token nor a client certificate with its key");
  }
  const expiresAt = typeof expirationTimestamp === "string" ? Date.parse(expirationTimestamp) : undefined;
  if (Number.isNaN(expiresAt)) {
    throw failed(command, "returned an invalid expirationTimestamp");
  }
  return {
    proof: {
      ...(typeof token === "string" && { authorization: `Bearer ${token}` }),
      ...(hasPair && { certificate: clientCertificateData, key: clientKeyData }),
    },
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

function failed(command: string, what: string, cause?: unknown): ConfigError {
  return new ConfigError(
    "CONFIG_EXEC_FAILED",
    `credential plugin ${command} ${what}`,
    cause === undefined ? undefined : { cause },
  );
}

interface Program {
  /** Searched for in `PATH`, unless it is a path. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Whether it may use the terminal. It then has no time limit: people take their time. */
  readonly interactive: boolean;
}

interface ProgramLimits {
  /** Milliseconds until a program without a terminal is killed. Default: 60,000. */
  readonly timeoutMs?: number;
  /** Bytes of its standard output. Default: 1 MiB. */
  readonly outputBytes?: number;
  /** Milliseconds to wait for the end of its output, which a child may keep open. Default: 1000. */
  readonly drainMs?: number;
}

/** The result of running a program. */
type ProgramEnd =
  | {
      readonly type: "ended";
      readonly code: number | null;
      readonly signal: NodeJS.Signals | null;
      readonly output: string;
    }
  | { readonly type: "timeout"; readonly ms: number }
  | { readonly type: "too-much"; readonly bytes: number }
  | { readonly type: "not-started"; readonly cause: NodeJS.ErrnoException };

/**
 * Runs a program and returns its standard output. Its standard error goes to the terminal, if any.
 *
 * Without a terminal it gets its own process group, which is killed at the end with all its
 * processes. Otherwise a process that holds the output open would keep the caller waiting forever.
 */
function runProgram(
  { command, args, env, interactive }: Program,
  { timeoutMs = 60_000, outputBytes = 1024 * 1024, drainMs = 1000 }: ProgramLimits = {},
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    // Windows has no process groups, and shows a console for detached processes.
    const ownGroup = !interactive && process.platform !== "win32";
    const child = spawn(command, args, {
      env,
      stdio: [interactive ? "inherit" : "ignore", "pipe", process.stderr.isTTY ? "inherit" : "ignore"],
      detached: ownGroup,
    });
    const stop = (): void => kill(child, ownGroup);
    const chunks: Buffer[] = [];
    let size = 0;
    let drain: NodeJS.Timeout | undefined;
    const timer = interactive
      ? undefined
      : setTimeout(() => end({ type: "timeout", ms: timeoutMs }), timeoutMs);

    const end = (how: ProgramEnd): void => {
      clearTimeout(timer);
      clearTimeout(drain);
      process.off("exit", stop);
      child.removeAllListeners().on("error", () => {});
      child.stdout
        ?.removeAllListeners()
        .on("error", () => {})
        .destroy();
      stop();
      resolve(how);
    };
    // A separate group does not receive the terminal's signals.
    process.once("exit", stop);
    child.stdout?.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > outputBytes) {
        end({ type: "too-much", bytes: outputBytes });
      }
    });
    const finish = (code: number | null, signal: NodeJS.Signals | null): void =>
      end({ type: "ended", code, signal, output: Buffer.concat(chunks).toString("utf8") });
    child.on("error", (cause: NodeJS.ErrnoException) => end({ type: "not-started", cause }));
    child.on("exit", (code, signal) => {
      drain = setTimeout(() => finish(code, signal), drainMs);
    });
    child.on("close", finish);
  });
}

/** Kills a program that has not ended, and everything else in its process group. */
function kill(child: ChildProcess, ownGroup: boolean): void {
  const { pid } = child;
  if (pid === undefined) {
    return;
  }
  try {
    if (ownGroup) {
      process.kill(-pid, "SIGKILL");
    } else if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
    }
  } catch {
    // Nothing of it is left.
  }
}
