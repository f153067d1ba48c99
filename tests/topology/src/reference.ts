import { spawnSync } from "node:child_process";
import { ensureReference } from "@capikit/reference";

/** A response of the topology reference implementation. */
export interface Answer<T> {
  readonly out?: T;
  readonly error?: string;
}

/** Sends all requests to the topology reference implementation in one run. */
export async function callReference<T>(questions: readonly object[]): Promise<Answer<T>[]> {
  const program = await ensureReference("topology-reference");
  const input = `${questions.map((question) => JSON.stringify(question)).join("\n")}\n`;
  const { stdout, stderr, status } = spawnSync(program, { input, maxBuffer: 1e9, encoding: "utf8" });
  if (status !== 0) throw new Error(`the topology reference implementation ended with ${status}: ${stderr}`);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer<T>);
}
