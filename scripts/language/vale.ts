import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ensureReference } from "@capikit/reference";
import type { Finding } from "./finding.ts";
import { lineAt, type Text } from "./text.ts";
import { openValeCache, type TextFinding } from "./vale-cache.ts";

interface Alert {
  readonly Check: string;
  readonly Message: string;
  /** First and last character, from 1. */
  readonly Span: readonly [number, number];
}

/**
 * Checks texts by the rules in `.vale`.
 *
 * @throws GoMissingError when Vale is not built yet and Go is not installed.
 */
export async function valeFindings(root: string, texts: readonly Text[]): Promise<Finding[]> {
  const program = await ensureReference("vale");
  const cache = openValeCache(root, program);
  const unknown = texts.filter((text) => cache.get(text) === undefined);
  const results = await runVale(program, root, unknown);
  for (const [index, text] of unknown.entries()) cache.set(text, results[index] ?? []);
  if (unknown.length > 0) cache.save();
  return texts.flatMap((text) =>
    (cache.get(text) ?? []).map(([offset, rule, message]) => ({
      path: text.path,
      line: lineAt(text, offset),
      rule,
      message,
    })),
  );
}

/** The findings of each text. Each is a file, as Vale guesses positions in longer files. */
async function runVale(program: string, root: string, texts: readonly Text[]): Promise<TextFinding[][]> {
  if (texts.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), "capikit-language-"));
  try {
    const files = texts.map(({ path }, index) => join(folder, path, `${index}.txt`));
    for (const parent of new Set(files.map((file) => dirname(file)))) mkdirSync(parent, { recursive: true });
    for (const [index, file] of files.entries()) writeFileSync(file, `${texts[index]?.text}\n`);
    const { stdout } = await promisify(execFile)(
      program,
      ["--config", join(root, ".vale.ini"), "--output", "JSON", "--no-exit", folder],
      { maxBuffer: 256 * 1024 * 1024 },
    );
    const alerts: Record<string, Alert[]> = JSON.parse(stdout);
    return files.map((file) =>
      (alerts[file] ?? []).map(
        ({ Check, Message, Span }): TextFinding => [Span[0] - 1, Check.replace(/^capikit\./, ""), Message],
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
