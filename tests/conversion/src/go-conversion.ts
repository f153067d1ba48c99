import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureReference } from "@capikit/reference";

export interface Question {
  readonly in: object;
  readonly to: string;
}

/** The response of upstream: the converted object, or an error. */
export interface Answer {
  readonly out?: unknown;
  readonly error?: string;
}

/** The apiVersions that the management cluster serves for both sides, by `<Kind>.<group>`. */
export const served: Readonly<Record<string, string>> = {
  "MetalCluster.infra.example.com": "infra.example.com/v1",
  "MetalMachineTemplate.infra.example.com": "infra.example.com/v1",
  "TalosConfigTemplate.bootstrap.example.org": "bootstrap.example.org/v2beta1",
};

export function getAPIVersion(group: string, kind: string): string {
  const apiVersion = served[`${kind}.${group}`];
  if (apiVersion === undefined) throw new Error(`no apiVersion known for kind "${kind}" in group "${group}"`);
  return apiVersion;
}

/** Calls Cluster API's own conversion webhook. */
export async function askUpstream(questions: readonly Question[]): Promise<readonly Answer[]> {
  const program = await ensureReference("conversion-reference");
  const folder = mkdtempSync(join(tmpdir(), "capikit-conversion-"));
  try {
    const versions = join(folder, "served.json");
    writeFileSync(versions, JSON.stringify(served));
    const text = await run(
      program,
      ["convert", "-versions", versions],
      questions.map((one) => JSON.stringify(one)).join("\n"),
    );
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Answer);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(program: string, args: readonly string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "pipe" });
    const chunks: Buffer[] = [];
    // Upstream logs a stack for every rejected object: only shown if the program itself fails.
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

const data = "cluster.x-k8s.io/conversion-data";

/** Normalizes JSON for comparisons, including the JSON in the annotation. */
export function readable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, entry) => {
    if (key !== data || typeof entry !== "string") return entry;
    try {
      return JSON.parse(entry);
    } catch {
      return entry;
    }
  });
}
