import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { errorMessage, hasErrorCode } from "@capikit/common/errors";
import { shortText } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";
import { redactUrl } from "@capikit/common/text";
import { yieldAfter } from "@capikit/common/time";
import { ConfigError } from "../errors/config-error.ts";
import type { ClusterConfig } from "./cluster-config.ts";
import { withCheckedCertificates } from "./inline-certificates.ts";
import { assertInlineConfig } from "./inline-only.ts";
import { textField } from "./kubeconfig-fields.ts";
import { dataOrFile, readIdentity, readImpersonation } from "./kubeconfig-user.ts";
import {
  findEntry,
  type Kubeconfig,
  type KubeconfigText,
  mergeKubeconfigs,
  namesOf,
} from "./merge-kubeconfigs.ts";

/** Options of {@link parseKubeconfig}. */
export interface KubeconfigOptions {
  /** Name of the context. Default: the file's `current-context`. */
  readonly context?: string | undefined;
  /** Base folder of relative file names. Default: the working directory. */
  readonly baseDir?: string;
  /** Name in messages. Default: `kubeconfig`. */
  readonly name?: string;
  /**
   * Accepts only inline values, for kubeconfigs of untrusted authors: a token, a user name and
   * password, or a client certificate. Errors are: programs (`exec`), files (`tokenFile`,
   * `client-certificate`, `client-key`, `certificate-authority`), users without credentials,
   * unknown fields of clusters and users, and proxies other than `http:`, `https:` and `socks5:`.
   * Keys have at most 4,096 bits (RSA) or the curves P-256, P-384, P-521 or Ed25519; text, depth,
   * aliases and certificates are limited in size, and connections limit the handshakes of the
   * server. The author still chooses `server`, `proxy-url`, `tls-server-name` and
   * `insecure-skip-tls-verify`. Default: false.
   */
  readonly inlineOnly?: boolean | undefined;
}

/** Location within a kubeconfig. */
export interface Place {
  /** For messages. */
  readonly where: string;
  /** Resolves a file name relative to the kubeconfig. */
  resolve(path: string): string;
}

/**
 * Parses a kubeconfig: the server of a context with its TLS and proxy settings
 * (`certificate-authority`, `tls-server-name`, `insecure-skip-tls-verify`, `proxy-url`), the
 * namespace, and the user. Supported are client certificate, token, `exec`, user name and password,
 * and impersonation (`as`). Credential files are reread as they are rotated. Kubeconfigs that
 * kubectl refuses are errors.
 *
 * @throws ConfigError `CONFIG_INVALID` when it is incomplete, `CONFIG_UNSUPPORTED` for
 *   `auth-provider`, `CONFIG_UNREADABLE` for a missing file, `CONFIG_UNTRUSTED` for a field that
 *   `inlineOnly` does not allow.
 */
export async function parseKubeconfig(text: string, options: KubeconfigOptions = {}): Promise<ClusterConfig> {
  // A misspelled `inlineOnly` would run the programs of an untrusted author.
  checkOptions("parseKubeconfig", options, {
    context: "string",
    baseDir: "string",
    name: "string",
    inlineOnly: "boolean",
  });
  if (typeof text !== "string") throw new TypeError("parseKubeconfig: the first argument must be a text");
  const { name = "kubeconfig", baseDir, inlineOnly } = options;
  const started = performance.now();
  const merged = await mergeKubeconfigs([{ text, name, baseDir }], { inlineOnly });
  const config = await readContext(merged, name, options.context);
  if (!inlineOnly) return config;
  assertInlineConfig(config, name);
  // Reading all certificates of a text of this size takes up to 20 ms.
  await yieldAfter(started);
  return { ...withCheckedCertificates(config, name), isUntrusted: true };
}

