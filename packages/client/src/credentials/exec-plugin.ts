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
import type { ClusterConfig, ExecIdentity } from "../config/cluster-config.ts";
import { execVersions } from "../config/kubeconfig-user.ts";
import { ConfigError } from "../errors/config-error.ts";
import type { Proof } from "./proof.ts";
import { type ProgramEnd, type ProgramLimits, runProgram } from "./run-program.ts";

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
