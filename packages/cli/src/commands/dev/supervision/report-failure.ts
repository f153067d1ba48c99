import { fileURLToPath } from "node:url";
import { isInstalled } from "@capikit/common/errors";
import { failureOf, failureText } from "../../../shared/report/failure.ts";
import { shownPath } from "../../../shared/terminal/shown-path.ts";
import type { DevEvent, ReportEvent } from "../renderers/dev-event.ts";

/** Numbers of stack frames that are shown of one stack: any, and of the project. */
const [maxFirst, maxOwn] = [3, 8];
const maxLines = 40;

const frame = /^\s+at \S/;

/**
 * Shortens the stacks of an error: keeps the first frames and those outside of installed packages,
 * without frames of Node.js. Other lines, such as messages and causes, are kept.
 */
export function shortenStack(lines: readonly string[]): readonly string[] {
  const shown: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const stack = lines.slice(at, endOfStack(lines, at));
    for (const item of stack.length > 0 ? framesOf(stack) : [lines[at] ?? ""]) shown.push(item);
    at += Math.max(1, stack.length);
  }
  if (shown.length <= maxLines) return shown;
  return [...shown.slice(0, maxLines), `  ... ${shown.length - maxLines} more lines`];
}

function endOfStack(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && frame.test(lines[end] ?? "")) end++;
  return end;
}

function withPath(line: string): string {
  return line.replace(/file:\/\/[^\s:)]+/g, (url) => shownPath(fileURLToPath(url)));
}

function framesOf(stack: readonly string[]): readonly string[] {
  const frames = stack.filter((line) => !/[( ]node:/.test(line)).map(withPath);
  let own = 0;
  const kept = frames.filter((line, at) => at < maxFirst || (!isInstalled(line) && ++own <= maxOwn));
  const hidden = frames.length - kept.length;
  const indent = /^\s*/.exec(stack[0] ?? "")?.[0] ?? "";
  const shown = hidden > 0 ? [...kept, `${indent}... ${hidden} more frames`] : kept;
  const last = shown.at(-1) ?? stack[0] ?? "";
  // The last frame of an error with properties ends with ` {`.
  const opens = /\s\{$/.test(stack.at(-1) ?? "") && !/\s\{$/.test(last);
  return [...shown.slice(0, -1), opens ? `${last} {` : last];
}

/** Returns a handler that reports an unexpected error of a part, unless the run is ending. */
export function reportFailure(
  { report, signal }: { readonly report: ReportEvent; readonly signal: AbortSignal },
  event: DevEvent["event"],
): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) report(event, "error", failureText(error, ["dev"]));
  };
}

/** Reports whether an error's message is enough for users. Other errors are bugs. */
export function isExpected(error: unknown): error is Error {
  return failureOf(error) !== undefined;
}
