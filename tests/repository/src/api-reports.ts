import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.ts";

/** The names of a public entry point, by its API report or its modules. */
export interface EntryPoint {
  readonly exports: ReadonlySet<string>;
  /** Members of interfaces and of options, without the name of their type. */
  readonly members: ReadonlySet<string>;
}

/**
 * Reads the names of an entry point, such as `controller-kit/capi` or `client`;
 * undefined if there is no such entry point.
 */
export function entryPoint(path: string): EntryPoint | undefined {
  const [name = "", ...subpath] = path.split("/");
  const text = reportOf(name, subpath.join("/")) ?? modules(name, subpath.join("/"));
  if (text === undefined) return undefined;
  const exported = /^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/gm;
  const member = /^\s+(?:readonly )?(\w+)\??[:(<]|[{,;] (?:readonly )?(\w+)\??[:(<]/gm;
  const lists = all(text, /^export (?:type )?\{([^}]*)\}/gm);
  const reexported = lists.flatMap((list) => all(list, /(\w+)\s*(?:,|$)/g));
  return {
    exports: new Set([...all(text, exported), ...reexported]),
    members: new Set(all(text, member)),
  };
}

/** Returns the section of an entry point in the report of its package. */
function reportOf(name: string, subpath: string): string | undefined {
  const path = join(root, "packages", name, "api.md");
  if (!existsSync(path)) return undefined;
  const sections = readFileSync(path, "utf8").split(/^## (\S+)$/m);
  const entry = [`@capikit/${name}`, subpath].filter(Boolean).join("/");
  const heading = sections.indexOf(entry);
  return heading === -1 ? undefined : sections[heading + 1];
}

/** The texts of an entry point without a report: it is generated, or a version of an API group. */
function modules(name: string, subpath: string): string | undefined {
  const index = ["src", "gen"]
    .map((folder) => join(root, "packages", name, folder, subpath, "index.ts"))
    .find((path) => existsSync(path));
  return index === undefined ? undefined : textOf(index);
}

/** Returns the text of a module, and of those that it exports as a whole. */
function textOf(file: string): string {
  const text = readFileSync(file, "utf8");
  const exported = all(text, /^export \* from "(\..*)"/gm);
  return [text, ...exported.map((path) => textOf(join(dirname(file), path)))].join("\n");
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter((name) => name !== undefined));
}
