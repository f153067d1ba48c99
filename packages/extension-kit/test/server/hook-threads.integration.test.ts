import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { base, sampleRequest } from "../support/call.ts";

const program = join(import.meta.dirname, "support/threads-program.ts");
const patches = sampleRequest("generate-patches");
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

async function start(...flags: readonly string[]) {
  const usual = ["--webhook-port=0", "--health-addr=0", "--diagnostics-address=127.0.0.1:0"];
  const child = fork(
    program,
    [...usual, "--insecure-diagnostics", `--webhook-cert-dir=${certDir}`, ...flags],
    { execArgv: ["--conditions=@capikit/source"], stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  children.push(child);
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const end = once(child, "close").then(([code]) => ({ code, stderr }));
  const failed = end.then(({ stderr: reason }) => Promise.reject(new Error(reason)));
  failed.catch(() => {}); // also ends at the end of the test
  const [[port, diagnosticsPort]] = await Promise.race([once(child, "message"), failed]);
  const dispatcher = new Agent({ connect: { ca: pair.cert }, allowH2: false });
  const call = async (path: string, body: object, signal?: AbortSignal) => {
    const url = `https://127.0.0.1:${port}${base}/${path}?timeout=30s`;
    const sent = { method: "POST" as const, body: JSON.stringify(body), dispatcher };
    const answer = await request(url, { ...sent, ...(signal && { signal }) });
    return (await answer.body.json()) as { readonly status: string; readonly message: string };
  };
  return {
    child,
    end,
    create: () => call("beforeclustercreate/create", sampleRequest("before-cluster-create")),
    patch: (settings: object = {}, signal?: AbortSignal) =>
      call("generatepatches/patch", { ...patches, settings }, signal),
    metrics: async () => (await request(`http://127.0.0.1:${diagnosticsPort}/metrics`)).body.text(),
  };
}

describe.concurrent("threads of hooks", () => {
  it("share calls of GeneratePatches, and count them", async ({ expect }) => {
    const { child, end, create, patch, metrics } = await start("--threads=2");
    const answers = await Promise.all(Array.from({ length: 6 }, () => patch({ ms: "20" })));
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(["1", "2"]));
    expect((await create()).message).toBe("0");
    expect(await patch({ fail: "thrown" })).toMatchObject({ status: "Failure" });
    const text = await metrics();
    const path = `webhook="${base}/generatepatches/patch"`;
    expect(text).toContain(`controller_runtime_webhook_requests_total{${path},code="200"} 7`);
    expect(text).toContain(`controller_runtime_webhook_requests_in_flight{${path}} 0`);
    expect(text).toContain("controller_runtime_webhook_panics_total 1");
    const last = patch({ ms: "2000" });
    await expect.poll(metrics).toContain(`controller_runtime_webhook_requests_in_flight{${path}} 1`);
    child.kill("SIGTERM");
    expect((await last).status).toBe("Success");
    expect((await end).code).toBe(0);
  });

  it("end a call whose caller has gone", async ({ expect }) => {
    const { patch, metrics } = await start("--threads=1");
    const gone = new AbortController();
    const call = patch({ ms: "60000" }, gone.signal);
    await expect.poll(metrics).toContain("requests_in_flight{webhook=");
    gone.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(metrics).toMatch(/requests_in_flight\{webhook="[^"]*\/patch"\} 0/);
    expect((await patch()).status).toBe("Success");
  });

  it.for([
    ["an error that nothing catches", "uncaught", "nobody catches this"],
    ["an exit of a thread", "exit", "has ended with code 3"],
  ] as const)("end the process at %s", async ([, fail, reason], { expect }) => {
    const { end, patch } = await start("--threads=2");
    await patch({ fail, ms: "10000" }).catch(() => {});
    const { code, stderr } = await end;
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
  });
});
