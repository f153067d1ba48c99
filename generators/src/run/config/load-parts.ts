import { existsSync } from "node:fs";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { errorMessage } from "@capikit/common/errors";
import { isRecord } from "@capikit/common/json";
import { UsageError } from "../outcome/usage-error.ts";
import type { Config, LintConfig } from "./config.ts";
import { isLintConfig } from "./config-keys.ts";
import { type DevConfig, devKeys } from "./dev-config.ts";
import { configNames, importFresh } from "./import-config.ts";
import { findBadEntries, isListOf, isString } from "./key-definition.ts";
import { readableFolder, requireProject } from "./project-root.ts";
import { type ProviderConfig, providerConfigError } from "./provider-config.ts";

/** The `dev` part of a project's configuration. */
export interface LoadedDevConfig {
  /** Name of the file; undefined without a file. */
  readonly name?: string;
  readonly dev: DevConfig;
}

/**
 * Loads the `dev` part of a project's configuration; empty without a file. Does not check other
 * parts, so that no emitter is loaded.
 *
 * @throws UsageError if the file cannot be loaded, or `dev` is invalid.
 */
export async function loadDevConfig(root: string): Promise<LoadedDevConfig> {
  const found = await readExported(root);
  if (found === undefined) return { dev: {} };
  const { name, exported } = found;
  const { dev = {} } = (exported ?? {}) as { readonly dev?: unknown };
  if (isRecord(dev) && findBadEntries(dev, devKeys).length === 0) return { name, dev };
  const problems: Diagnostic[] = [];
  const { checkSection } = await import("./check-config.ts");
  checkSection("dev", dev, devKeys, undefined, (problem) => problems.push(problem));
  const [{ message = "invalid dev", help = undefined } = {}] = problems;
  throw new UsageError(`${name}: ${message}`, help);
}

/** The `lint` part of a project's configuration. */
export interface LoadedLintConfig extends LintConfig {
  /** Whether capikit builds the components of the project. */
  readonly hasProvider: boolean;
}

/**
 * Loads the `lint` part of a project's configuration; empty without a file. Does not check other
 * parts, so that no emitter is loaded.
 *
 * @throws UsageError if the file cannot be loaded, or `lint` is invalid.
 */
export async function loadLintConfig(root: string): Promise<LoadedLintConfig> {
  const found = await readExported(root);
  if (found === undefined) return { hasProvider: false };
  const { name, exported } = found;
  const { lint = {}, provider } = (exported ?? {}) as { lint?: unknown; provider?: unknown };
  if (!isLintConfig(lint))
    throw new UsageError(
      `invalid lint in ${name}`,
      'write lint: { disable: ["crd/conversion"], contract: "v1beta2", include: ["config/samples"] }',
    );
  return { ...lint, hasProvider: provider !== undefined };
}

/**
 * Loads the names that a project allows checks to leave unjudged; none without a file.
 *
 * @throws UsageError if the file cannot be loaded, or `allow` is invalid.
 */
export async function loadAllowed(root: string): Promise<readonly string[]> {
  const { name, exported } = (await readExported(root)) ?? { name: "", exported: {} };
  const { allow = [] } = (exported ?? {}) as { readonly allow?: unknown };
  if (isListOf(isString)(allow)) return allow as readonly string[];
  throw new UsageError(`invalid allow in ${name}`, 'write allow: ["unknown-kind"]');
}

/** A project's configuration, for commands that modify the project. */
export interface ProjectConfig {
  /** The file's name; absent without a file. */
  readonly name?: string;
  readonly config: Config;
}

/**
 * Loads the configuration of a project without checking it, which `generate` does with the
 * emitters.
 *
 * @throws UsageError if the folder cannot be read, or its file cannot be loaded or does not export an
 * object.
 */
export async function loadProjectConfig(root: string): Promise<ProjectConfig> {
  readableFolder(root);
  const found = await readExported(root);
  if (found === undefined) return { config: {} };
  const { name, exported } = found;
  if (typeof exported !== "object" || exported === null)
    throw new UsageError(`${name} exports no configuration`, "write export default defineConfig({ … })");
  return { name, config: exported };
}

/** The configuration for `capikit components`. */
export interface LoadedProviders {
  readonly providers: readonly ProviderConfig[];
  /** The folder of the project's artefacts, relative to it. */
  readonly out: string;
}

const exampleProvider =
  'write provider: { name: "foo", type: "InfrastructureProvider", image: "ghcr.io/acme/foo:v0.1.0" }';

/**
 * Loads the providers of a project. Does not check other parts of the configuration, so that no
 * emitter is loaded.
 *
 * @throws UsageError if the configuration is missing or invalid.
 */
export async function loadProviderConfig(root: string): Promise<LoadedProviders> {
  const found = await readExported(root);
  if (found === undefined) {
    requireProject(root);
    throw new UsageError(`capikit.config.ts not found in ${root}`, `create it, and ${exampleProvider}`);
  }
  const loaded = checkProviders(found);
  if (loaded === undefined) throw new UsageError(`${found.name} does not define a provider`, exampleProvider);
  return loaded;
}

/**
 * Returns the providers of a project that need not be one; none without a configuration of them.
 *
 * @throws UsageError if the configuration is invalid.
 */
export async function findProviders(root: string): Promise<readonly ProviderConfig[]> {
  const found = await readExported(root);
  return (found && checkProviders(found))?.providers ?? [];
}

function checkProviders({ name, exported }: ExportedConfig): LoadedProviders | undefined {
  const { provider, out } = (exported ?? {}) as { provider?: unknown; out?: unknown };
  if (provider === undefined) return undefined;
  const problem = providerConfigError(provider);
  if (problem !== undefined) throw new UsageError(`${name}: ${problem}`, exampleProvider);
  const providers = (Array.isArray(provider) ? provider : [provider]) as readonly ProviderConfig[];
  return { providers, out: typeof out === "string" ? out : "config" };
}

/** A project's configuration, and the name of its file. */
export interface ExportedConfig {
  readonly name: string;
  readonly exported: unknown;
}

/**
 * Returns a project's configuration, unchecked; undefined without a file.
 *
 * @throws UsageError if the file cannot be loaded.
 */
async function readExported(root: string): Promise<ExportedConfig | undefined> {
  const name = configNames.find((candidate) => existsSync(`${root}/${candidate}`));
  if (name === undefined) return undefined;
  try {
    return { name, exported: await importFresh(`${root}/${name}`, { readFile: () => undefined }) };
  } catch (error) {
    const reason = errorMessage(error);
    throw new UsageError(`${name} cannot be loaded: ${reason}`, "fix the configuration");
  }
}
