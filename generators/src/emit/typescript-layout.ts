import type { Location } from "../model/text/source-text.ts";
import { relativeImport, relativePath } from "../source/workspace/paths.ts";
import type { EmitPlace } from "./emitter.ts";

/** How generated files import each other and the project's files. */
export interface Layout {
  /** Returns the folder of a package's files, relative to the emitter's folder. */
  readonly folderOf: (folder: string) => string;
  /**
   * Returns the specifier with which a generated file imports a file of the project.
   *
   * @param from the folder of the generated file, relative to the emitter's
   * @param path relative to the project, or absolute
   */
  readonly specifier: (from: string, path: string) => string;
  /** Returns the specifier of a sibling file; `name` has no extension. */
  readonly sibling: (name: string) => string;
}

/** If all packages are below `src`, the output omits that folder. */
const sourceRoot = "src/";

export function createLayout(folders: readonly string[], place: EmitPlace, extension: string): Layout {
  const relative = folders.map((folder) => belowRoot(folder, place.root));
  const cut = relative.every((folder) => folder.startsWith(sourceRoot)) ? sourceRoot.length : 0;
  return {
    folderOf: (folder) =>
      belowRoot(folder, place.root)
        .slice(cut)
        .replace(/^(?:\.\.\/)+/, ""),
    specifier(from, path) {
      const home = { root: place.root, folder: `${place.folder}/${from}` };
      return withExtension(relativeImport(home, belowRoot(path, place.root)), extension);
    },
    sibling: (name) => `./${name}.${extension}`,
  };
}

/** Returns the file that exports a declaration: its own, or else the package's index. */
export function sourceOf({ source }: Location, folder: string): string {
  return source.path.startsWith(`${folder}/`) || folder === "" ? source.path : `${folder}/index.ts`;
}

function belowRoot(path: string, root: string): string {
  return path.startsWith("/") ? relativePath(root, path) : path;
}

function withExtension(path: string, extension: string): string {
  const [, stem = path, module = ""] = /^(.*?)(?:\.d)?\.([cm]?)ts$/.exec(path) ?? [];
  return `${stem}.${module}${extension}`;
}
