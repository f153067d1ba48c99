/** Reports whether kustomize reads an entry by HTTP, also where it accepts only files. */
export function isAddress(entry: string): boolean {
  return /^https?:/i.test(entry);
}

/**
 * Reports whether kustomize clones a repository for an entry of `resources`, as `NewRepoSpecFromURL`
 * does. It may do so even if a file or folder has the same path. Includes the prefix `gh:` of kustomize 4.
 *
 * @see https://github.com/kubernetes-sigs/kustomize/blob/kustomize/v5.7.1/api/internal/git/repospec.go
 */
export function isRepository(entry: string): boolean {
  if (entry.startsWith("/")) return false;
  if (/^(git::)?gh:/i.test(entry)) return true;
  const [, scheme = "", user = "", rest = ""] =
    /^(?:git::)?((?:ssh|https?|file):\/\/)?([a-z][a-z0-9-]*@)?([^?]*)/i.exec(entry) ?? [];
  if (scheme.toLowerCase() === "file://") return namesRepository(`${user}${rest}`, 1);
  // In Go, the lower case of a dotted capital I is i.
  const isGithub = /^github\.com[/:]/.test(rest.replaceAll("\u0130", "i").toLowerCase());
  const isScp = scheme === "" && (user !== "" || isGithub);
  if (rest === "" || (scheme === "" && !isScp)) return false;
  const slash = rest.indexOf("/");
  const colon = isScp ? rest.indexOf(":") : -1;
  const end = slash === -1 || (colon > 0 && colon < slash) ? colon : slash;
  return end !== -1 && namesRepository(rest.slice(end + 1), 2);
}

/** Reports whether the path of an address is that of a repository, perhaps with a folder in it. */
function namesRepository(path: string, segments: number): boolean {
  if (path.includes("_git/")) return true;
  const separator = path.indexOf("//");
  if (separator !== -1) return separator > 0;
  return path.includes(".git") || (path !== "" && path.split("/").length >= segments);
}
