import { fileName, folderOf } from "../read/lint-file.ts";

/** A `go.mod` or `package.json` of a project; other files are ignored. */
export interface ProjectManifest {
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the GitHub repository of a project, `owner/name` in lower case: the module of the highest
 * go.mod, or else `repository` of the highest package.json. Both are also correct in forks.
 */
export function projectRepository(files: readonly ProjectManifest[]): string | undefined {
  const module = highest(files, "go.mod");
  const found = module === undefined ? undefined : repositoryOfModule(module.text);
  if (found !== undefined) return found.toLowerCase();
  const manifest = highest(files, "package.json");
  return manifest === undefined ? undefined : repositoryOfPackage(manifest.text)?.toLowerCase();
}

function highest(files: readonly ProjectManifest[], name: string): ProjectManifest | undefined {
  const depth = ({ path }: ProjectManifest): number => folderOf(path).split("/").length;
  return files.filter(({ path }) => fileName(path) === name).toSorted((a, b) => depth(a) - depth(b))[0];
}

function repositoryOfModule(text: string): string | undefined {
  const [, module = ""] = /^module\s+"?([^\s"]+)/m.exec(text) ?? [];
  const [, host, path = ""] = /^(github\.com|sigs\.k8s\.io)\/(.+)$/.exec(module) ?? [];
  const [first = "", second = ""] = path.split("/");
  if (host === "sigs.k8s.io") return `kubernetes-sigs/${first}`;
  return second === "" ? undefined : `${first}/${second}`;
}

function repositoryOfPackage(text: string): string | undefined {
  let manifest: { readonly repository?: string | { readonly url?: unknown } } | null;
  try {
    manifest = JSON.parse(text) as typeof manifest;
  } catch {
    return undefined;
  }
  const { repository } = manifest ?? {};
  const url = typeof repository === "object" ? repository?.url : repository;
  if (typeof url !== "string") return undefined;
  const [, owner, name] =
    /^(?:(?:git\+)?(?:https|ssh):\/\/(?:git@)?github\.com\/|git@github\.com:|github:)?([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(
      url,
    ) ?? [];
  return owner === undefined ? undefined : `${owner}/${name}`;
}
