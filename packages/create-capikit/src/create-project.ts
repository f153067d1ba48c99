import { basename, resolve } from "node:path";
import { type Contracts, contractChoices, defaultApiVersion, isContracts } from "./contracts.ts";
import { CreateError } from "./create-error.ts";
import { projectManifest } from "./project-manifest.ts";
import { checkApiVersion, checkProviderName, providerNameOf } from "./provider-name.ts";
import { isProviderType, type ProviderType, providerTypes } from "./provider-types.ts";
import { checkTarget } from "./target-folder.ts";
import { templateFiles } from "./template-files.ts";
import { writeProject } from "./write-project.ts";

/** Which project. */
export interface CreateOptions {
  /** Where it is to be: a folder that does not exist, or an empty one. */
  readonly folder: string;
  /** What it is to be; at least one. */
  readonly types: readonly ProviderType[];
  /** Name of the provider for clusterctl. Default: by the folder, of which `cluster-api-provider-` is left out. */
  readonly name?: string | undefined;
  /** Contracts that its types follow. Default: `v1beta2`. */
  readonly contracts?: Contracts | undefined;
  /**
   * Version of its own API. Default: `v1alpha1`; with both contracts `v1alpha2`, beside the version before it, which follows the old one.
   */
  readonly apiVersion?: string | undefined;
  /** Gives up, and leaves nothing. */
  readonly signal?: AbortSignal | undefined;
}

/** What was made. */
export interface CreatedProject {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  /** In the order of {@link providerTypes}. */
  readonly types: readonly ProviderType[];
  /** Relative to the folder, with slashes, sorted. */
  readonly files: readonly string[];
}

/**
 * Makes a project. It is there whole, or not at all.
 *
 * @throws CreateError that says what is wrong with names, types or the folder; the reason of the signal.
 */
export async function createProject(options: CreateOptions): Promise<CreatedProject> {
  const { contracts = "v1beta2", signal } = options;
  const { apiVersion = defaultApiVersion(contracts) } = options;
  const folder = resolve(options.folder);
  const name = options.name ?? providerNameOf(basename(folder));
  const problem = checkProviderName(name) ?? checkApiVersion(apiVersion, contracts);
  if (problem !== undefined) {
    const isOfFolder = options.name === undefined && checkProviderName(name) !== undefined;
    const help = isOfFolder ? "the name comes from the folder; --name gives another" : undefined;
    throw new CreateError(problem, help === undefined ? {} : { help });
  }
  const unknown = options.types.find((one) => !isProviderType(one));
  if (unknown !== undefined || options.types.length === 0) {
    throw new CreateError(unknown === undefined ? "A project needs a type" : `There is no type ${unknown}`, {
      help: `types: ${Object.keys(providerTypes).join(", ")}`,
    });
  }
  const types = Object.keys(providerTypes).filter(
    (one): one is ProviderType => isProviderType(one) && options.types.includes(one),
  );
  if (!isContracts(contracts)) {
    throw new CreateError(`There is no contract ${contracts}`, {
      help: `contracts: ${Object.keys(contractChoices).join(", ")}`,
    });
  }
  const target = await checkTarget(folder);
  const wanted = new Set(types);
  const files = new Map(templateFiles(wanted, { name, apiVersion, contracts }));
  files.set("package.json", projectManifest(name, wanted, contracts));
  await writeProject(folder, target, files, signal);
  return { folder, name, types, files: [...files.keys()].sort() };
}
