import { createReadStream } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { errorMessage, hasErrorCode } from "@capikit/common/errors";
import { shortText } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";
import { formatFirst, redactUrl } from "@capikit/common/text";
import { yieldAfter } from "@capikit/common/time";
import type { YamlLimits } from "@capikit/common/yaml";
import { ConfigError } from "../errors/config-error.ts";
import type { ClusterConfig } from "./cluster-config.ts";
import { withCheckedCertificates } from "./inline-certificates.ts";
import { assertInlineConfig, assertInlineOnly } from "./inline-only.ts";
import {
  assertFieldTypes,
  duplicateOf,
  entryTypes,
  type Fields,
  readMapping,
  readMappings,
  textField,
} from "./kubeconfig-fields.ts";
import { dataOrFile, readIdentity, readImpersonation } from "./kubeconfig-user.ts";

/** Limits for untrusted text: a kubeconfig has a few entries, the largest of which are certificates. */
const untrustedLimits: YamlLimits = {
  maxLength: 512 * 1024,
  maxDepth: 64,
  maxNodes: 4000,
  maxAliasedNodes: 1000,
};

const shownNames = 10;

/** Bytes of a kubeconfig; the largest known ones have 10,000 clusters. */
const maxBytes = 64 * 1024 * 1024;

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
  let content: Buffer;
  try {
    // A pipe or device may be without an end.
    content = await buffer(createReadStream(file, { end: maxBytes }));
  } catch (cause) {
    throw new ConfigError("CONFIG_UNREADABLE", `cannot read ${name}: ${reasonOf(cause)}`, { cause });
  }
  if (content.length > maxBytes)
    throw new ConfigError("CONFIG_UNREADABLE", `${name} has more than 64 MiB: specify a kubeconfig`);
  return { text: content.toString("utf8"), name, baseDir: dirname(file) };
}

function reasonOf(cause: unknown): string {
  if (isMissing(cause)) return "file not found; correct --kubeconfig or KUBECONFIG";
  return hasErrorCode(cause, "EISDIR") ? "is a folder; name a file" : errorMessage(cause);
}

function isMissing(error: unknown): boolean {
  return hasErrorCode(error, "ENOENT");
}

/** A cluster, user or context of a kubeconfig. */
interface Named {
  readonly name: string;
}

/** Base folder for relative file names of an entry. */
interface FromFile {
  readonly baseDir?: string | undefined;
}

/** The content of kubeconfigs, with the source of each entry. */
interface Kubeconfig {
  readonly "current-context"?: string | undefined;
  readonly clusters: readonly (Named & FromFile & { readonly cluster: Fields })[];
  readonly users: readonly (Named & FromFile & { readonly user: Fields })[];
  readonly contexts: readonly (Named & FromFile & { readonly context: Fields })[];
}

interface KubeconfigText extends FromFile {
  readonly text: string;
  readonly name: string;
}

/**
 * Merges kubeconfigs as kubectl does: the first `current-context` and entry of a name count. In one
 * file, names are unique.
 *
 * @throws ConfigError `CONFIG_INVALID` for a text that is not a kubeconfig, `CONFIG_UNTRUSTED` as
 *   of `inlineOnly`.
 */
async function mergeKubeconfigs(
  texts: readonly KubeconfigText[],
  { inlineOnly = false }: { readonly inlineOnly?: boolean | undefined } = {},
): Promise<Kubeconfig> {
  // Pods have no kubeconfig to parse, and the library is large.
  const { parseYaml } = await import("@capikit/common/yaml");
  const parse = (text: string): unknown => parseYaml(text, inlineOnly ? untrustedLimits : {});
  const all = texts.map(({ text, name, baseDir }) => {
    const config = parseConfig(parse, text, name);
    assertType(config, name);
    if (inlineOnly) assertInlineOnly(config, name);
    const gather = <K extends keyof typeof entryTypes>(list: string, entry: K) => {
      const entries = readMappings(config[list], list, name).map((one) => {
        const where = `${name}: ${list}`;
        const fields = readMapping(one[entry], `a ${entry}`, name);
        assertFieldTypes(fields, entryTypes[entry], where);
        return { name: textField(one, "name", where) ?? "", [entry]: fields, baseDir } as unknown as Named &
          FromFile &
          Record<K, Fields>;
      });
      const duplicate = duplicateOf(entries);
      if (duplicate === undefined) return entries;
      throw new ConfigError("CONFIG_INVALID", `${name}: ${list} ${duplicate}: remove or rename one of them`);
    };
    return {
      current: textField(config, "current-context", name),
      clusters: gather("clusters", "cluster"),
      users: gather("users", "user"),
      contexts: gather("contexts", "context"),
    };
  });
  return {
    "current-context": all.find(({ current }) => current !== undefined)?.current,
    clusters: all.flatMap(({ clusters }) => clusters),
    users: all.flatMap(({ users }) => users),
    contexts: all.flatMap(({ contexts }) => contexts),
  };
}

/**
 * Returns the first entry with a name.
 *
 * @throws ConfigError `CONFIG_INVALID` when it does not exist; the message lists the known names.
 */
function findEntry<T extends Named>(
  entries: readonly T[],
  name: string | undefined,
  what: string,
  where: string,
): T {
  const found = entries.find((entry) => entry.name === name);
  if (found === undefined) {
    throw new ConfigError(
      "CONFIG_INVALID",
      `${where}: unknown ${what} ${shortText(name ?? "(unnamed)")} (known: ${namesOf(entries)})`,
    );
  }
  return found;
}

/** Returns the first names of entries, shortened, for messages. */
function namesOf(entries: readonly Named[]): string {
  const names = [...new Set(entries.map(({ name }) => name))];
  const texts = names.map((name) => shortText(name));
  return formatFirst(texts, shownNames) || "none";
}

/** Refuses another type than `v1`, `Config`, both of which files may leave out. */
function assertType(config: Fields, name: string): void {
  if ((config.apiVersion || "v1") === "v1" && (config.kind || "Config") === "Config") return;
  throw new ConfigError("CONFIG_INVALID", `${name}: not a kubeconfig: use apiVersion v1 and kind Config`);
}

function parseConfig(parse: (text: string) => unknown, text: string, name: string): Fields {
  let parsed: unknown;
  try {
    parsed = parse(text);
  } catch (cause) {
    // The reader's errors never quote the text, which holds secrets.
    throw new ConfigError("CONFIG_INVALID", `${name}: not valid YAML: ${(cause as Error).message}`, {
      cause,
    });
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new ConfigError("CONFIG_INVALID", `${name}: empty, or not an object`);
  }
  return parsed as Fields;
}
