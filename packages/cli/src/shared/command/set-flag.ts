import { UsageError } from "@capikit/runner";

/** Parses a value `NAME=VALUE` of `--set`. @throws UsageError */
export function parseSetFlag(text: string): [name: string, value: string] {
  const at = text.indexOf("=");
  if (at < 1) throw new UsageError(`invalid value of --set: ${text}`, "write --set NAME=VALUE");
  return [text.slice(0, at), text.slice(at + 1)];
}