async function readContext(
  config: Kubeconfig,
  name: string,
  wanted: string | undefined,
): Promise<ClusterConfig> {
  const contextName = wanted ?? config["current-context"];
  if (!contextName) {
    throw new ConfigError(
      "CONFIG_INVALID",
      `${name}: current-context is not set: specify a context (known: ${namesOf(config.contexts)})`,
    );
  }
  const { context } = findEntry(config.contexts, contextName, "context", name);
  const where = `${name}: context ${shortText(contextName)}`;
  const clusterName = textField(context, "cluster", where);
  const userName = textField(context, "user", where);
  const namespace = textField(context, "namespace", where);
  const ofCluster = findEntry(config.clusters, clusterName, "cluster", name);
  const ofUser = userName === undefined ? undefined : findEntry(config.users, userName, "user", name);
  const { cluster } = ofCluster;
  const user = ofUser?.user ?? {};
  const placeOf = ({ baseDir }: { readonly baseDir?: string | undefined }): Place => ({
    where,
    resolve: (path) => (isAbsolute(path) || baseDir === undefined ? path : join(baseDir, path)),
  });
  const place = placeOf(ofCluster);
  const userPlace = placeOf(ofUser ?? {});
  const server = textField(cluster, "server", where);
  if (server === undefined) {
    throw new ConfigError("CONFIG_INVALID", `${where}: the cluster has no server`);
  }
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? "")) {
    throw new ConfigError(
      "CONFIG_INVALID",
      `${where}: invalid server URL "${redactUrl(server)}": use https://host:port`,
    );
  }
  const tlsServerName = textField(cluster, "tls-server-name", where);
  const proxyUrl = textField(cluster, "proxy-url", where);
  if (proxyUrl !== undefined && !/^(?:https?|socks5):$/.test(URL.parse(proxyUrl)?.protocol ?? "")) {
    throw new ConfigError("CONFIG_INVALID", `${where}: invalid proxy-url: use an http, https or socks5 URL`);
  }
  const authority = await dataOrFile(cluster, "certificate-authority", place);
  const insecureSkipTlsVerify = cluster["insecure-skip-tls-verify"] === true;
  // Other clients differ in which of the two counts.
  if (insecureSkipTlsVerify && authority !== undefined && /^https:/i.test(server)) {
    throw new ConfigError(
      "CONFIG_INVALID",
      `${where}: the cluster has both a certificate authority and insecure-skip-tls-verify: remove one of them`,
    );
  }
  const identity = await readIdentity(user, cluster, userPlace);
  const impersonate = readImpersonation(user, userPlace);
  return {
    server,
    ...(authority && { certificateAuthority: authority.text }),
    ...(authority?.path !== undefined && { certificateAuthorityFile: authority.path }),
    ...(insecureSkipTlsVerify && { insecureSkipTlsVerify }),
    ...(tlsServerName !== undefined && { tlsServerName }),
    ...(proxyUrl !== undefined && { proxyUrl }),
    ...(identity && { identity }),
    ...(impersonate && { impersonate }),
    ...(namespace !== undefined && { namespace }),
    source: `${name}, context ${shortText(contextName)}`,
  };
}

/**
 * Loads a kubeconfig file: `path`, else those in `$KUBECONFIG`, else `~/.kube/config`. Several
 * files are merged as kubectl does: missing and empty ones are skipped, the first of equal entries
 * counts.
 *
 * @throws ConfigError `CONFIG_UNREADABLE` when no file exists, else as {@link parseKubeconfig}.
 */
export async function loadKubeconfig(
  path?: string,
  options: { readonly context?: string | undefined; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<ClusterConfig> {
  checkOptions("loadKubeconfig", options, { context: "string", env: "object" });
  const files =
    path === undefined
      ? ((options.env ?? process.env).KUBECONFIG ?? "").split(delimiter).filter((file) => file !== "")
      : [path];
  const [only = join(homedir(), ".kube", "config"), ...others] = files;
  if (others.length === 0) {
    const text = await readKubeconfig(only);
    return readContext(await mergeKubeconfigs([text]), text.name, options.context);
  }
  const texts = await Promise.all(
    files.map((file) =>
      readKubeconfig(file).catch((error: ConfigError) => {
        if (isMissing(error.cause)) return undefined;
        throw error;
      }),
    ),
  );
  const found = texts.filter((text) => text !== undefined);
  if (found.length === 0) {
    throw new ConfigError(
      "CONFIG_UNREADABLE",
      `none of the files in KUBECONFIG exists (${files.join(", ")}): correct it or specify a kubeconfig`,
    );
  }
  const filled = found.filter(({ text }) => text !== "");
  const merged = await mergeKubeconfigs(filled.length > 0 ? filled : found);
  return readContext(merged, `kubeconfigs ${files.join(delimiter)}`, options.context);
}

async function readKubeconfig(file: string): Promise<KubeconfigText> {
  const name = `kubeconfig ${file}`;
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new ConfigError("CONFIG_UNREADABLE", `cannot read ${name}: ${reasonOf(cause)}`, { cause });
  });
  return { text, name, baseDir: dirname(file) };
}

function reasonOf(cause: unknown): string {
  if (isMissing(cause)) return "file not found; correct --kubeconfig or KUBECONFIG";
  return hasErrorCode(cause, "EISDIR") ? "is a folder; name a file" : errorMessage(cause);
}

function isMissing(error: unknown): boolean {
  return hasErrorCode(error, "ENOENT");
}
