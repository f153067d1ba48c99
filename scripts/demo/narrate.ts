import { styleText } from "node:util";

const started = performance.now();

/** Prints the title of a step. */
export function step(title: string): void {
  console.log(`\n${paint("bold", `▸ ${title}`)}`);
}

/** Prints an event, with the seconds since the start. */
export function print(text: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  console.log(`${paint("dim", `${seconds} s`)}  ${text}`);
}

/** Prints the content of a file or response. */
export function show(text: string): void {
  for (const line of text.trimEnd().split("\n")) console.log(`         ${paint("cyan", line)}`);
}

/** Prints the next steps: commands or files with their purposes. */
export function closing(steps: readonly (readonly [what: string, purpose: string])[]): void {
  step("Next steps");
  const width = Math.max(...steps.map(([what]) => what.length));
  for (const [what, purpose] of steps) console.log(`         ${what.padEnd(width)}  ${purpose}`);
}

function paint(style: "bold" | "cyan" | "dim", text: string): string {
  return process.stdout.isTTY && process.env.NO_COLOR === undefined ? styleText(style, text) : text;
}
