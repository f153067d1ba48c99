import { levelOfLine } from "@capikit/common/text";
import type { ProcessExit } from "@capikit/envtest";
import { shortenStack } from "./report-failure.ts";

/** An error in a program's output. */
interface OutputError {
  /** Its message, causes and first stack frames. */
  readonly lines: readonly string[];
  /** Index of the first output line after it. */
  readonly end: number;
}

/** Errors that end a process, without the level fatal. */
const fatal: readonly RegExp[] = [
  /^(?:panic|fatal error|runtime): /, // Go
  /^FATAL ERROR: /, // V8, such as an exhausted heap
  / ERROR (?:Exiting after an error|Leader election lost|Manager failed|Uncaught error, exiting)\b/,
  /^\{.*"msg": ?"(?:Exiting after an error|Leader election lost|Manager failed|Uncaught error, exiting)"/,
];
/** Other errors, without a level. */
const errors: readonly RegExp[] = [
  /^error: /i,
  /^(?:Uncaught )?\[?(?:[A-Za-z_$][\w$.]*)?(?:Error|Exception)\b[^:]{0,40}(?:: |:?$)/,
];
const logLine = /^(?:\d{4}-\d\d-\d\dT|[DEFIW]\d{4} \d\d:|\{")/;
const frame = /^\s+at \S/;
/** Number of last lines in which an error that does not end the process counts. */
const recentLines = 200;
const maxMessageLines = 30;

/** Finds the error that ended a program in its output: the last fatal or recent one. */
function lastError(lines: readonly string[]): OutputError | undefined {
  const recent = Math.max(0, lines.length - recentLines);
  const at =
    indexOfLast(lines, 0, isFatal) ??
    indexOfLast(lines, recent, (line, index) => isError(line) || hasStack(lines, index));
  if (at === undefined) return undefined;
  const end = endOf(lines, at);
  return { lines: shortenStack(lines.slice(startOf(lines, at), end)), end };
}

function indexOfLast(
  lines: readonly string[],
  from: number,
  fits: (line: string, index: number) => boolean,
): number | undefined {
  for (let at = lines.length - 1; at >= from; at--) if (fits(lines[at] ?? "", at)) return at;
  return undefined;
}

function isFatal(line: string): boolean {
  return levelOfLine(line)?.level === "fatal" || fatal.some((pattern) => pattern.test(line));
}

function isError(line: string): boolean {
  const level = levelOfLine(line)?.level;
  return level === "error" || level === "fatal" || errors.some((pattern) => pattern.test(line));
}

/** Reports whether stack frames follow a line that is not a log line. */
function hasStack(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  return /^\S/.test(line) && !logLine.test(line) && frame.test(lines[at + 1] ?? "");
}

/** Returns the first line of an error: of its message, or of the source that Node.js shows. */
function startOf(lines: readonly string[], at: number): number {
  const line = lines[at] ?? "";
  if (logLine.test(line)) return at;
  let start = at;
  if (!isError(line)) {
    const first = Math.max(0, at - maxMessageLines);
    const isHeader = (one: string): boolean => isError(one) && !logLine.test(one);
    start = indexOfLast(lines.slice(0, at), first, isHeader) ?? at;
    if (lines.slice(start, at).some((one) => logLine.test(one) || frame.test(one))) start = at;
  }
  // `file:line`, the source line, a caret, and possibly an empty line.
  for (const above of [3, 4])
    if (/^\s*[\^~]+\s*$/.test(lines[start - above + 2] ?? "") && /:\d+$/.test(lines[start - above] ?? ""))
      return start - above;
  return start;
}

/** Returns the index after the stack and the properties of the error at a line. */
function endOf(lines: readonly string[], at: number): number {
  const isDump = /^(?:panic|fatal error|runtime|FATAL ERROR): /.test(lines[at] ?? "");
  let end = at + 1;
  while (end < lines.length) {
    const line = lines[end] ?? "";
    if (logLine.test(line) || !(isDump || /^(?:\s|[\])}]+,?$)/.test(line))) break;
    end++;
  }
  return end;
}

const tailLines = 10;

/** Describes how a process ended: `exit code 1`, `SIGKILL`. */
export function howEnded({ code, signal }: ProcessExit): string {
  return signal ?? `exit code ${code}`;
}

/**
 * Returns the error in the output of an ended process and its last lines, to append to a message.
 * Empty without output.
 */
export function outputTail(lines: readonly string[]): string {
  const error = lastError(lines);
  const last = lines.slice(Math.max(error?.end ?? 0, lines.length - tailLines));
  const isApart = error !== undefined && error.end < lines.length - tailLines;
  return block("Last output", [...(error?.lines ?? []), ...(isApart ? ["..."] : []), ...last]);
}

/** Returns an error to append to a message. */
export function errorBlock(lines: readonly string[]): string {
  return block("Error", lines);
}

function block(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `. ${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}
