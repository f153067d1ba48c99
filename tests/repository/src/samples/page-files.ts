import { type Block, blocksOf } from "./blocks.ts";

/** The TypeScript of a page as files of a project. */
export interface PageFiles {
  /** From path to text: files with a path on the page, and a module for each other sample. */
  readonly files: Readonly<Record<string, string>>;
  /** From the path of each sample to its place. */
  readonly origins: Readonly<Record<string, Origin>>;
  /** Samples that are not compiled, as `page:line: reason`. */
  readonly skipped: readonly string[];
}

/** The place of a sample. */
export interface Origin {
  readonly page: string;
  /** Line of the fence. */
  readonly line: number;
  /** Number of lines that its file has before it. */
  readonly context: number;
}

const hiddenFile = /^<!-- file (\S+)\n([\s\S]*?)^-->$/gm;
const onlyComments = /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*$/;

/**
 * Returns the files of a page. A sample without a path is a module `snippets/PAGE-N.ts`, unless it
 * only shows markers. A comment above it adds what the sample needs:
 *
 * - `<!-- sample: continues -->`: the preceding sample
 * - `<!-- sample` and TypeScript: this text
 * - `<!-- sample: not compiled: REASON -->`: excludes it
 *
 * `<!-- file PATH` and a text adds a file that the page does not show.
 */
export function filesOfPage(page: string, markdown: string): PageFiles {
  const name = page.replace(/^docs\/|\.md$/g, "").replaceAll(/\W+/g, "-");
  const files: Record<string, string> = Object.fromEntries(
    [...markdown.matchAll(hiddenFile)].map(([, path = "", text = ""]) => [path, text]),
  );
  const origins: Record<string, Origin> = {};
  const skipped: string[] = [];
  let previous = "";
  let count = 0;
  for (const block of blocksOf(markdown)) {
    const { language, path, note = "", line, text } = block;
    if (!isTypeScript(block)) {
      // Diffs are of files that only exist after the commands of a tutorial.
      if (path !== undefined && language !== "diff") files[path] = text;
      continue;
    }
    count++;
    const [, reason] = /^not compiled: (.+)$/s.exec(note) ?? [];
    if (reason !== undefined) skipped.push(`${page}:${line}: ${reason}`);
    if (reason !== undefined || onlyComments.test(text)) continue;
    const context = note === "continues" ? previous : note === "" ? "" : `${note}\n`;
    previous = context + text;
    const file = path ?? `snippets/${name}-${count}.ts`;
    files[file] = previous;
    origins[file] = { page, line, context: context.split("\n").length - 1 };
  }
  return { files, origins, skipped };
}

function isTypeScript({ language }: Block): boolean {
  return language === "ts" || language === "typescript";
}
