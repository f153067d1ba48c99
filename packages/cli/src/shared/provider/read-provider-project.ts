import { type Dirent, existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { componentsYaml } from "@capikit/clusterctl-kit/components";
import type { ReleasedComponents } from "@capikit/clusterctl-kit/repository";
import { parseObjects } from "@capikit/common/yaml";
import { loadProjectConfig, loadProviderConfig, UsageError } from "@capikit/generators/run";
import {
  componentsFile,
  type Provider,
  providerLabel,
  providerNameProblem,
  providerOfLabel,
  typeOfComponentsFile,
} from "@capikit/inventory";
import type { Call } from "../command/command.ts";
import type { providerFlags } from "../command/flags.ts";
import { isFolder, readBytes, readInput, unreadable } from "../input/read-input.ts";
import { parseManifest } from "../project/parse-manifest.ts";
import type { Io } from "../terminal/io.ts";
import { shownPath } from "../terminal/shown-path.ts";
import { requireGenerated } from "./require-generated.ts";
import { resolveOptions, withImage } from "./resolve-options.ts";

/** A provider's project, as needed for releases. */
export interface ReleasedProject {
  readonly root: string;
  /** From package.json, or the name of the folder. */
  readonly name: string;
  readonly components: readonly ReleasedComponents[];
  /** Templates and ClusterClasses by file name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Other files in the folder of templates, as paths. */
  readonly leftOut: readonly string[];
  /** OpenAPI document of its own hooks. */
  readonly hooks: Uint8Array | undefined;
}

/** Reads the configured or given files of a release. @throws UsageError, ComponentsError */
export async function readProject(
  { flags, lists }: Pick<Call<typeof providerFlags>, "flags" | "lists">,
  io: Io,
): Promise<ReleasedProject> {
  const root = resolve(flags.project ?? ".");
  const components =
    lists?.components !== undefined
      ? givenComponents(root, lists.components, lists.provider ?? [])
      : await builtComponents(root, lists?.provider ?? [], flags.image, io);
  const hooks = await projectHookDocument(root);
  return { root, name: projectName(root), components, ...templatesOf(root, flags.templates), hooks };
}

function givenComponents(
  root: string,
  files: readonly string[],
  labels: readonly string[],
): readonly ReleasedComponents[] {
  if (labels.length > files.length)
    throw new UsageError(
      `--provider ${labels[files.length]} has no components file`,
      "name a file of --components for each provider, in the same order",
    );
  return files.map((file, index) => {
    const content = readBytes(resolve(root, file));
    const label = labels[index] ?? labelIn(content, file);
    const provider = labelled(label);
    const name = basename(file);
    const type = typeOfComponentsFile(name);
    if (type !== undefined && type !== provider.type)
      throw new UsageError(
        `${name} is for a ${type}, not for ${label}`,
        `call it ${componentsFile(provider.type)}`,
      );
    return { provider, file: name, content };
  });
}

/** Returns the provider of a label. Labels of files are checked: the name becomes a folder. */
function labelled(label: string): Provider {
  const provider = providerOfLabel(label);
  const problem = provider === undefined ? "unknown provider type" : providerNameProblem(provider);
  if (provider !== undefined && problem === undefined) return provider;
  throw new UsageError(
    `invalid provider label ${JSON.stringify(label)}: ${problem}`,
    "use a label such as infrastructure-foo",
  );
}

function labelIn(content: Uint8Array, file: string): string {
  const labels = parseObjects(content).objects.map(({ metadata }) => {
    const { labels: found } = (metadata ?? {}) as { readonly labels?: Readonly<Record<string, string>> };
    return found?.["cluster.x-k8s.io/provider"];
  });
  const label = labels.find((one) => one !== undefined);
  if (label !== undefined) return label;
  throw new UsageError(`no object in ${file} has a provider label`, "set --provider infrastructure-foo");
}

async function builtComponents(
  root: string,
  labels: readonly string[],
  image: string | undefined,
  io: Io,
): Promise<readonly ReleasedComponents[]> {
  const { out, providers: configured } = await loadProviderConfig(root);
  const providers = withImage(configured, image);
  const wanted = labels.map((label) => providerLabel(labelled(label)));
  const configuredLabels = providers.map(providerLabel);
  const unknown = wanted.find((label) => !configuredLabels.includes(label));
  if (unknown !== undefined)
    throw new UsageError(
      `unknown provider: ${unknown}`,
      `configured providers: ${configuredLabels.join(", ")}`,
    );
  const chosen = providers.filter(
    (provider) => wanted.length === 0 || wanted.includes(providerLabel(provider)),
  );
  await requireGenerated(root);
  return Promise.all(
    chosen.map(async (provider) => {
      const text = componentsYaml(
        await resolveOptions(root, out, { provider, providers, signal: io.signal }),
      );
      const { name, type } = provider;
      return {
        provider: { name, type },
        file: componentsFile(type),
        content: new TextEncoder().encode(text),
        image: provider.image,
      };
    }),
  );
}

function templatesOf(root: string, flag: string | undefined): Pick<ReleasedProject, "files" | "leftOut"> {
  const folder = resolve(root, flag ?? "templates");
  if (!existsSync(folder)) {
    if (flag === undefined) return { files: new Map(), leftOut: [] };
    throw new UsageError(`${flag} does not exist`, "name the folder of the templates");
  }
  if (!isFolder(folder))
    throw new UsageError(`${shownPath(folder)} is not a folder`, "name the folder of the templates");
  const isReleased = (name: string): boolean => /^(cluster-template(-.+)?|clusterclass-.+)\.yaml$/.test(name);
  const names = entriesOf(folder)
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .sort();
  return {
    files: new Map(names.filter(isReleased).map((name) => [name, readBytes(join(folder, name))])),
    leftOut: names.filter((name) => !isReleased(name)).map((name) => shownPath(join(folder, name))),
  };
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw unreadable(folder, error);
  }
}

function projectName(root: string): string {
  const path = join(root, "package.json");
  if (!existsSync(path)) return basename(root);
  const { name } = parseManifest(readInput(path));
  return typeof name === "string" ? name : basename(root);
}

/** Returns the generated OpenAPI document of a project's own hooks; undefined without one. */
async function projectHookDocument(root: string): Promise<Uint8Array | undefined> {
  const { config } = await loadProjectConfig(root);
  if (config.openapi === false) return undefined;
  const { folder = "openapi", fileName = "hooks.yaml" } = config.openapi ?? {};
  const path = resolve(root, config.out ?? "config", folder, fileName);
  return existsSync(path) ? readBytes(path) : undefined;
}
