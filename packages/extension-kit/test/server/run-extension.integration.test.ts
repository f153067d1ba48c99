import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { base, sampleRequest } from "../support/call.ts";
import type { RunProgramInput } from "./support/run-program.ts";

const program = join(import.meta.dirname, "support/run-program.ts");
const body = JSON.stringify(sampleRequest("before-cluster-create"));
const children: ChildProcess[] = [];
let pair: Awaited<ReturnType<typeof newCertificate>>;
let certDir: string;

beforeAll(async () => {
  pair = await newCertificate("01");
  certDir = await certificateFolder(pair);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(certDir, { recursive: true });
});

function start(input: RunProgramInput, flags: readonly string[] = []) {
  const usual = [
    "--webhook-port=0",
    "--health-addr=0",
    "--diagnostics-address=0",
    `--webhook-cert-dir=${certDir}`,
  ];
  const child = fork(program, [JSON.stringify(input), ...usual, ...flags], {
    execArgv: ["--conditions=@capikit/source"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  children.push(child);
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name]?.setEncoding("utf8").on("data", (text) => {
      output[name] += text;
    });
  const end = once(child, "close").then(([code, signal]) => ({ code: code ?? signal, ...output }));
  return { child, end };
}

/** Starts a program and calls its handler. Resolves when the handler has the call. */
async function startAndCall(input: RunProgramInput, flags?: readonly string[]) {
  const { child, end } = start(input, flags);
  const failed = end.then(({ stderr }) => Promise.reject(new Error(stderr)));
  failed.catch(() => {}); // also ends at the end of the test
  const [port] = await Promise.race([once(child, "message"), failed]);
  const called = once(child, "message");
  const dispatcher = new Agent({ connect: { ca: pair.cert }, allowH2: false });
  const url = `https://127.0.0.1:${port}${base}/beforeclustercreate/a?timeout=30s`;
  const answer = request(url, { method: "POST", body, dispatcher }).then(
    async (response) => ((await response.body.json()) as { message: string }).message,
    () => "broken off",
  );
  await Promise.race([called, failed]);
  return { child, end, answer };
}

describe.concurrent("runExtension", () => {
  it("answers the call in flight after SIGTERM, cleans up and ends with code 0", async ({ expect }) => {
    const { child, end, answer } = await startAndCall({ work: "wait" });
    // The line of the log shows that it stops.
    const stopping = once(child.stderr ?? expect.fail(), "data");
    child.kill("SIGTERM");
    expect(String(await stopping)).toContain("Received a signal, shutting down");
    child.send("answer");
    expect(await answer).toBe("answered");
    expect(await end).toMatchObject({ code: 0, stdout: "cleaned up\n" });
  });

  it("ends with code 1 at a second signal", async ({ expect }) => {
    const { child, end, answer } = await startAndCall({ work: "hang" });
    const stopping = once(child.stderr ?? expect.fail(), "data");
    child.kill("SIGTERM");
    await stopping;
    child.kill("SIGINT");
    expect(await answer).toBe("broken off");
    const { code, stdout, stderr } = await end;
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("Received a second signal, exiting immediately");
  });

  it("ends with code 1 when a handler outlasts the grace period", async ({ expect }) => {
    const { child, end, answer } = await startAndCall({ work: "hang", drainMs: 1 });
    child.kill("SIGTERM");
    expect(await answer).toBe("broken off");
    const { code, stdout, stderr } = await end;
    expect([code, stdout]).toEqual([1, "cleaned up\n"]);
    expect(stderr).toMatch(/The server did not stop in order .*1 requests were not answered within 1 ms/);
  });

  it("takes the grace period of the command line", async ({ expect }) => {
    const flags = ["--graceful-shutdown-timeout=1ms"];
    const { child, end, answer } = await startAndCall({ work: "hang", drainMs: 600_000 }, flags);
    child.kill("SIGTERM");
    expect(await answer).toBe("broken off");
    expect((await end).stderr).toContain("1 requests were not answered within 1 ms");
  });

  it("kills a process whose handler blocks the main thread", async ({ expect }) => {
    const { child, end } = await startAndCall({ work: "block", forceExitMs: 1 });
    child.kill("SIGTERM");
    const { code, stderr } = await end;
    expect(code).toBe("SIGKILL");
    expect(stderr).toContain("the main thread is blocked: the process is killed\n");
  });

  it.for([
    [
      "a wrong flag",
      ["--webhook-prot=1"],
      2,
      /^error: unknown flag --webhook-prot: did you mean --webhook-port\?\n$/,
    ],
    [
      "a missing certificate",
      ["--webhook-cert-dir=/nowhere"],
      1,
      /^error: \/nowhere\/tls\.(crt|key) cannot be read.*\n$/,
    ],
  ] as const)("reports %s in one line", async ([, flags, expected, line], { expect }) => {
    const { code, stderr } = await start({ work: "wait" }, flags).end;
    expect(stderr).toMatch(line);
    expect(stderr).not.toMatch(/hunter2|^\s+at /m);
    expect(code).toBe(expected);
  });

  it("prints no key when the certificate is invalid, nor the stack when the port is taken", async ({
    expect,
  }) => {
    const dir = await certificateFolder({ ...pair, key: pair.key.replace("PRIVATE KEY", "PRIVATE-KEY") });
    const invalid = await start({ work: "wait" }, [`--webhook-cert-dir=${dir}`]).end;
    await rm(dir, { recursive: true });
    expect(invalid.code).toBe(1);
    expect(invalid.stderr).toMatch(/^error: .*tls\.key.*\n$/);
    expect(invalid.stderr).not.toContain(pair.key.split("\n")[1]);
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const refused = await start({ work: "wait" }, [`--webhook-port=${port}`]).end;
    taken.close();
    expect([refused.code, refused.stdout]).toEqual([1, "cleaned up\n"]);
    expect(refused.stderr).toMatch(/^error: cannot listen at port \d+.*\n$/);
  });
});
