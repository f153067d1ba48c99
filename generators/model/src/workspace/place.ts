import type { SourceText } from "../source/source-text.ts";
import type { ProjectHost } from "./host.ts";
import { baseName, folderOf, pathBelow } from "./paths.ts";

const modulesFolder = "/node_modules/";

/** An installed package: its name, and the folder of packages, with `/` at the end. */
interface InstalledPackage {
  readonly name: string;
  readonly modules: string;
}

/** Returns the installed package that a file belongs to. */
export function installedIn(path: string): InstalledPackage | undefined {
  const start = path.lastIndexOf(modulesFolder);
  if (start === -1) return undefined;
  const end = start + modulesFolder.length;
  const [first = "", second = ""] = path.slice(end).split("/");
  return { name: first.startsWith("@") ? `${first}/${second}` : first, modules: path.slice(0, end) };
}

/** Returns the displayed path of a file, and its package if it is not the project's own. */
export function placeOf(root: string, path: string, host: ProjectHost): Omit<SourceText, "text"> {
  const below = pathBelow(root, path);
  const installed = installedIn(below === undefined ? path : `/${below}`);
  if (installed !== undefined)
    return { path: below ?? path.slice(installed.modules.length), package: installed.name };
  if (below !== undefined) return { path: below };
  const home = manifestAbove(folderOf(path), host);
  if (home === undefined) return { path };
  const shown = `${home.name}/${pathBelow(home.folder, path) ?? baseName(path)}`;
  const isOwn = manifestAbove(root, host)?.folder === home.folder;
  return isOwn ? { path: shown } : { path: shown, package: home.name };
}

/** Returns the nearest folder with a named package. */
function manifestAbove(start: string, host: ProjectHost): { folder: string; name: string } | undefined {
  for (let folder = start; folder !== "/"; folder = folderOf(folder)) {
    const manifest = host.readFile(`${folder}/package.json`);
    const name = manifest === undefined ? undefined : /"name"\s*:\s*"([^"]+)"/.exec(manifest)?.[1];
    if (name !== undefined) return { folder, name };
  }
  return undefined;
}
