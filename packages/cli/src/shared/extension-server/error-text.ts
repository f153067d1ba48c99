import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { maskText } from "@capikit/serving/logging";

/** The folder of this module; in the built program, of all its modules. */
const programFolder = new URL(".", import.meta.url).href;
const foreignFrame = /^\s+at (?:.*[( ])?node:|^\s+at .*resolve-typescript\.[jt]s/;

/**
 * Returns the error of a module with its location. The TypeScript parser finds it if Node does not,
 * which is the case with JavaScript syntax errors. Secrets are masked.
 *
 * @param files may contain the syntax error.
 */
export function errorText(error: unknown, files: readonly string[] = []): string {
  if (!(error instanceof Error)) return maskText(`${inspect(error)} was thrown`);
  const stack = error.stack ?? String(error);
  const [first = ""] = stack.split("\n");
  const misread = error instanceof SyntaxError && first.startsWith("SyntaxError");
  const parsed = misread ? files.map(parseError).find((text) => text !== undefined) : undefined;
  return maskText(ownFrames(parsed ?? stack)) + helpOf(error);
}

/** Generated files are not committed in some projects. */
function helpOf(error: Error & { readonly code?: unknown; readonly url?: unknown }): string {
  const isGenerated = error.code === "ERR_MODULE_NOT_FOUND" && /\/gen\//.test(String(error.url));
  return isGenerated ? "\nhelp: if this file is generated, run capikit generate" : "";
}

/** Returns the syntax error of a file; undefined for a valid or missing file. */
export function parseError(file: string): string | undefined {
  const { emitWarning } = process;
  try {
    // Each call prints an experimental warning.
    process.emitWarning = () => {};
    stripTypeScriptTypes(readFileSync(file, "utf8"), { sourceUrl: file });
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError ? ownFrames(error.stack ?? error.message) : undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Removes stack lines of Node and this program, and replaces URLs by paths. */
function ownFrames(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => !foreignFrame.test(line) && !(/^\s+at /.test(line) && line.includes(programFolder)))
    .join("\n")
    .replace(/file:\/\/[^\s:)]+/g, (url) => fileURLToPath(url))
    .trimEnd();
}
