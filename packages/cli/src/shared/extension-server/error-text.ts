import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";

/**
 * What is wrong with a module, with the place: where Node does not tell it, as for mistakes in JavaScript, the parser that reads TypeScript
 * does.
 *
 * @param lastFile is the file that was read last.
 */
export function errorText(error: unknown, lastFile: string | undefined): string {
  if (!(error instanceof Error)) return `${inspect(error)} was thrown`;
  const stack = error.stack ?? String(error);
  const [first = ""] = stack.split("\n");
  const misread = error instanceof SyntaxError && first.startsWith("SyntaxError");
  return ownFrames((misread && lastFile !== undefined && parseError(lastFile)) || stack);
}

/** What is wrong with the syntax of a file; undefined where nothing is, or there is no such file. */
export function parseError(file: string): string | undefined {
  const { emitWarning } = process;
  try {
    // The function is called experimental each time.
    process.emitWarning = () => {};
    stripTypeScriptTypes(readFileSync(file, "utf8"), { sourceUrl: file });
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError ? ownFrames(error.stack ?? error.message) : undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Without the lines of Node and of this program, and with paths in place of URLs. */
function ownFrames(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => !/^\s+at .*(?:\(| )node:|^\s+at .*(?:extension-thread|module-files)\.[jt]s/.test(line))
    .join("\n")
    .replace(/file:\/\/[^\s:)]+/g, (url) => fileURLToPath(url))
    .trimEnd();
}
