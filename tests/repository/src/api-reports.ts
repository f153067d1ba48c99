import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** The names of a public entry point, by its API report or its generated modules. */
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
  const text = reportOf(name, subpath.join("/")) ?? generatedModules(name, subpath.join("/"));
  if (text === undefined) return undefined;
  const exported = /^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/gm;
  const member = /^\s+(?:readonly )?(\w+)\??[:(<]|[{,;] (?:readonly )?(\w+)\??:|^ {4}(\w+): /gm;
  const reexported = /^export \{ (?:\w+ as )?(\w+) \}/gm;
  return {
    exports: new Set([...all(text, exported), ...all(text, reexported)]),
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

function generatedModules(name: string, subpath: string): string | undefined {
  const files = globSync(join(root, "packages", name, "gen", subpath, "**/*.ts"));
  return files.length === 0 ? undefined : files.map((file) => readFileSync(file, "utf8")).join("\n");
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter((name) => name !== undefined));
}
