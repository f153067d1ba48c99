import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The digests of the real provider's CRDs. */
export const digestsFile = join(import.meta.dirname, "../../fixtures/hetzner-crds.json");

/** The example, with the same layout as the real provider. */
export const exampleFolder = join(import.meta.dirname, "../../../../examples/provider-hetzner");

/** Returns the files of a provider's CRDs. */
export function crdFiles(provider: string): readonly { readonly path: string; readonly text: string }[] {
  const folder = join(provider, "config/crd/bases");
  return readdirSync(folder).map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

/** Returns the CRDs of files. */
export function crdsIn(files: ReturnType<typeof crdFiles>): ReturnType<typeof parse>[] {
  return files.map(({ text }) => parse(text, { version: "1.1" }));
}
