import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "@capikit/common/text";
import { ownFiles } from "../sources/own-files.ts";
import { parseSource } from "../sources/parse-source.ts";
import { commentWidthFindings } from "./comment-width.ts";
import type { Finding } from "./finding.ts";
import { markdownTexts } from "./markdown-texts.ts";
import { nameFindings, pathFindings } from "./names.ts";
import { sourceTexts } from "./source-texts.ts";
import type { Text } from "./text.ts";
import { valeFindings } from "./vale.ts";

/** Folders whose strings users read. In others, the titles of tests are read. */
const withMessages = /\/(?:src|templates)\/|^scripts\//;

/** Every finding below the given paths (all without any), sorted by file and line. */
export async function languageFindings(root: string, below: readonly string[]): Promise<Finding[]> {
  const files = ownFiles(root).filter(
    (path) => below.length === 0 || below.some((each) => path === each || path.startsWith(`${each}/`)),
  );
  const findings: Finding[] = pathFindings(files);
  const texts: Text[] = [];
  for (const path of files) {
    const text = readFileSync(join(root, path), "utf8");
    if (path.endsWith(".md")) {
      texts.push(...markdownTexts(path, text));
    } else {
      const source = parseSource(path, text);
      findings.push(...nameFindings(source), ...commentWidthFindings(source));
      texts.push(...sourceTexts(source, { strings: withMessages.test(path) }));
    }
  }
  findings.push(...(await valeFindings(root, texts)));
  return findings.sort((a, b) => compareText(a.path, b.path) || a.line - b.line);
}
