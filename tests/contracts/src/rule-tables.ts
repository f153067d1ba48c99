import { type ContractDocument, contractDocuments } from "@capikit/api/contract";
import { upstreamFile } from "./upstream.ts";

/** A row of the table at the start of a contract page. */
export interface TableRow {
  /** The heading that the row links to. */
  readonly section: string;
  readonly mandatory: boolean;
  readonly note: string;
}

/** Returns the rule table of a contract page. */
export async function ruleTable(id: keyof typeof contractDocuments): Promise<TableRow[]> {
  const { path, release }: ContractDocument = contractDocuments[id];
  const text = await upstreamFile(path, release);
  return [...text.matchAll(/^\| \[(.+?)\]\s*\| (Yes|No)\s*\| (.*?)\s*\|$/gm)].map(
    ([, section = "", mandatory, note = ""]) => ({
      // The heading has a blank that is missing in the row.
      section: section.replace("`ObjectMeta`field", "`ObjectMeta` field"),
      mandatory: mandatory === "Yes",
      note,
    }),
  );
}
