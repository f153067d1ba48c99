import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The folder of CRDs, in the example and in the real provider. */
export const crdFolder = "config/crd/bases";

/** The digests of the real provider's CRDs. */
export const digestsFile = join(import.meta.dirname, "../../fixtures/hetzner-crds.json");

const folder = join(import.meta.dirname, "../../../../examples/provider-hetzner", crdFolder);

/** Returns the files of the example's CRDs. */
export function committedFiles(): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(folder).map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

/** Returns the example's CRDs. */
export function committedCrds(): ReturnType<typeof parse>[] {
  return committedFiles().map(({ text }) => parse(text, { version: "1.1" }));
}
