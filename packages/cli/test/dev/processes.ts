import { execFileSync } from "node:child_process";

/** The command lines of this machine's processes in which a text occurs. */
export function processesOf(text: string): readonly string[] {
  const lines = execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(text));
}
