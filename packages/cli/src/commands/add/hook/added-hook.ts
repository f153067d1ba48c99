import { posix } from "node:path";
import { hookNames, hooks } from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { formatList } from "@capikit/common/text";
import { compareApiVersions } from "@capikit/common/versions";
import { UsageError } from "@capikit/runner";
import { didYouMean } from "../../../shared/command/did-you-mean.ts";
import { loadCatalog } from "../../../shared/hooks/hooks-of-module.ts";
import { projectCatalogs } from "../../../shared/hooks/project-catalogs.ts";
import { specifierTo } from "../project/paths.ts";
import type { Project } from "../project/project.ts";

/** A hook to be handled. */
export interface AddedHook {
  readonly descriptor: HookDescriptor;
  /** Constant of the descriptor. */
  readonly constant: string;
  /** Whether Cluster API defines it. */
  readonly isOfClusterApi: boolean;
  /** Returns the specifier with which a file of the project imports the constant. */
  readonly moduleFor: (file: string) => string;
}

/** Discovery is answered from the declared handlers. */
export const handled = hookNames.filter((name) => name !== "Discovery");

/**
 * Finds a hook of Cluster API, of a catalog module, or of the project's generated catalogs.
 *
 * @throws UsageError for an unknown hook
 */
export async function addedHook(
  word: string,
  project: Project,
  catalog: string | undefined,
): Promise<AddedHook> {
  const found = hookNames.find((name) => plain(name) === plain(word));
  if (found === "Discovery")
    throw new UsageError(
      "discovery cannot have a handler: it is answered from the declared handlers",
      "leave it out",
    );
  if (found !== undefined)
    return {
      descriptor: hooks[found],
      constant: found.charAt(0).toLowerCase() + found.slice(1),
      isOfClusterApi: true,
      moduleFor: () => "@capikit/api/catalog",
    };
  const own = await ownHooks(project, catalog);
  const [newest] = own
    .filter(({ descriptor, constant }) =>
      [descriptor.hook, constant].some((one) => plain(one) === plain(word)),
    )
    .sort((a, b) => compareApiVersions(b.descriptor.version, a.descriptor.version));
  if (newest !== undefined) return newest;
  const names = [...new Set([...handled, ...own.map(({ descriptor }) => descriptor.hook)])];
  throw new UsageError(
    `unknown hook: ${word}`,
    didYouMean(word, names, "") ?? `hooks: ${formatList(names, "and")}; add others with --catalog FILE`,
  );
}

async function ownHooks(
  { root, extension }: Project,
  catalog: string | undefined,
): Promise<readonly AddedHook[]> {
  const paths = catalog === undefined ? await projectCatalogs(root) : [catalog];
  const modules = await Promise.all(
    paths.map(async (path) => ({
      path: posix.relative(root, posix.resolve(path)),
      ...(await loadCatalog(path)),
    })),
  );
  return modules.flatMap(({ path, constants }) =>
    [...constants].map(([constant, descriptor]) => ({
      descriptor,
      constant,
      isOfClusterApi: false,
      moduleFor: (file: string) => specifierTo(file, path, extension),
    })),
  );
}

function plain(text: string): string {
  return text.replaceAll("-", "").toLowerCase();
}
