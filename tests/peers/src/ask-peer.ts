import { spawn } from "node:child_process";
import { ensurePeer } from "./ensure-peer.ts";
import type { PeerName } from "./peers.ts";

/**
 * A request to a reference implementation with JSON lines; the fields are those of `question` in
 * its main.go.
 */
export type PeerQuestion = { readonly op: string } & Readonly<Record<string, unknown>>;

/** The response of a reference implementation. */
export interface PeerAnswer<T = unknown> {
  readonly out?: T;
  readonly error?: string;
}

/**
 * Sends all requests in one run to a reference implementation that returns a JSON line for each.
 *
 * @throws Error for missing responses.
 */
export async function askPeer<T = unknown>(
  name: PeerName,
  questions: readonly PeerQuestion[],
): Promise<readonly PeerAnswer<T>[]> {
  const text = await run(await ensurePeer(name), questions.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const answers = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as PeerAnswer<T>);
  if (answers.length !== questions.length) {
    throw new Error(`asked ${name} ${questions.length} questions, got ${answers.length} answers`);
  }
  return answers;
}

function run(program: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString("utf8"));
      else reject(new Error(`${program} exited with ${code}`));
    });
    child.stdin.end(input);
  });
}
