import { relative } from "node:path";
import type { GeneratedFile } from "../outcome/generate-result.ts";
import { isControllerGenFile } from "./controller-gen-file.ts";
import { type OutputFile, writeInside } from "./write-inside.ts";

/**
 * Applies a plan. Does not touch unchanged files.
 *
 * @param folders folders of the emitters; each file is in one of them
 * @throws UsageError if a file cannot be written, or was written by neither capikit nor
 * controller-gen. Nothing is written then.
 */
export function writeFiles(files: readonly GeneratedFile[], folders: readonly string[]): void {
  const deepest = [...folders].sort((a, b) => b.length - a.length);
  writeInside(
    files.flatMap(({ path, status, text }): readonly OutputFile[] => {
      if (status === "unchanged") return [];
      const folder = deepest.find((one) => path.startsWith(`${one}/`) || path.startsWith(`${one}\\`)) ?? "";
      return [
        {
          folder,
          path: relative(folder, path).replaceAll("\\", "/"),
          text: status === "removed" ? undefined : text,
          isReplaceable: isControllerGenFile,
        },
      ];
    }),
  );
}
