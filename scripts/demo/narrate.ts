import { styleText } from "node:util";

const started = performance.now();

/** A new chapter. */
export function step(title: string): void {
  console.log(`\n${paint("bold", `▸ ${title}`)}`);
}

/** Prints an event, with the seconds since the start. */
export function print(text: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  console.log(`${paint("dim", `${seconds} s`)}  ${text}`);
}

/** Something to look at: a file, an answer. */
export function show(text: string): void {
  for (const line of text.trimEnd().split("\n")) console.log(`         ${paint("cyan", line)}`);
}

export function closing(): void {
  console.log(`
${paint("bold", "▸ Next steps")}
         docs/quick-start.md          create a CRD, from an empty folder.
         docs/guides/first-provider.md  create a provider, with npm create capikit.
         examples/provider-local      the provider of this demo.
         npx -y pnpm@12 exec capikit --help`);
}

function paint(style: "bold" | "cyan" | "dim", text: string): string {
  return process.stdout.isTTY && process.env.NO_COLOR === undefined ? styleText(style, text) : text;
}
