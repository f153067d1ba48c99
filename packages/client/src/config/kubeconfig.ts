import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { parse } from "yaml";
import { ConfigError } from "../errors/config-error.ts";
import type { ClusterConfig, Identity } from "./cluster-config.ts";

interface Named {
  readonly name: string;
}

interface Kubeconfig {
  readonly "current-context"?: string;
  readonly clusters?: readonly (Named & { cluster?: Record<string, unknown> })[];
  readonly users?: readonly (Named & { user?: Record<string, unknown> })[];
  readonly contexts?: readonly (Named & {
    context?: { cluster?: string; user?: string; namespace?: string };
  })[];
}

/** What to take from a kubeconfig. */
export interface KubeconfigOptions {
  /** Name of the context. Default: the file's `current-context`. */
  readonly context?: string | undefined;
  /** The folder that relative file names start from. Default: the working directory. */
  readonly baseDir?: string;
}

/**
 * Reads the text of a kubeconfig: server and CA (`certificate-authority`, `-data`, `tls-server-name`, `insecure-skip-tls-verify`),
 * client certificate or token (inline or in files), namespace of the context.
 *
 * @throws ConfigError `invalid` when it is incomplete, `unsupported` for `exec`, `auth-provider`, basic auth, `as` and `proxy-url`.
 */
export async function parseKubeconfig(text: string, options: KubeconfigOptions = {}): Promise<ClusterConfig> {
  const config = parseYaml(text);
  const contextName = options.context ?? config["current-context"];
  if (!contextName) {
    throw new ConfigError("invalid", "kubeconfig: no current-context is set: name a context");
  }
  const context = byName(config.contexts, contextName, "context").context ?? {};
  const cluster = byName(config.clusters, context.cluster, "cluster").cluster ?? {};
  const user = context.user ? (byName(config.users, context.user, "user").user ?? {}) : {};
  const where = `kubeconfig: context ${contextName}`;
  if (typeof cluster.server !== "string") {
    throw new ConfigError("invalid", `${where}: the cluster has no server`);
  }
  if (cluster["proxy-url"]) {
    throw new ConfigError("unsupported", `${where}: proxy-url is not supported`);
  }
  const read = (object: Record<string, unknown>, field: string) => dataOrFile(object, field, where, options);
  const certificateAuthority = await read(cluster, "certificate-authority");
  const identity = await identityOf(user, where, read, options);
  return {
    server: cluster.server,
    ...(certificateAuthority !== undefined && { certificateAuthority }),
    ...(cluster["insecure-skip-tls-verify"] === true && { insecureSkipTlsVerify: true }),
    ...(typeof cluster["tls-server-name"] === "string" && { tlsServerName: cluster["tls-server-name"] }),
    ...(identity && { identity }),
    ...(context.namespace && { namespace: context.namespace }),
  };
}

/**
 * Reads a kubeconfig file: the one named, else the one in `$KUBECONFIG` (lists of several are refused), else `~/.kube/config`.
 *
 * @throws ConfigError `unreadable` when there is none, else as {@link parseKubeconfig}.
 */
export async function loadKubeconfig(
  path?: string,
  options: { readonly context?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<ClusterConfig> {
  const file = path ?? ((options.env ?? process.env).KUBECONFIG || join(homedir(), ".kube", "config"));
  if (path === undefined && file.includes(delimiter)) {
    throw new ConfigError(
      "unsupported",
      "KUBECONFIG lists several files: merging them is not supported, name one",
    );
  }
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new ConfigError("unreadable", `kubeconfig ${file} cannot be read`, { cause });
  });
  return parseKubeconfig(text, { context: options.context, baseDir: dirname(file) });
}

function parseYaml(text: string): Kubeconfig {
  let parsed: unknown;
  try {
    parsed = parse(text);
  } catch {
    // The parser's message quotes the text, which holds secrets.
    throw new ConfigError("invalid", "kubeconfig: not valid YAML");
  }
  if (typeof parsed !== "object" || parsed === null) {
    throw new ConfigError("invalid", "kubeconfig: empty, or not an object");
  }
  return parsed;
}

function byName<T extends Named>(
  entries: readonly T[] | undefined,
  name: string | undefined,
  what: string,
): T {
  const found = entries?.find((entry) => entry.name === name);
  if (found === undefined) {
    const known = entries?.map((entry) => entry.name).join(", ") || "none";
    throw new ConfigError(
      "invalid",
      `kubeconfig: there is no ${what} ${name ?? "(unnamed)"} (known: ${known})`,
    );
  }
  return found;
}

async function identityOf(
  user: Record<string, unknown>,
  where: string,
  read: (object: Record<string, unknown>, field: string) => Promise<string | undefined>,
  options: KubeconfigOptions,
): Promise<Identity | undefined> {
  for (const field of ["exec", "auth-provider", "username", "password", "as"]) {
    if (user[field]) {
      throw new ConfigError(
        "unsupported",
        `${where}: the user's ${field} is not supported: use a client certificate or a token`,
      );
    }
  }
  const certificate = await read(user, "client-certificate");
  const key = await read(user, "client-key");
  if (certificate !== undefined && key !== undefined) {
    return { type: "client-certificate", certificate, key };
  }
  if (certificate !== undefined || key !== undefined) {
    throw new ConfigError(
      "invalid",
      `${where}: a client certificate needs both client-certificate and client-key`,
    );
  }
  // A token file wins over a token, as in client-go.
  if (typeof user.tokenFile === "string") {
    return { type: "token-file", path: resolvePath(user.tokenFile, options) };
  }
  return typeof user.token === "string" ? { type: "token", token: user.token } : undefined;
}

async function dataOrFile(
  object: Record<string, unknown>,
  field: string,
  where: string,
  options: KubeconfigOptions,
): Promise<string | undefined> {
  const data = object[`${field}-data`];
  if (typeof data === "string" && data !== "") {
    return Buffer.from(data, "base64").toString("utf8");
  }
  const file = object[field];
  if (typeof file !== "string" || file === "") {
    return undefined;
  }
  const path = resolvePath(file, options);
  return readFile(path, "utf8").catch((cause: unknown) => {
    throw new ConfigError("unreadable", `${where}: ${field} ${path} cannot be read`, { cause });
  });
}

function resolvePath(path: string, { baseDir }: KubeconfigOptions): string {
  return isAbsolute(path) || baseDir === undefined ? path : join(baseDir, path);
}
