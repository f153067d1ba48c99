import { type ExistingProject, existingModules, existingPackages } from "../project/existing-project.ts";
import { fileNames } from "../project/layout.ts";
import { type GroupVersion, placePackages } from "../project/place-packages.ts";

/** The places of a document's types in a project. */
export interface Places {
  readonly folderOf: (one: GroupVersion) => string;
  /** Returns the file names of hooks in a folder: existing ones, or new ones. */
  readonly hookFiles: (folder: string, names: readonly string[]) => ReadonlyMap<string, string>;
  /** Returns a path without extension at which the project has no file of another source. */
  readonly moduleAt: (path: string) => string;
}

/** `source` is the first line of the document's files. */
export function createPlaces(
  packages: readonly GroupVersion[],
  project: ExistingProject,
  source: string,
): Places {
  return {
    folderOf: placePackages(packages, existingPackages(project)),
    hookFiles(folder, names) {
      const modules = existingModules(project, folder);
      const files = new Map(
        names.flatMap((name): [string, string][] => {
          const home = modules.find(({ text }) => declaresHook(text, name));
          return home === undefined ? [] : [[name, home.name]];
        }),
      );
      const fresh = names.filter((name) => !files.has(name));
      const taken = modules.filter(({ text }) => !isFrom(source, text)).map(({ name }) => name);
      return new Map([...files, ...fileNames(fresh, ["index", "shared", ...taken, ...files.values()])]);
    },
    moduleAt(path) {
      let free = path;
      for (let count = 2; !isFree(project.files.get(`${free}.ts`), source); count++)
        free = `${path}-${count}`;
      return free;
    },
  };
}

function isFree(text: string | undefined, source: string): boolean {
  return text === undefined || isFrom(source, text);
}

function isFrom(source: string, text: string): boolean {
  return text.startsWith(`${source}\n`);
}

function declaresHook(text: string, name: string): boolean {
  return new RegExp(`^export type ${name} = \\w*Hook<`, "m").test(text);
}
