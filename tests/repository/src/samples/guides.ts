import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { filesOfPage } from "./page-files.ts";

/** Returns the files of guides, by their names, such as `controllers`. */
export function filesOfGuides(...guides: readonly string[]): Readonly<Record<string, string>> {
  const files = guides.map((guide) => filesOfPage(`docs/guides/${guide}.md`, readGuide(guide)).files);
  return Object.assign({}, ...files);
}

export function blocksOfGuide(guide: string): readonly Block[] {
  return blocksOf(readGuide(guide));
}

function readGuide(guide: string): string {
  return readFileSync(join(root, "docs/guides", `${guide}.md`), "utf8");
}
