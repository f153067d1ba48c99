import { redactText } from "@capikit/common/text";
import { version } from "./version.ts";

/** Describes a bug of capikit for a public issue, without secrets. */
export function bugReport(error: unknown, argv: readonly string[]): string {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    "capikit: this is a bug in capikit, not in your project.",
    "  help: file an issue in capikit's tracker with the lines below and, if you can, the input.",
    "",
    `capikit ${version()}, node ${process.version}, ${process.platform} ${process.arch}`,
    redactText(`command: capikit ${argv.map(withoutFlagValue).join(" ")}`),
    redactText(trace),
    "",
  ].join("\n");
}

/** Variables of templates are often passwords, whatever their names. */
function withoutFlagValue(word: string, at: number, words: readonly string[]): string {
  const flag = /^(?:--(?:set|settings)=)?/.exec(word)?.[0] ?? "";
  if (flag === "" && !/^--(?:set|settings)$/.test(words[at - 1] ?? "")) return word;
  const name = /^[^=]*=/.exec(word.slice(flag.length))?.[0] ?? "";
  return `${flag}${name}[redacted]`;
}
