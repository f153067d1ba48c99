import { existsSync } from "node:fs";
import { chmod, constants, copyFile, mkdtemp, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { errorMessage } from "@capikit/common/errors";
import { makeFolders } from "@capikit/common/files";
import { type Contracts, contractChoices, defaultApiVersion, isContracts } from "./contracts.ts";
import { CreateError } from "./create-error.ts";
import { projectManifest } from "./project-manifest.ts";
import { checkApiVersion, checkProviderName, providerNameOf } from "./provider-name.ts";
import { checkTypes, isProviderType, type ProviderType, providerTypes } from "./provider-types.ts";
import { checkTarget, draftPrefix, type Target } from "./target-folder.ts";
import { hasManager, type ProjectFiles, templateFiles } from "./template-files.ts";

/** Options of {@link createProject}. */
export interface CreateOptions {
  /** Target folder: must not exist, or be empty. */
  readonly folder: string;
  /** At least one type. */
  readonly types: readonly ProviderType[];
  /** Provider name for clusterctl. Default: {@link providerNameOf} the folder. */
  readonly name?: string | undefined;
  /** Contracts of its types. Default: `v1beta2`. */
  readonly contracts?: Contracts | undefined;
  /**
   * Version of its API. Default: `v1alpha1`; with both contracts `v1alpha2`, in addition to the
   * previous version, which implements the old contract.
   */
  readonly apiVersion?: string | undefined;
  /** Whether an infrastructure provider has identities for its tenants. Default: false. */
  readonly identity?: boolean | undefined;
  /** Cancels the creation and removes its files. */
  readonly signal?: AbortSignal | undefined;
}

/** A created project. */
export interface CreatedProject {
  /** In the order of {@link providerTypes}. */
  readonly types: readonly ProviderType[];
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  /** Relative to the folder, with slashes, sorted. */
  readonly files: readonly string[];
}

/**
 * Creates a project. Creation is atomic.
 *
 * @throws CreateError for invalid names, types or folders; the reason of the signal.
 */
export async function createProject(options: CreateOptions): Promise<CreatedProject> {
  const { contracts = "v1beta2", identity = false, signal } = options;
  const { apiVersion = defaultApiVersion(contracts) } = options;
  const folder = resolve(options.folder);
  if (/[\p{Cc}\p{Bidi_Control}]/u.test(folder))
    throw new CreateError("the path of the folder has control characters", { help: "choose another folder" });
  const name = options.name ?? providerNameOf(basename(folder));
  const nameProblem = checkProviderName(name, options.types.filter(isProviderType));
  const problem = nameProblem ?? checkApiVersion(apiVersion, contracts);
  if (problem !== undefined) {
    const isOfFolder = options.name === undefined && nameProblem !== undefined;
    const help = isOfFolder ? "the name comes from the folder; set another with --name" : undefined;
    throw new CreateError(problem, help === undefined ? {} : { help });
  }
  const unknown = options.types.find((one) => !isProviderType(one));
  if (unknown !== undefined || options.types.length === 0) {
    throw new CreateError(unknown === undefined ? "missing project type" : `unknown type: ${unknown}`, {
      help: `types: ${Object.keys(providerTypes).join(", ")}`,
    });
  }
  const types = Object.keys(providerTypes).filter(
    (one): one is ProviderType => isProviderType(one) && options.types.includes(one),
  );
  const conflict = checkTypes(types);
  if (conflict !== undefined) throw new CreateError(conflict);
  if (!isContracts(contracts)) {
    throw new CreateError(`unknown contract: ${contracts}`, {
      help: `contracts: ${Object.keys(contractChoices).join(", ")}`,
    });
  }
  if (identity && !types.includes("infrastructure")) {
    throw new CreateError("identities are for infrastructure providers", {
      help: "add --type infrastructure, or leave --identity out",
    });
  }
  const target = await checkTarget(folder);
  const wanted = new Set(types);
  const repository = repositoryName(basename(folder), name, hasManager(wanted));
  const files = new Map(templateFiles(wanted, { name, repository, apiVersion, contracts, identity }));
  const manifest = (license?: string) => projectManifest(repository, wanted, contracts, license);
  files.set("package.json", manifest("Apache-2.0"));
  // The licence and the settings of a new repository stay.
  if (["LICENSE", "LICENSE.md", "LICENSE.txt"].some((path) => existsSync(join(folder, path)))) {
    files.delete("LICENSE");
    files.set("package.json", manifest());
  }
  if (existsSync(join(folder, ".vscode")))
    for (const path of files.keys()) if (path.startsWith(".vscode/")) files.delete(path);
  await writeProject(folder, target, files, signal);
  return { folder, name, types, files: [...files.keys()].sort() };
}

/**
 * Returns the name of the repository: that of the folder if it is one of a provider, such as
 * `cluster-api-ipam-provider-foo`, or any valid one if the project only has an extension.
 */
function repositoryName(folder: string, name: string, isProvider: boolean): string {
  const isValid = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(folder);
  if (isProvider)
    return isValid && folder.startsWith("cluster-api-") && folder.endsWith(`-provider-${name}`)
      ? folder
      : `cluster-api-provider-${name}`;
  return isValid ? folder : name;
}

/**
 * Writes a project atomically: first into a temporary folder next to the target (inside an existing
 * target), which is then moved into place. Keeps files of other processes.
 *
 * @throws the reason of the signal; CreateError when a write fails. All own files are then removed.
 */
export async function writeProject(
  folder: string,
  target: Target,
  files: ProjectFiles,
  signal?: AbortSignal,
): Promise<void> {
  const parent = target === "empty" ? folder : dirname(folder);
  const made = await writing(parent, async () => makeFolders(parent));
  let draft: string | undefined;
  try {
    draft = await writing(parent, () => mkdtemp(join(parent, draftPrefix(folder))));
    for (const [path, text] of files) {
      signal?.throwIfAborted();
      const file = join(draft, path);
      await writing(file, async () => {
        makeFolders(dirname(file));
        await writeFile(file, text);
      });
    }
    signal?.throwIfAborted();
    const from = draft;
    // Temporary folders are private; the project gets the usual permissions.
    await writing(from, () => chmod(from, 0o777 & ~process.umask()));
    if (target === "absent") await writing(folder, () => rename(from, folder));
    else await moveInto(folder, from);
  } catch (error) {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
    if (made !== undefined) await removeEmpty(parent, made);
    throw error;
  }
}

/** Removes a folder and its parents up to the first new one, until one is not empty. */
async function removeEmpty(folder: string, first: string): Promise<void> {
  for (let at = folder; at.length >= first.length; at = dirname(at)) {
    try {
      await rmdir(at);
    } catch {
      // Another process has created a project there.
      return;
    }
  }
}

/**
 * Moves the contents of one folder into another, and replaces no file. Reverts the moves if one
 * fails.
 */
async function moveInto(folder: string, from: string): Promise<void> {
  const moved: string[] = [];
  try {
    for (const entry of await readdir(from, { withFileTypes: true })) {
      const { name } = entry;
      const [source, target] = [join(from, name), join(folder, name)];
      await writing(target, () =>
        // A rename would replace a file, but no folder with files.
        entry.isDirectory() ? rename(source, target) : copyFile(source, target, constants.COPYFILE_EXCL),
      );
      moved.push(name);
    }
    await rm(from, { recursive: true });
  } catch (error) {
    for (const name of moved) await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  }
}

async function writing<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    const why = errorMessage(cause);
    throw new CreateError(`cannot write ${path}: ${why}`, {
      help: "all files of the project were removed; fix the cause and run the command again",
      exitCode: 1,
      cause,
    });
  }
}
