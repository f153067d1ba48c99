import { readFileSync } from "node:fs";
import { join } from "node:path";
import { supportedMinors, supportedReleases } from "@capikit/api/releases";
import { formatList } from "@capikit/common/text";

const path = "docs/reference/versions.md";
const cell = /^(\| next \| )[^|]*( \|)/m;

/** Returns the page of supported versions: hand-written text with the releases of Cluster API. */
export function versionsPage(): readonly [path: string, text: string] {
  const page = readFileSync(join(import.meta.dirname, "../..", path), "utf8");
  if (!cell.test(page)) throw new Error(`${path} has no row of the next version: restore "| next | …"`);
  const releases = `${formatList(supportedMinors, "and")}, tested with ${formatList(supportedReleases, "and")}`;
  return [path, page.replace(cell, `$1${releases}$2`)];
}
