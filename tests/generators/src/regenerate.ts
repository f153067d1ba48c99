import { isError } from "@capikit/common/diagnostics";
import type { ImportResult } from "@capikit/generators/import";
import { generate } from "@capikit/generators/run";
import type { JsonObject } from "@capikit/schema";
import { parse } from "yaml";
import { fallback } from "./fallback.ts";
import { writeFiles } from "./txtar.ts";

/**
 * Writes imported types to a folder, and returns the CRDs that they generate, by name.
 *
 * @throws Error if they cannot be generated.
 */
export async function regenerate(
  { files }: ImportResult,
  folder: string,
): Promise<ReadonlyMap<string, JsonObject>> {
  writeFiles(folder, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const result = await generate({
    project: folder,
    emitters: ["crd"],
    mode: "none",
    cache: false,
    fallback,
  });
  const errors = result.diagnostics.filter(isError).map(({ message }) => message);
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return new Map(
    result.files
      .map(({ text }) => parse(text ?? "", { version: "1.1" }))
      .map((crd) => [crd.metadata.name, crd]),
  );
}
