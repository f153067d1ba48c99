import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ContractDocument, contractDocuments } from "@capikit/api/contract";
import type { Note } from "./note.ts";

const rules = "packages/api/contracts";
const documents = "docs/book/src/developer/providers/contracts";

/**
 * Lists the documents of contracts that changed between two releases, with their changed sections
 * and the files of rules that cite them.
 *
 * @param root folder of the repository
 * @param before folder of the older release, and `after` of the newer one
 */
export function contractNotes(root: string, before: string, after: string): readonly Note[] {
  const cited = Object.values(contractDocuments).map(({ path }: ContractDocument) => path);
  const written = [before, after].flatMap((folder) =>
    globSync("*.md", { cwd: join(folder, documents) }).map((name) => `${documents}/${name}`),
  );
  return [...new Set([...cited, ...written])].sort().flatMap((path): Note[] => {
    const [old, current] = [sectionsAt(before, path), sectionsAt(after, path)];
    const changed = [...new Set([...old.keys(), ...current.keys()])].filter(
      (heading) => old.get(heading) !== current.get(heading),
    );
    if (changed.length === 0) return [];
    const files = rulesCiting(root, path);
    return [{ section: "Contracts", text: `\`${path}\`: ${changed.map(quoted).join(", ")}`, files }];
  });
}

const quoted = (heading: string): string => (heading === "" ? "its start" : `“${heading}”`);

/** The texts below each heading, in order: several sections of a document may have one heading. */
function sectionsAt(folder: string, path: string): Map<string, string> {
  const file = join(folder, path);
  const sections = new Map<string, string>();
  if (!existsSync(file)) return sections;
  for (const part of readFileSync(file, "utf8").split(/^(?=#+\s)/m)) {
    const heading = /^#+\s+(.*?)\s*$/m.exec(part)?.[1] ?? "";
    sections.set(heading, `${sections.get(heading) ?? ""}${part.replace(/\s+/g, " ")}\n`);
  }
  return sections;
}

/** Files of rules and differences that cite a document by one of its identifiers. */
function rulesCiting(root: string, path: string): readonly string[] {
  const ids = Object.entries(contractDocuments)
    .filter(([, document]: [string, ContractDocument]) => document.path === path)
    .map(([id]) => id);
  const files = globSync("*/*.yaml", { cwd: join(root, rules) }).sort();
  return files
    .filter((file) => {
      const text = readFileSync(join(root, rules, file), "utf8");
      return ids.some((id) => new RegExp(`document: ${id}[,\\s]`).test(text));
    })
    .map((file) => `${rules}/${file}`);
}
