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

/** Prints the next steps. */
export function closing(): void {
  step("Next steps");
  const steps = [
    ["docs/tutorials/infrastructure-provider.md", "build a provider with npm create capikit"],
    ["examples/provider-local", "read the provider of this demo"],
  ];
  for (const [path = "", text] of steps) console.log(`         ${path.padEnd(42)} ${text}`);
  console.log("         npx -y pnpm@12 capikit --help");
}

function paint(style: "bold" | "cyan" | "dim", text: string): string {
  return process.stdout.isTTY && process.env.NO_COLOR === undefined ? styleText(style, text) : text;
}
