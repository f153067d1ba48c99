import { readFile } from "node:fs/promises";
import { redactUrl } from "@capikit/common/redaction";
import { parseYaml } from "@capikit/common/yaml";
import { RepositoryError } from "../model/repository-error.ts";
import { type ReachOptions, reachBy } from "../network/reach.ts";
import { readText } from "../network/read-bytes.ts";
import { unreachable } from "../network/retrying.ts";
import type { ClusterctlConfig, Environment } from "./clusterctl-config.ts";
import { defaultConfigFile, defaultOverridesFolder } from "./config-folders.ts";
import { fillIn } from "./fill-in.ts";
import { plainText } from "./plain-text.ts";
import { readProviders } from "./read-providers.ts";

/** Options of `readClusterctlConfig`. */
export interface ReadConfigOptions extends ReachOptions {
  /**
   * File or http(s) URL, of which user and password are sent as basic authentication. Default:
   * `clusterctl.yaml` in clusterctl's folders.
   */
  readonly path?: string | undefined;
  /** Default: the process environment. */
  readonly env?: Environment | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads clusterctl's configuration; empty without a path and default file.
 *
 * @throws RepositoryError with the code `REPOSITORY_BAD_CONFIG`, or `REPOSITORY_UNREACHABLE` for a
 *   URL.
 */
export async function readClusterctlConfig(options: ReadConfigOptions = {}): Promise<ClusterctlConfig> {
  const env = options.env ?? globalThis.process.env;
  const path = options.path || defaultConfigFile(env);
  const file = path !== undefined && isUrl(path) ? redactUrl(path) : path;
  const values = path === undefined ? new Map() : valuesOf(await textOf(path, options), file ?? path);
  const folder = fillIn(textValue(values.get("overridesfolder")) ?? "", env, `overridesFolder in ${file}`);
  return {
    file,
    values,
    images: imagesOf(values.get("images"), file),
    providers: readProviders(values.get("providers"), env, String(file)),
    overridesFolder: folder.trim() === "" ? defaultOverridesFolder(env) : folder,
  };
}

/** Converts a configuration value to a string; undefined if clusterctl treats it as unset. */
export function textValue(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  // Lists and mappings are set but have no text.
  return typeof value === "object" ? "" : String(value);
}

function imagesOf(value: unknown, file: string | undefined): ClusterctlConfig["images"] {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "object" && !Array.isArray(value)) return value as ClusterctlConfig["images"];
  throw new RepositoryError(
    "REPOSITORY_BAD_CONFIG",
    `${file}: images is not a mapping`,
    "write all: {repository: …}",
  );
}

function isUrl(path: string): boolean {
  return /^https?:/.test(path);
}

async function textOf(file: string, options: ReadConfigOptions): Promise<string> {
  if (isUrl(file)) return download(file, options);
  return readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    const what = cause.code === "ENOENT" ? "does not exist" : `cannot be read: ${cause.message}`;
    throw new RepositoryError(
      "REPOSITORY_BAD_CONFIG",
      `${file} ${what}`,
      "pass the path of clusterctl's configuration",
      {
        cause,
      },
    );
  });
}

async function download(url: string, options: ReadConfigOptions): Promise<string> {
  try {
    const reach = reachBy(options);
    const response = await reach.get(url, {}, options.signal);
    const text = await readText(url, response, reach);
    if (response.status === 200) return text;
    throw new RepositoryError(
      "REPOSITORY_UNREACHABLE",
      `${redactUrl(url)} returned status ${response.status}`,
    );
  } catch (error) {
    options.signal?.throwIfAborted();
    throw error instanceof RepositoryError ? error : unreachable(url, error);
  }
}

function valuesOf(text: string, file: string): Map<string, unknown> {
  const value: unknown = parsed(text, file) || {};
  if (typeof value !== "object" || Array.isArray(value))
    throw new RepositoryError(
      "REPOSITORY_BAD_CONFIG",
      `${file} is not a mapping`,
      "write one key and value per line",
    );
  return new Map(Object.entries(value as object).map(([key, one]) => [key.toLowerCase(), one]));
}

function parsed(text: string, file: string): unknown {
  try {
    return parseYaml(text, { plainScalar: (scalar, isKey) => (isKey ? scalar : plainText(scalar)) });
  } catch (cause) {
    const message = `${file} is not valid YAML: ${(cause as Error).message}`;
    throw new RepositoryError("REPOSITORY_BAD_CONFIG", message, undefined, { cause });
  }
}
