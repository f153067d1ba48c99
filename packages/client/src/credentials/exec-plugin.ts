/**
 * Running credential plugins (https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins).
 *
 * `ExecAuth` of @kubernetes/client-node (2.0.1) is not used for this: it tells the plugin neither the version nor the cluster
 * (`KUBERNETES_EXEC_INFO`, which the contract demands), does not look at the version of the answer, starts the plugin once per concurrent
 * request, waits until a credential has expired and knows no way to give up one that the server refuses.
 *
 * @module
 */
import { spawn } from "node:child_process";
import type { ClusterConfig, ExecIdentity } from "../config/cluster-config.ts";
import { ConfigError } from "../errors/config-error.ts";
import type { Proof } from "./proof.ts";

/** What a plugin gave. */
export interface ExecCredential {
  readonly proof: Proof;
  /** Milliseconds since 1970; absent for good. */
  readonly expiresAt?: number;
}

const silentLimitMs = 60_000;
const outputLimit = 1024 * 1024;

/** @throws ConfigError `exec-failed` when the plugin does not run, fails, or answers something else. */
export async function runExecPlugin(config: ClusterConfig, identity: ExecIdentity): Promise<ExecCredential> {
  const { command, apiVersion, interactiveMode = "IfAvailable" } = identity;
  const terminal = process.stdin.isTTY === true;
  if (interactiveMode === "Always" && !terminal) {
    throw failed(command, "wants a terminal (interactiveMode: Always), and there is none");
  }
  const interactive = terminal && interactiveMode !== "Never";
  const spec = { interactive, ...(identity.provideClusterInfo && { cluster: clusterOf(config, identity) }) };
  const info = JSON.stringify({ apiVersion, kind: "ExecCredential", spec });
  const output = await run(identity, interactive, { ...identity.env, KUBERNETES_EXEC_INFO: info });
  return read(command, apiVersion, output);
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

function run(identity: ExecIdentity, interactive: boolean, env: Record<string, string>): Promise<string> {
  const { command, args = [], installHint } = identity;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: [interactive ? "inherit" : "ignore", "pipe", "pipe"],
      // Somebody may have to look something up before they answer; a program alone has no reason to take long.
      ...(!interactive && { timeout: silentLimitMs, killSignal: "SIGKILL" }),
    });
    let output = "";
    let complaint = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.length > outputLimit) {
        child.kill("SIGKILL");
      }
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-500);
    });
    child.on("error", (cause: NodeJS.ErrnoException) => {
      const missing = cause.code === "ENOENT" ? "is not installed, or not in PATH" : "cannot be run";
      reject(failed(command, [missing, installHint].filter(Boolean).join(": "), cause));
    });
    child.on("close", (code, signal) => {
      if (code === 0) {
        resolve(output);
        return;
      }
      const end = signal === null ? `exit code ${code}` : `killed by ${signal}`;
      reject(failed(command, [`failed (${end})`, complaint.trim()].filter(Boolean).join(": ")));
    });
  });
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
    throw failed(command, "answered no JSON");
  }
  if (answer?.kind !== "ExecCredential" || answer.apiVersion !== apiVersion) {
    const got = `${String(answer?.apiVersion)} ${String(answer?.kind)}`;
    throw failed(command, `answered ${got.slice(0, 100)} where ${apiVersion} ExecCredential is configured`);
  }
  const { token, clientCertificateData, clientKeyData, expirationTimestamp } = answer.status ?? {};
  const hasPair = typeof clientCertificateData === "string" && typeof clientKeyData === "string";
  if (typeof token !== "string" && !hasPair) {
    throw failed(command, "answered neither a token nor a client certificate with its key");
  }
  const expiresAt = typeof expirationTimestamp === "string" ? Date.parse(expirationTimestamp) : undefined;
  if (Number.isNaN(expiresAt)) {
    throw failed(command, "answered an expirationTimestamp that is no time");
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
    "exec-failed",
    `credential plugin ${command} ${what}`,
    cause === undefined ? undefined : { cause },
  );
}
