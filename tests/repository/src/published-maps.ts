import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The tested fields of a source map. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

/** Problems of the maps in an unpacked package. */
export interface MapProblems {
  /** Sources that are neither in the package nor in the map. */
  readonly missing: readonly string[];
  /** Sources that are in the package and in the map. */
  readonly twice: readonly string[];
  /** Declarations of `src` without a map. */
  readonly unmapped: readonly string[];
}

/** Checks the source maps and declaration maps of an unpacked package. */
export function findMapProblems(contents: string): MapProblems {
  const [missing, twice]: [string[], string[]] = [[], []];
  for (const file of globSync("dist/**/*.map", { cwd: contents })) {
    const { sources, sourcesContent = [] }: SourceMap = JSON.parse(
      readFileSync(join(contents, file), "utf8"),
    );
    for (const [index, source] of sources.entries()) {
      const isFile = existsSync(join(contents, dirname(file), source));
      const isContained = typeof sourcesContent[index] === "string";
      if (!isFile && !isContained) missing.push(`${file}: ${source}`);
      if (isFile && isContained) twice.push(`${file}: ${source}`);
    }
  }
  const hasSources = existsSync(join(contents, "src"));
  const declarations = hasSources ? globSync("dist/**/*.d.ts", { cwd: contents }) : [];
  return {
    missing,
    twice,
    unmapped: declarations.filter((file) => !existsSync(join(contents, `${file}.map`))),
  };
}
