import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseAllDocuments } from "yaml";
import { type CorpusEntry, corpus } from "./corpus.ts";
import { ensureModule } from "./ensure-module.ts";

/** A CustomResourceDefinition from its project. */
export interface UpstreamCrd {
  /** Its set, see {@link corpus}. */
  readonly slug: string;
  /** The CRD's name, such as `clusters.cluster.x-k8s.io`. */
  readonly name: string;
  /** Absolute path of its file in the Go module cache. A file may hold several. */
  readonly path: string;
  /** The original YAML of this document only. */
  readonly text: string;
}

/**
 * Returns the CRDs of real projects, from their Go modules (downloaded on first use): all, or those
 * of some sets. Sorted by set, file and position.
 *
 * @throws Error if a set does not have the expected number.
 */
export async function upstreamCrds(slugs?: readonly string[]): Promise<UpstreamCrd[]> {
  const wanted = corpus.filter((entry) => slugs === undefined || slugs.includes(entry.slug));
  const unknown = slugs?.filter((slug) => !corpus.some((entry) => entry.slug === slug)) ?? [];
  if (unknown.length > 0) {
    throw new Error(
      `no such set of CRDs: ${unknown.join(", ")} (known: ${corpus.map((e) => e.slug).join(", ")})`,
    );
  }
  return (await Promise.all(wanted.map(readEntry))).flat();
}

async function readEntry(entry: CorpusEntry): Promise<UpstreamCrd[]> {
  const dir = await ensureModule(entry.module);
  const crds: UpstreamCrd[] = [];
  for (const path of (await Promise.all(entry.globs.map((glob) => filesOf(dir, glob)))).flat()) {
    for (const { name, text } of crdsOf(await readFile(path, "utf8"))) {
      crds.push({ slug: entry.slug, name, path, text });
    }
  }
  if (crds.length !== entry.crds) {
    throw new Error(`${entry.slug}: ${crds.length} CRDs in ${entry.module}, ${entry.crds} expected`);
  }
  return crds;
}

async function filesOf(root: string, glob: string): Promise<string[]> {
  const dir = join(root, dirname(glob));
  const [before = "", after = ""] = basename(glob).split("*");
  const names = (await readdir(dir)).filter((name) => name.startsWith(before) && name.endsWith(after));
  return names.sort().map((name) => join(dir, name));
}

/** Returns the CRDs in the documents of a YAML file. */
export function crdsOf(source: string): { name: string; text: string }[] {
  const found: { name: string; text: string }[] = [];
  for (const document of parseAllDocuments(source)) {
    if (document.errors[0] !== undefined) {
      throw document.errors[0];
    }
    if (document.get("kind") === "CustomResourceDefinition") {
      const [start, , end] = document.range;
      found.push({ name: String(document.getIn(["metadata", "name"])), text: source.slice(start, end) });
    }
  }
  return found;
}
