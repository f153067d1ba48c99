import { styleText } from "node:util";

const started = performance.now();

/** Prints the title of a step. */
export function step(title: string): void {
  console.log(`\n${paint("bold", `▸ ${title}`)}`);
}

/** Prints an event, with the seconds since the start, in lines of at most 80 columns. */
export function print(text: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  const [first, ...more] = wrapped(text, 80 - indent.length);
  console.log(`${paint("dim", `${seconds} s`)}  ${first}`);
  for (const line of more) console.log(indent + line);
}

/** Prints the content of a file or response. Its lines are not wrapped. */
export function show(text: string): void {
  for (const line of text.trimEnd().split("\n"))
    console.log(`    ${paint("cyan", line.trimEnd())}`.trimEnd());
}

const indent = " ".repeat("  0.0 s  ".length);

/** Wraps a text at its spaces. A longer word, such as a path, has a line of its own. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Prints the next steps: commands or files with their purposes. */
export function closing(steps: readonly (readonly [what: string, purpose: string])[]): void {
  step("Next steps");
  const width = Math.max(...steps.map(([what]) => what.length));
  for (const [what, purpose] of steps) console.log(`    ${what.padEnd(width)}  ${purpose}`);
}

function paint(style: "bold" | "cyan" | "dim", text: string): string {
  return process.stdout.isTTY && process.env.NO_COLOR === undefined ? styleText(style, text) : text;
}
