import { folderOf } from "../read/lint-file.ts";
import type { GoSource } from "../read/workload.ts";
import { isInsideWildcard, projectPath } from "./paths.ts";

/**
 * Returns a predicate for files that Go programs embed: data such as schemas and text templates.
 *
 * @param sources files in Go, with paths relative to the project.
 */
export function embeddedFiles(sources: readonly GoSource[]): (path: string) => boolean {
  const patterns = new Set(
    sources
      .filter(({ text }) => text.includes("//go:embed "))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^[ \t]*\/\/go:embed (.+)$/gm)].flatMap(([, list = ""]) =>
          wordsOf(list).map((word) => projectPath(`${folderOf(path)}/${word.replace(/^all:/, "")}`)),
        ),
      ),
  );
  // A pattern that matches a folder embeds all files in it.
  return (path) => [...patterns].some((pattern) => isInsideWildcard(path, pattern));
}

function wordsOf(list: string): string[] {
  return [...list.matchAll(/"([^"]*)"|`([^`]*)`|(\S+)/g)].map(([, double, raw, plain]) =>
    String(double ?? raw ?? plain),
  );
}
