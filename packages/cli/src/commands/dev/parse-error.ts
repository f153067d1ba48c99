import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

/** Returns the syntax error of a file with its place; undefined for a valid or missing file. */
export function parseError(file: string): string | undefined {
  const { emitWarning } = process;
  try {
    // Each call prints an experimental warning.
    process.emitWarning = () => {};
    stripTypeScriptTypes(readFileSync(file, "utf8"), { sourceUrl: file });
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return undefined;
    const lines = (error.stack ?? error.message).split("\n");
    // All frames are of Node.js and this program.
    return lines
      .filter((line) => !/^ {4}at /.test(line))
      .join("\n")
      .trimEnd();
  } finally {
    process.emitWarning = emitWarning;
  }
}
