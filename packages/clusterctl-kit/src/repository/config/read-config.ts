import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { redactUrl } from "@capikit/common/text";
import { parseYaml } from "@capikit/common/yaml";
import type { Provider } from "@capikit/inventory";
import { RepositoryError } from "../model/repository-error.ts";
import { type ReachOptions, reachBy } from "../network/reach.ts";
import { readText } from "../network/read-bytes.ts";
import { unreachable } from "../network/retrying.ts";
import { fillIn, readProviders } from "./read-providers.ts";

const empty = /^(?:|~|null|Null|NULL)$/;

const truth = /^(?:true|True|TRUE)$/;

const untruth = /^(?:false|False|FALSE)$/;

const whole = /^([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/;

const fraction = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

const day = /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}$/;

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

/**
 * Formats an unquoted value of clusterctl's configuration as a variable: `1.30` as `1.3`, `010` as
 * `8`, dates with a time. Null if unset.
 */
function plainText(text: string): string | null {
  if (empty.test(text)) return null;
  if (truth.test(text)) return "true";
  if (untruth.test(text)) return "false";
  if (day.test(text)) return dayText(text);
  if (!/^[-+.0-9]/.test(text)) return text;
  const digits = text.replaceAll("_", "");
  const [, sign = "", number = ""] = whole.exec(digits) ?? [];
  // Longer numbers exceed 64 bits, and BigInt is slow for millions of digits.
  if (number !== "" && number.length <= 66) {
    const value = BigInt(number.toLowerCase().replace(/^0(?=[0-7])/, "0o"));
    if (value < 2n ** 64n) return `${sign === "-" && value > 0n ? "-" : ""}${value}`;
  }
  return fraction.test(digits) ? withoutExponent(Number(digits)) : text;
}

function dayText(text: string): string {
  const time = new Date(`${text.replace(/-(\d)(?=-|$)/g, "-0$1")}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? text : `${time.toISOString().slice(0, 10)} 00:00:00 +0000 UTC`;
}

function withoutExponent(value: number): string {
  const [mantissa = "", exponent] = String(value).split("e");
  if (exponent === undefined) return mantissa;
  const sign = value < 0 ? "-" : "";
  const [whole = "", part = ""] = mantissa.replace("-", "").split(".");
  const power = Number(exponent);
  if (power < 0) return `${sign}0.${"0".repeat(-power - 1)}${whole}${part}`;
  return `${sign}${whole}${part.padEnd(power, "0")}`;
}

/** Returns clusterctl's folders: the XDG folder, then the legacy folder. */
function configFolders(env: Environment): readonly [string, string] {
  const home = env.HOME || homedir();
  const config = env.XDG_CONFIG_HOME || join(home, ".config");
  return [join(config, "cluster-api"), join(home, ".cluster-api")];
}

/** Returns clusterctl's default configuration file; undefined if missing. */
function defaultConfigFile(env: Environment): string | undefined {
  return configFolders(env)
    .flatMap((folder) => ["json", "yaml", "yml"].map((end) => join(folder, `clusterctl.${end}`)))
    .find((file) => existsSync(file));
}

function defaultOverridesFolder(env: Environment): string {
  const [xdg, old] = configFolders(env).map((folder) => join(folder, "overrides"));
  return xdg !== undefined && (existsSync(xdg) || old === undefined || !existsSync(old)) ? xdg : String(old);
}

/** A provider in clusterctl's configuration. */
export interface ConfiguredProvider extends Provider {
  /** With environment variables replaced. */
  readonly url: string;
}

/** clusterctl's configuration. */
export interface ClusterctlConfig {
  /** Source file, or URL without password and query; undefined without a configuration. */
  readonly file: string | undefined;
  /** All values by lower-case key: strings, null, lists and mappings. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Value of `images`; see `ImageOverrides` of the components. */
  readonly images: Readonly<Record<string, unknown>> | undefined;
  /** In file order, without clusterctl's built-in providers. */
  readonly providers: readonly ConfiguredProvider[];
  /** Folder of files that override those of releases. */
  readonly overridesFolder: string;
}

/** Environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;
