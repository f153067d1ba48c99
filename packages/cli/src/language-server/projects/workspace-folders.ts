import { isInstalled } from "@capikit/common/errors";
import { realPath, toPath } from "../protocol/document-path.ts";

/** The folders of the editor's workspace, the only place where projects are read. */
export class WorkspaceFolders {
  readonly #paths = new Set<string>();

  change(added: readonly string[], removed: readonly string[] = []): void {
    for (const path of removed.map(toPath)) if (path !== undefined) this.#paths.delete(path);
    for (const path of added.map(toPath)) if (path !== undefined) this.#paths.add(path);
  }

  /** Returns the real path of a folder in the workspace; `undefined` outside it and in packages. */
  find(folder: string): string | undefined {
    const path = realPath(folder);
    if (path === undefined || isInstalled(`${path}/`)) return undefined;
    return [...this.#paths].some((own) => isInside(path, realPath(own))) ? path : undefined;
  }
}

function isInside(path: string, folder: string | undefined): boolean {
  return folder !== undefined && `${path}/`.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
