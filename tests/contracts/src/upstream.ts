import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ContractDocument, contractDocuments } from "@capikit/api/contract";
import { clusterApiVersion, ensureModule } from "@capikit/reference";

/** Reads a file of Cluster API's repository from the Go modules of a release. */
export async function upstreamFile(file: string, of: string = clusterApiVersion): Promise<string> {
  const [module, path] = file.startsWith("api/")
    ? [`sigs.k8s.io/cluster-api/api@${of}`, file.slice("api/".length)]
    : [`sigs.k8s.io/cluster-api@${of}`, file];
  return readFile(join(await ensureModule(module), path), "utf8");
}

/** Reports whether the referenced state of a document is released, so that modules contain it. */
export function isReleased(document: ContractDocument): boolean {
  return document.release.startsWith("v");
}

/** Returns the headings of a document. */
export async function headingsOf(id: keyof typeof contractDocuments): Promise<string[]> {
  const document: ContractDocument = contractDocuments[id];
  const text = await upstreamFile(document.path, document.release);
  return [...text.matchAll(/^#+\s+(.*?)\s*$/gm)].map(([, heading = ""]) => heading);
}

/** Returns the text under a heading, once for each heading of that name. */
export async function sectionsOf(id: keyof typeof contractDocuments, heading: string): Promise<string[]> {
  const document: ContractDocument = contractDocuments[id];
  const text = await upstreamFile(document.path, document.release);
  return text
    .split(/^(?=#+\s)/m)
    .filter((part) => /^#+\s+(.*?)\s*$/m.exec(part)?.[1] === heading)
    .map((part) => part.replaceAll(/\s+/g, " "));
}
