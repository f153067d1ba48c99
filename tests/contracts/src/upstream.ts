import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ContractDocument, contractDocuments } from "@capikit/api/contract";
import { ensureModule } from "@capikit/peers";

const release = "v1.14.2";

/** The text of a file of Cluster API's repository, as the Go modules of a release have it. `api/` is a module of its own. */
export async function upstreamFile(file: string, of: string = release): Promise<string> {
  const [module, path] = file.startsWith("api/")
    ? [`sigs.k8s.io/cluster-api/api@${of}`, file.slice("api/".length)]
    : [`sigs.k8s.io/cluster-api@${of}`, file];
  return readFile(join(await ensureModule(module), path), "utf8");
}

/** Whether the state of a document that is meant was released: modules have it then. */
export function isReleased(document: ContractDocument): boolean {
  return document.release.startsWith("v");
}

/** The headings of a document, as they are written there. */
export async function headingsOf(id: keyof typeof contractDocuments): Promise<string[]> {
  const document: ContractDocument = contractDocuments[id];
  const text = await upstreamFile(document.path, document.release);
  return [...text.matchAll(/^#+\s+(.*?)\s*$/gm)].map(([, heading = ""]) => heading);
}

/** What stands under a heading, up to the next one; several texts where several headings are the same. */
export async function sectionsOf(id: keyof typeof contractDocuments, heading: string): Promise<string[]> {
  const document: ContractDocument = contractDocuments[id];
  const text = await upstreamFile(document.path, document.release);
  return text
    .split(/^(?=#+\s)/m)
    .filter((part) => /^#+\s+(.*?)\s*$/m.exec(part)?.[1] === heading)
    .map((part) => part.replaceAll(/\s+/g, " "));
}
