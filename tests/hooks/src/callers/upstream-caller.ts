import { spawn } from "node:child_process";
import { ensureReference } from "@capikit/reference";
import type { HookCallInput, HookCallOutcome } from "./hook-call.ts";

/** Makes calls with Cluster API's own client, in parallel programs, sequentially in each. */
export async function callWithUpstream(
  calls: readonly HookCallInput[],
  programs: number,
): Promise<HookCallOutcome[]> {
  const parts = Array.from({ length: programs }, (_, part) =>
    calls.filter((_, at) => at % programs === part),
  );
  const outcomes = (await Promise.all(parts.map(callInOne))).map((part) => part.values());
  return calls.flatMap((_, at) => outcomes[at % programs]?.next().value ?? []);
}

async function callInOne(calls: readonly HookCallInput[]): Promise<HookCallOutcome[]> {
  const program = spawn(await ensureReference("caller-reference"), ["call"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const chunks: Buffer[] = [];
  program.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  program.stdin.end(calls.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const code = await new Promise((resolve, reject) => {
    program.once("error", reject);
    program.once("close", resolve);
  });
  const outcomes = Buffer.concat(chunks)
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as HookCallOutcome);
  if (code !== 0 || outcomes.length !== calls.length)
    throw new Error(`${outcomes.length} of ${calls.length} calls were made; the program ended with ${code}`);
  return outcomes;
}
