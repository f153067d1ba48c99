import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { projectOf, save } from "../../cli.ts";

const repository = join(import.meta.dirname, "../../../../..");

/** A project, and how its files are changed. */
export interface Project {
  readonly root: string;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Replaces a part of a file, which must be there. */
  replace(path: string, from: string, to: string): void;
}

/** A copy of `examples/infrastructure-foo` next to the packages of this repository. */
export function fooProject(): Project {
  const { root } = projectOf({});
  const example = join(repository, "examples/infrastructure-foo");
  for (const name of ["api", "config", "gen", "src", "capikit.config.ts", "package.json"])
    cpSync(join(example, name), join(root, name), { recursive: true });
  linkPackages(root, ["api", "controller-kit", "extension-kit"]);
  symlinkSync(join(repository, "packages/cli"), join(root, "node_modules/capikit"));
  return projectAt(root);
}

/** Makes packages of this repository those of a project. */
export function linkPackages(root: string, names: readonly string[]): void {
  mkdirSync(join(root, "node_modules/@capikit"), { recursive: true });
  for (const name of names)
    symlinkSync(join(repository, "packages", name), join(root, `node_modules/@capikit/${name}`));
}

export function projectAt(root: string): Project {
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const write = (path: string, text: string): void => save(join(root, path), text);
  return {
    root,
    read,
    write,
    replace(path, from, to) {
      const text = read(path);
      if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
      write(path, text.replace(from, to));
    },
  };
}
