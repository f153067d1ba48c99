import { type ContractDocument, type ContractSource, contractDocuments } from "@capikit/api/contract";
import { referenceRelease } from "@capikit/api/releases";

const repository = "https://github.com/kubernetes-sigs/cluster-api/blob";

/** Markdown in which no part outside of code is taken for a tag. */
export function escaped(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll("<", "&lt;")))
    .join("");
}

/** A row of a table. */
export function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** A link to where a rule or a difference has been taken from. */
export function sourceLink(source: ContractSource): string {
  if ("file" in source)
    return `[${fileName(source.file)}](${repository}/${referenceRelease}/${source.file}), \`${source.symbol}\``;
  const document: ContractDocument = contractDocuments[source.document];
  const title = [document.title, ...(document.version === undefined ? [] : [document.version])].join(" ");
  const what = `${title}, "${escaped(source.section)}"`;
  return document.release.startsWith("v")
    ? `[${what}](${repository}/${document.release}/${document.path})`
    : `${what} (as of ${document.release})`;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A link to a difference. */
export function differenceLink(id: string): string {
  return `[${id}](differences.md#${id})`;
}
