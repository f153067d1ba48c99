import { readdirSync, readFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isError } from "@capikit/common/diagnostics";
import { generate } from "@capikit/generators/run";
import { parse } from "yaml";
import { fallback } from "../fallback.ts";
import { parseArchive, writeFiles } from "../txtar.ts";

const typesFile = join(import.meta.dirname, "../../hetzner.txtar");

/** The digests of the real provider's CRDs. */
export const digestsFile = join(import.meta.dirname, "../../fixtures/hetzner-crds.json");

/** A CRD's file. */
interface CrdFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the files of a checkout's CRDs. */
export function crdFiles(checkout: string): readonly CrdFile[] {
  const folder = join(checkout, "config/crd/bases");
  return readdirSync(folder).map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

/**
 * Generates the CRDs of the types in `hetzner.txtar`.
 *
 * @throws Error if they cannot be generated.
 */
export async function generatedCrds(): Promise<readonly CrdFile[]> {
  await using project = await mkdtempDisposable(join(tmpdir(), "capikit-hetzner-"));
  writeFiles(project.path, parseArchive(readFileSync(typesFile, "utf8")).files);
  const { diagnostics, files } = await generate({
    project: project.path,
    config: { crd: { conversionWebhook: "caph-system/caph-webhook-service" } },
    emitters: ["crd"],
    mode: "none",
    fallback,
  });
  const errors = diagnostics.filter(isError).map(({ message }) => message);
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return files.map(({ path, text = "" }) => ({ path, text }));
}

/** Returns the CRDs of files. */
export function crdsIn(files: readonly CrdFile[]): ReturnType<typeof parse>[] {
  return files.map(({ text }) => parse(text, { version: "1.1" }));
}
