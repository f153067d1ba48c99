import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { type AssembleOptions, ComponentsError, renderKustomize } from "@capikit/clusterctl-kit/components";
import { type ProviderConfig, UsageError } from "@capikit/generators/run";
import type { JsonObject } from "@capikit/schema";
import { readObjects } from "../input/read-objects.ts";

/** The providers to assemble, with options. */
export interface BuildInput {
  readonly provider: ProviderConfig;
  /** All configured providers. */
  readonly providers: readonly ProviderConfig[];
  readonly signal: AbortSignal;
}

/** Resolved configuration with the contents of its files. */
export async function resolveOptions(root: string, out: string, input: BuildInput): Promise<AssembleOptions> {
  const { kustomize: folders = [], groups, manifests = [], name, roles, type, ...rest } = input.provider;
  const { image, namespace, contracts, conversion, extensionConfig, version: _, ...manager } = rest;
  if (manager.shardRing !== undefined) requireSharding(root);
  const generated = (folder: string) => objectsIn(root, join(root, out, folder), true);
  const isOurs = ({ spec }: JsonObject) => groups?.includes(String((spec as JsonObject).group)) ?? true;
  const rendered: JsonObject[] = [];
  for (const folder of folders) {
    const { signal } = input;
    for (const object of await renderKustomize(join(root, folder), { signal })) rendered.push(object);
  }
  return {
    provider: { name, type },
    manager:
      image === undefined ? false : ({ image, ...manager } as Exclude<AssembleOptions["manager"], false>),
    crds: generated("crd/bases").filter(isOurs),
    // Roles and webhooks belong to the program.
    roles: image === undefined ? [] : named(generated("rbac"), roles),
    webhooks:
      image === undefined ? [] : selectWebhooks(generated("webhook"), input.provider, input.providers),
    manifests: [...manifests.flatMap((path) => objectsIn(root, join(root, path), false)), ...rendered],
    ...(namespace !== undefined && { namespace }),
    ...(contracts !== undefined && { contracts }),
    ...(conversion !== undefined && { conversion }),
    ...(extensionConfig !== undefined && {
      extensionConfig: extensionConfig as NonNullable<AssembleOptions["extensionConfig"]>,
    }),
  };
}

/** @throws UsageError if the project's managers have no flag `--shard-ring`. */
function requireSharding(root: string): void {
  const path = join(root, "package.json");
  const manifest = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (manifest.includes('"@capikit/controller-kit"') && !manifest.includes('"@capikit/sharding"'))
    throw new UsageError(
      "shardRing of provider needs the package @capikit/sharding, which adds the flag --shard-ring",
      "install the package, and pass `extensions: [sharding()]` to parseManagerFlags",
    );
}

/** Returns the roles of these names, by default all. @throws UsageError for an unknown name. */
function named(roles: readonly JsonObject[], names: readonly string[] | undefined): readonly JsonObject[] {
  if (names === undefined) return roles;
  const nameOf = ({ metadata }: JsonObject) => String((metadata as JsonObject).name);
  const has = roles.map(nameOf);
  const missing = names.find((name) => !has.includes(name));
  if (missing !== undefined)
    throw new UsageError(
      `unknown role: ${missing}`,
      `correct the roles of provider in capikit.config.ts; generated roles: ${has.join(", ") || "none"}`,
    );
  return roles.filter((role) => names.includes(nameOf(role)));
}

/** Reads the objects of a file, or of all files of a folder sorted by name. */
function objectsIn(root: string, path: string, mayMiss: boolean): JsonObject[] {
  const shown = relative(root, path);
  if (!existsSync(path)) {
    if (mayMiss) return [];
    throw new UsageError(`${shown} does not exist`, "correct the manifests of provider in capikit.config.ts");
  }
  if (statSync(path).isDirectory()) {
    const names = readdirSync(path).filter((name) => /\.(?:ya?ml|json)$/.test(name));
    return names.sort().flatMap((name) => objectsIn(root, join(path, name), mayMiss));
  }
  return readObjects([path], { rejects: true }).objects as unknown as JsonObject[];
}

/**
 * Selects the webhooks that a provider's program serves: if several programs share the project,
 * those for its groups, otherwise all.
 *
 * @throws ComponentsError for a webhook whose groups belong to no provider: no components would
 * contain it.
 */
function selectWebhooks(
  configurations: readonly JsonObject[],
  { groups }: ProviderConfig,
  providers: readonly ProviderConfig[],
): readonly JsonObject[] {
  const programs = providers.filter(({ image }) => image !== undefined);
  if (programs.length <= 1 || groups === undefined) return configurations;
  const known = programs.every((one) => one.groups !== undefined)
    ? programs.flatMap((one) => one.groups ?? [])
    : undefined;
  return configurations.flatMap((configuration) => {
    const webhooks = list(configuration.webhooks).filter((webhook) => {
      const asked = groupsOf(webhook);
      if (known !== undefined && !isFor(asked, known))
        throw new ComponentsError(
          "COMPONENTS_BAD_OPTIONS",
          `the webhook ${webhook.name} is for ${asked.join(", ")}, which no provider has in its groups; add the group to the provider whose program serves the webhook`,
        );
      return isFor(asked, groups);
    });
    return webhooks.length === 0 ? [] : [{ ...configuration, webhooks }];
  });
}

function groupsOf(webhook: JsonObject): readonly string[] {
  return list(webhook.rules).flatMap(({ apiGroups }) => (apiGroups ?? []) as readonly string[]);
}

function isFor(asked: readonly string[], groups: readonly string[]): boolean {
  return asked.some((group) => group === "*" || groups.includes(group));
}

function list(value: unknown): readonly JsonObject[] {
  return (value ?? []) as readonly JsonObject[];
}

/**
 * Replaces the image of providers with a program. Providers without an image share another
 * provider's program and stay unchanged, unless no provider has an image.
 *
 * @param image of the command line.
 */
export function withImage(
  providers: readonly ProviderConfig[],
  image: string | undefined,
): readonly ProviderConfig[] {
  if (image === undefined) return providers;
  const noneHasImage = providers.every((one) => one.image === undefined);
  return providers.map((one) => (noneHasImage || one.image !== undefined ? { ...one, image } : one));
}
