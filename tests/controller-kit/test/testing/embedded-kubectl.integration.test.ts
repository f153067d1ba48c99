import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { poll } from "@capikit/common/time";
import { type ControlPlane, createAuthority, startControlPlane } from "@capikit/envtest";
import { ensureReference } from "@capikit/reference";
import { type EmbeddedApiServer, startEmbeddedApiServer } from "@capikit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type KubectlCommand, kubectlSession } from "../../src/testing/kubectl-session.ts";
import { widgetCrd } from "../../src/testing/widget.ts";

let kubectl: string;
let controlPlane: ControlPlane;
let server: EmbeddedApiServer;
let folder: string;
beforeAll(async () => {
  kubectl = await ensureReference("kubectl");
  folder = await mkdtemp(join(tmpdir(), "kubectl-"));
  controlPlane = await startControlPlane({ crds: [widgetCrd] });
  const authority = await createAuthority("embedded");
  const identity = {
    ...(await authority.issueServer(["127.0.0.1"])),
    certificateAuthority: authority.certificate,
  };
  server = await startEmbeddedApiServer({ crds: [widgetCrd], identity });
  // A real API server publishes the schema of a definition some time after it serves the kind.
  const { client } = controlPlane;
  await poll(
    async () => {
      const index = await client.raw({ method: "GET", path: "/openapi/v3" });
      return JSON.stringify(index).includes(widgetCrd.spec.group) || undefined;
    },
    { interval: 100, signal: AbortSignal.timeout(30_000) },
  );
});
afterAll(async () => {
  await server?.stop();
  await controlPlane?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function answerOf(command: KubectlCommand, name: "embedded" | "real"): Promise<string> {
  const { kubeconfig } = name === "real" ? controlPlane : server;
  const path = join(folder, `${name}.kubeconfig`);
  await writeFile(path, kubeconfig);
  return `$ kubectl ${command.args}\n${await run(command, path, join(folder, name))}`;
}

async function run({ args, input }: KubectlCommand, kubeconfig: string, home: string): Promise<string> {
  const child = spawn(kubectl, args.split(" "), {
    env: { PATH: process.env.PATH, KUBECONFIG: kubeconfig, HOME: home, EDITOR: "true" },
  });
  child.stdin.end(input);
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return comparable(`${out}${error}(exit ${child.exitCode})`);
}

/** Replaces what differs between any two clusters: ages, times, identities, versions and folders. */
function comparable(answer: string): string {
  return (
    answer
      .replaceAll(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, "UID")
      .replaceAll(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+ [+-]\d{4})?Z?/g, "TIME")
      .replaceAll(/(resourceVersion"?): "\d+"/g, "$1: VERSION")
      .replaceAll(/\/tmp\/\S+/g, "FILE")
      .replaceAll(/(?<= )\d+m?\d*s\b/g, "AGE")
      // The width of the column depends on the longest age.
      .replaceAll(/\bAGE +/g, "AGE ")
  );
}

it.each(Object.entries(kubectlSession))("%s as a real API server does", async (_, commands) => {
  const [ours, theirs]: [string[], string[]] = [[], []];
  // One after the other, because they depend on each other.
  for (const command of commands) {
    const [embedded, real] = await Promise.all([answerOf(command, "embedded"), answerOf(command, "real")]);
    ours.push(embedded);
    theirs.push(command.difference === undefined ? real : embedded);
  }
  expect(ours).toEqual(theirs);
});
