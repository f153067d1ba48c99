import { spawn } from "node:child_process";
import { ensurePeer } from "@capikit/peers";

/** A question to the peer `clusterctl-oracle`; its fields are those of `question` in its main.go. */
export type Question = { readonly op: string } & Readonly<Record<string, unknown>>;

/** What clusterctl answers. */
export interface Answer<T> {
  readonly out?: T;
  readonly error?: string;
}

/** Asks clusterctl's own packages, all questions in one run. */
export async function askClusterctl<T>(questions: readonly Question[]): Promise<readonly Answer<T>[]> {
  const program = await ensurePeer("clusterctl-oracle");
  const text = await run(program, questions.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const answers = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Answer<T>);
  if (answers.length !== questions.length) {
    throw new Error(`asked ${questions.length} questions, got ${answers.length} answers`);
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
