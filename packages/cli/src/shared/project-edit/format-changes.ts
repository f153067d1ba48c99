import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { FileChange } from "../edit/draft.ts";

/**
 * Formats changes with the project's Biome and its settings. A file that was not formatted before
 * keeps its format, as does everything in a project without Biome.
 */
export async function formatChanges(
  root: string,
  changes: readonly FileChange[],
): Promise<readonly FileChange[]> {
  const biome = biomeOf(root);
  if (biome === undefined) return changes;
  return Promise.all(
    changes.map(async (change) => {
      const { path, before, after } = change;
      if (!/\.(?:[cm]?[jt]sx?|jsonc?)$/.test(path)) return change;
      const format = (text: string): Promise<string> => formatted(biome, root, path, text);
      if (before !== undefined && (await format(before)) !== before) return change;
      return { ...change, after: await format(after) };
    }),
  );
}

/** Returns the program of the project's Biome. */
function biomeOf(root: string): string | undefined {
  try {
    return createRequire(join(root, "package.json")).resolve("@biomejs/biome/bin/biome");
  } catch {
    return undefined;
  }
}

/** Returns a text as Biome formats it, unchanged if its settings exclude the file or it fails. */
function formatted(biome: string, cwd: string, path: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const args = [biome, "format", `--stdin-file-path=${path}`];
    const program = execFile(process.execPath, args, { cwd, timeout: 10_000 }, (error, stdout) =>
      resolve(error === null && stdout !== "" ? stdout : text),
    );
    // A program that ends early closes the stream. Its exit code is enough.
    program.stdin?.on("error", () => {});
    program.stdin?.end(text);
  });
}
