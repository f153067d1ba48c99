export function folderOf(path: string): string {
  const cut = path.lastIndexOf("/");
  return cut <= 0 ? "/" : path.slice(0, cut);
}

/** Returns the last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Joins paths and resolves `.` and `..`. `path` may be absolute. */
export function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith("/") ? path : `${folder}/${path}`).split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return `/${parts.join("/")}`;
}

/** Returns `path` relative to `folder`; `undefined` if it is outside. */
export function pathBelow(folder: string, path: string): string | undefined {
  if (path === folder) return "";
  const prefix = folder === "/" ? "/" : `${folder}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** Returns the way from a folder to a path, both absolute; empty if they are the same. */
export function relativePath(folder: string, path: string): string {
  const from = folder.split("/").filter(Boolean);
  const to = path.split("/").filter(Boolean);
  const differs = from.findIndex((part, index) => part !== to[index]);
  const shared = differs === -1 ? from.length : differs;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}

/** Returns the specifier by which files of a folder import a file, both relative to the project. */
export function relativeImport(
  { root, folder }: { readonly root: string; readonly folder: string },
  file: string,
): string {
  const path = relativePath(joinPath(root, folder), joinPath(root, `./${file}`));
  return path.startsWith("../") ? path : `./${path}`;
}
