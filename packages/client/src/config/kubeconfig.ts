import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { parse } from "yaml";
import { ConfigError } from "../errors/config-error.ts";
import type { ClusterConfig } from "./cluster-config.ts";
import { dataOrFile, identityOf, impersonationOf } from "./kubeconfig-user.ts";

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
  /** What messages call it. Default: `kubeconfig`. */
  readonly name?: string;
}

/** Where something in a kubeconfig is, and how to read it. */
export interface Place {
  /** For messages. */
  readonly where: string;
  /** A file name, as seen from here. */
  resolve(path: string): string;
}

/**
 * Reads the text of a kubeconfig: the server of a context, how to trust and reach it (`certificate-authority`, `tls-server-name`,
 * `insecure-skip-tls-verify`, `proxy-url`), the user (client certificate, token, `exec`, user name and password; each inline or in
 * files, which are read again as they are rotated), whom it impersonates (`as`), and the namespace.
 *
 * @throws ConfigError `invalid` when it is incomplete, `unsupported` for `auth-provider`, `unreadable` for a file that it names.
 */
export async function parseKubeconfig(text: string, options: KubeconfigOptions = {}): Promise<ClusterConfig> {
  const { name = "kubeconfig", baseDir } = options;
  const config = parseYaml(text, name);
  const contextName = options.context ?? config["current-context"];
  if (!contextName) {
    const known = config.contexts?.map((context) => context.name).join(", ") || "none";
    throw new ConfigError("invalid", `${name}: no current-context is set: name a context (known: ${known})`);
  }
  const context = byName(config.contexts, contextName, "context", name).context ?? {};
  const cluster = byName(config.clusters, context.cluster, "cluster", name).cluster ?? {};
  const user = context.user ? (byName(config.users, context.user, "user", name).user ?? {}) : {};
  const place: Place = {
    where: `${name}: context ${contextName}`,
    resolve: (path) => (isAbsolute(path) || baseDir === undefined ? path : join(baseDir, path)),
  };
  if (typeof cluster.server !== "string" || cluster.server === "") {
    throw new ConfigError("invalid", `${place.where}: the cluster has no server`);
  }
  if (!/^https?:$/.test(URL.parse(cluster.server)?.protocol ?? "")) {
    throw new ConfigError(
      "invalid",
      `${place.where}: server "${cluster.server}" is no URL: write it as https://host:port`,
    );
  }
  const authority = await dataOrFile(cluster, "certificate-authority", place);
  const identity = await identityOf(user, cluster, place);
  const impersonate = impersonationOf(user, place);
  return {
    server: cluster.server,
    ...(authority && { certificateAuthority: authority.text }),
    ...(authority?.path !== undefined && { certificateAuthorityFile: authority.path }),
    ...(cluster["insecure-skip-tls-verify"] === true && { insecureSkipTlsVerify: true }),
    ...(typeof cluster["tls-server-name"] === "string" && { tlsServerName: cluster["tls-server-name"] }),
    ...(typeof cluster["proxy-url"] === "string" &&
      cluster["proxy-url"] && { proxyUrl: cluster["proxy-url"] }),
    ...(identity && { identity }),
    ...(impersonate && { impersonate }),
    ...(context.namespace && { namespace: context.namespace }),
    source: `${name}, context ${contextName}`,
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
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    const advice = cause.code === "ENOENT" ? ": there is no such file; set KUBECONFIG, or name one" : "";
    throw new ConfigError("unreadable", `kubeconfig ${file} cannot be read${advice}`, { cause });
  });
  return parseKubeconfig(text, {
    context: options.context,
    baseDir: dirname(file),
    name: `kubeconfig ${file}`,
  });
}

function parseYaml(text: string, name: string): Kubeconfig {
  let parsed: unknown;
  try {
    parsed = parse(text);
  } catch {
    // The parser's message quotes the text, which holds secrets.
    throw new ConfigError("invalid", `${name}: not valid YAML`);
  }
  if (typeof parsed !== "object" || parsed === null) {
    throw new ConfigError("invalid", `${name}: empty, or not an object`);
  }
  return parsed;
}

function byName<T extends Named>(
  entries: readonly T[] | undefined,
  name: string | undefined,
  what: string,
  where: string,
): T {
  const found = entries?.find((entry) => entry.name === name);
  if (found === undefined) {
    const known = entries?.map((entry) => entry.name).join(", ") || "none";
    throw new ConfigError(
      "invalid",
      `${where}: there is no ${what} ${name ?? "(unnamed)"} (known: ${known})`,
    );
  }
  return found;
}
