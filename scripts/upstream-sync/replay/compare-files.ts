import { cpSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "@capikit/envtest";
import { unifiedDiff } from "@capikit/generators/run";

const copied = [
  ".gitignore",
  "biome.json",
  "tsconfig.base.json",
  "packages/api/capikit.config.ts",
  "packages/api/contracts",
  "packages/api/package.json",
  "packages/api/tsconfig.generate.json",
  "packages/api/src",
];

/** Copies the types and what their generator needs to a temporary repository. */
export async function copyTypes(root: string): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), "capikit-replay-"));
  for (const path of copied) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  // Biome reads the ignored files of a repository.
  await run("git", ["init", "--quiet"], { cwd: copy });
  return copy;
}

/** Comparison of a drafted file with the final file. */
export interface FileComparison {
  readonly path: string;
  readonly result: "same" | "descriptions" | "different";
  /** Lines of the draft to remove, and lines to write. */
  readonly removed: number;
  readonly written: number;
}

/** Compares a drafted file with the final one; an absent file is `undefined`. */
export function compareFiles(
  path: string,
  draft: string | undefined,
  final: string | undefined,
): FileComparison {
  const lines = unifiedDiff(draft ?? "", final ?? "").split("\n");
  const count = (start: string): number => lines.filter((line) => line.startsWith(start)).length;
  const isWorded = withoutDescriptions(draft ?? "") === withoutDescriptions(final ?? "");
  const result = draft === final ? "same" : isWorded ? "descriptions" : "different";
  return { path, result, removed: count("-"), written: count("+") };
}

/** Removes all lines of comments except markers. */
function withoutDescriptions(text: string): string {
  return text.replace(/\/\*\*[\s\S]*?\*\//g, (comment) =>
    comment
      .split("\n")
      .map((line) => line.replace(/^\s*(?:\/\*\*|\*\/|\*)\s*/, ""))
      .filter((line) => line.startsWith("+"))
      .join("\n"),
  );
}
