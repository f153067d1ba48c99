import { readFileSync } from "node:fs";

/** A command of a tutorial and its output. */
export interface Call {
  readonly command: string;
  /** Expected lines on the terminal; `…` represents any text, or on its own any lines. */
  readonly expected: readonly string[];
}

/** Commands of one block. */
export interface Commands {
  readonly kind: "commands";
  readonly line: number;
  readonly calls: readonly Call[];
  /** Whether the command keeps running in a terminal of its own. */
  readonly background: boolean;
  /** Whether readers leave the program running at the end of the page. */
  readonly stays?: boolean;
  /** Whether the last command is expected to fail. */
  readonly fails: boolean;
}

/** A file that readers write or change. */
export interface FileChange {
  readonly kind: "file";
  readonly line: number;
  readonly path: string;
  /** Returns the new content. `text` is undefined for a new file. */
  change(text: string | undefined): string;
}

/** A step of a tutorial. */
export type Step = Commands | FileChange;

/** The line with which `npm run dev` is ready. */
const ready = "ready after … s; …";

const fence = /^```(\w+)((?: \w+)*)$/;
const pathLine = /^`([^`]+)`:$/;

/** Returns the steps of a page. @throws Error for a block that no reader could follow. */
export function stepsOf(file: string, text = readFileSync(file, "utf8")): readonly Step[] {
  const lines = text.split("\n");
  const steps: Step[] = [];
  for (let index = 0; index < lines.length; index++) {
    const [, language, attributes = ""] = fence.exec(lines[index] ?? "") ?? [];
    if (language === undefined) continue;
    const end = lines.indexOf("```", index + 1);
    if (end === -1) throw new Error(`${file}:${index + 1}: the block has no end`);
    const body = lines.slice(index + 1, end);
    const line = index + 1;
    const [, path] = pathLine.exec(lines[index - 2] ?? "") ?? [];
    if (language === "sh") {
      const background = attributes.split(" ").includes("background");
      steps.push(...shellSteps(body, line, background));
    } else if (language === "console") {
      const words = attributes.split(" ");
      steps.push({
        kind: "commands",
        line,
        calls: callsOf(body),
        background: words.includes("background"),
        fails: words.includes("fails"),
      });
    } else if (path !== undefined) steps.push({ kind: "file", line, path, change: changeOf(language, body) });
    index = end;
  }
  return steps;
}

/** The commands of a block without outputs. The last one of a `background` block is `npm run dev`. */
function shellSteps(body: readonly string[], line: number, background: boolean): readonly Commands[] {
  const calls = callsOf(
    body
      .filter((text) => text !== "" && !text.startsWith("#"))
      .map((text, index, all) => (all[index - 1]?.endsWith("\\") ? text : `$ ${text}`)),
  );
  const last = background ? calls.at(-1) : undefined;
  const others = calls.filter((call) => call !== last).map((call) => ({ ...call, expected: ["…"] }));
  const step = { kind: "commands", line, fails: false } as const;
  return [
    ...(others.length === 0 ? [] : [{ ...step, calls: others, background: false }]),
    ...(last === undefined
      ? []
      : [{ ...step, calls: [{ ...last, expected: [ready] }], background: true, stays: true }]),
  ];
}

function changeOf(language: string, body: readonly string[]): (text: string | undefined) => string {
  if (language === "diff") return (text = "") => applyDiff(text, body);
  return () => `${body.join("\n")}\n`;
}

/** The calls of a block. Lines before the first command belong to a running program. */
function callsOf(body: readonly string[]): readonly Call[] {
  const calls: { command: string; expected: string[] }[] = [];
  let continues = false;
  for (const line of body) {
    const last = calls.at(-1);
    if (continues && last !== undefined) last.command += `\n${line}`;
    else if (line.startsWith("$ ")) calls.push({ command: line.slice(2), expected: [] });
    else if (line.startsWith("^C")) calls.push({ command: "^C", expected: line === "^C" ? [] : [line] });
    else if (last === undefined) calls.push({ command: "", expected: [line] });
    else last.expected.push(line);
    continues = (continues || line.startsWith("$ ")) && line.endsWith("\\");
  }
  return calls;
}

/**
 * Applies a diff without line numbers: lines start with a space, `+` or `-`; a line `@@` separates
 * places. The kept and removed lines of a place must be in the text exactly once.
 *
 * @throws Error if a place is missing or ambiguous.
 */
export function applyDiff(text: string, diff: readonly string[]): string {
  return placesOf(diff).reduce((changed, place) => {
    const before = linesOf(place, "-");
    const parts = `\n${changed}`.split(before);
    if (parts.length !== 2)
      throw new Error(`the text has ${parts.length - 1} times, not once:${before.trimEnd()}`);
    return parts.join(linesOf(place, "+")).slice(1);
  }, text);
}

function placesOf(diff: readonly string[]): readonly (readonly string[])[] {
  const places: string[][] = [[]];
  for (const line of diff) {
    if (line.startsWith("@@")) places.push([]);
    else places.at(-1)?.push(line);
  }
  return places.filter((place) => place.length > 0);
}

/** The lines of one side, with line breaks around them. */
function linesOf(place: readonly string[], side: "+" | "-"): string {
  const lines = place.filter((line) => line === "" || line.startsWith(" ") || line.startsWith(side));
  return `\n${lines.map((line) => `${line.slice(1)}\n`).join("")}`;
}
