import { type ContractDocument, contractDocuments } from "@capikit/api/contract";
import { upstreamFile } from "./upstream.ts";

/** A row of the table that a contract page begins with. */
export interface TableRow {
  /** The heading that the row leads to. */
  readonly section: string;
  readonly mandatory: boolean;
  readonly note: string;
}

/** The table of rules of a contract page. */
export async function ruleTable(id: keyof typeof contractDocuments): Promise<TableRow[]> {
  const { path, release }: ContractDocument = contractDocuments[id];
  const text = await upstreamFile(path, release);
  return [...text.matchAll(/^\| \[(.+?)\]\s*\| (Yes|No)\s*\| (.*?)\s*\|$/gm)].map(
    ([, section = "", mandatory, note = ""]) => ({
      // The row lacks a blank that the heading has.
      section: section.replace("`ObjectMeta`field", "`ObjectMeta` field"),
      mandatory: mandatory === "Yes",
      note,
    }),
  );
}
