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
 * Reads the names of an entry point, such as `controller-kit/capi/metadata` or `client`;
 * undefined if there is no such entry point.
 */
export function entryPoint(path: string): EntryPoint | undefined {
  const [name = "", ...subpath] = path.split("/");
  const report = join(root, "packages", name, "etc", `${subpath.join("-") || "index"}.api.md`);
  const files = existsSync(report)
    ? [report]
    : globSync(join(root, "packages", name, "gen", ...subpath, "*.ts"));
  if (files.length === 0) return undefined;
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const exported = /^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/gm;
  const member = /^\s+(?:readonly )?(\w+)\??[:(<]|[{,;] (?:readonly )?(\w+)\??:|^ {4}(\w+): /gm;
  const reexported = /^export \{ (\w+) \}/gm;
  return {
    exports: new Set([...all(text, exported), ...all(text, reexported)]),
    members: new Set(all(text, member)),
  };
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter((name) => name !== undefined));
}
