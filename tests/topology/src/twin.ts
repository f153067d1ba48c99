import { spawnSync } from "node:child_process";
import { ensurePeer } from "@capikit/peers";

/** What Cluster API answers to a question of the topology-twin. */
export interface Answer<T> {
  readonly out?: T;
  readonly error?: string;
}

/** Asks the topology-twin, all questions in one run. */
export async function askTwin<T>(questions: readonly object[]): Promise<Answer<T>[]> {
  const twin = await ensurePeer("topology-twin");
  const input = `${questions.map((question) => JSON.stringify(question)).join("\n")}\n`;
  const { stdout, stderr, status } = spawnSync(twin, { input, maxBuffer: 1e9, encoding: "utf8" });
  if (status !== 0) throw new Error(`topology-twin ended with ${status}: ${stderr}`);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer<T>);
}
