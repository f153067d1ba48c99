import { spawn } from "node:child_process";
import { ensureReference } from "./ensure-module.ts";
import type { ReferenceName } from "./references.ts";

/** A request to a reference implementation with several operations: `question` in its main.go. */
export type ReferenceRequest = { readonly op: string } & Readonly<Record<string, unknown>>;

/** The response of a reference implementation. */
export interface ReferenceResponse<T = unknown> {
  readonly out?: T;
  readonly error?: string;
}

/**
 * Sends all requests as JSON lines, in one run, to a reference implementation that returns a JSON
 * line for each.
 *
 * @throws Error for missing responses, and with the end of the log if the program fails.
 */
export async function askReference<T = unknown>(
  name: ReferenceName,
  requests: readonly object[],
  args: readonly string[] = [],
): Promise<readonly ReferenceResponse<T>[]> {
  const text = await run(
    await ensureReference(name),
    args,
    requests.map((one) => `${JSON.stringify(one)}\n`).join(""),
  );
  const responses = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ReferenceResponse<T>);
  if (responses.length !== requests.length) {
    throw new Error(`sent ${requests.length} requests to ${name}, got ${responses.length} responses`);
  }
  return responses;
}

function run(program: string, args: readonly string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "pipe" });
    const chunks: Buffer[] = [];
    // Cluster API logs a stack for each rejected object.
    let log = "";
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString("utf8")).slice(-2000);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString("utf8"));
      else reject(new Error(`${program} exited with ${code}: ${log}`));
    });
    child.stdin.end(input);
  });
}
