import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatePatches } from "@capikit/api/catalog";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { expect, test } from "vitest";
import { run } from "../../../src/program/run.ts";
import { call } from "../../cli.ts";
import { startWireExtension } from "./wire-extension.ts";

test("made-up calls are recorded, and replay the same until something changes", async () => {
  const { url, ca, folder, behaviour } = await startWireExtension();
  const reach = ["--url", url, "--ca", ca];
  const calls = join(folder, "calls");
  const recorded = await call("hooks", "record", calls, "--examples", ...reach);
  expect(recorded).toMatchObject({ code: 0, stderr: "" });
  const files = readdirSync(calls);
  expect(files).toHaveLength(7);
  expect(files).toContainEqual(expect.stringMatching(/^GeneratePatches\.paint\.[0-9a-f]{8}\.json$/));
  await call("hooks", "record", calls, "--examples", ...reach);
  expect(readdirSync(calls)).toEqual(files);
  // Requests may hold secrets that are not recognised.
  const open = () => files.filter((file) => (statSync(join(calls, file)).mode & 0o077) !== 0);
  expect(open()).toEqual([]);

  const same = await call("hooks", "replay", calls, ...reach);
  expect(same).toMatchObject({ code: 0, stderr: "7 calls, 0 with different responses\n" });

  behaviour.label = "red";
  const changed = await call("hooks", "replay", calls, ...reach);
  expect(changed).toMatchObject({ code: 1, stderr: "7 calls, 1 with different responses\n" });
  expect(changed.stdout).toContain("changed ");
  expect(changed.stdout).toContain("-        colour: blue\n+        colour: red\n");
  const json = JSON.parse((await call("hooks", "replay", calls, ...reach, "--format", "json")).stdout);
  expect(json).toMatchObject({ ok: false });
  expect((await call("hooks", "replay", calls, ...reach, "--format", "github")).stdout).toMatch(
    /^::error file=\S+GeneratePatches\.paint\.\w+\.json,title=replay\/changed::response differs from the recorded one/,
  );
  expect((await call("hooks", "replay", calls, ...reach, "--update")).code).toBe(0);
  expect(open()).toEqual([]);
  expect((await call("hooks", "replay", calls, ...reach)).code).toBe(0);

  behaviour.wait = 0;
  behaviour.fail = true;
  const more = await call("hooks", "replay", calls, ...reach);
  expect(more.code).toBe(1);
  expect(more.stdout).toContain("-retryAfterSeconds: 30\n");
  expect(more.stdout).toContain("+message: volumes are left\n");
});

test("a file that is not a recorded call is not overwritten", async () => {
  const { url, ca, folder } = await startWireExtension();
  const calls = join(folder, "calls");
  const argv = ["hooks", "record", calls, "--examples", "--url", url, "--ca", ca];
  await call(...argv);
  const own = join(calls, readdirSync(calls).find((one) => one.startsWith("GeneratePatches")) ?? "");
  writeFileSync(own, '{ "mine": true }\n');
  const again = await call(...argv);
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining(own) });
  expect(readFileSync(own, "utf8")).toBe('{ "mine": true }\n');
});

test("one request of a file is recorded, its secrets blackened", async () => {
  const { url, ca, folder } = await startWireExtension();
  const file = join(folder, "request.json");
  const request = sampleRequest(generatePatches, { machineDeployments: 0 });
  const token = "abcdef.0123456789abcdef";
  request.variables?.push(
    { name: "registryPassword", value: "hunter2" },
    { name: "join", value: `--token ${token}` },
  );
  writeFileSync(file, JSON.stringify(request));
  const calls = join(folder, "calls");
  await call("hooks", "record", calls, "--from", file, "--url", url, "--ca", ca);
  const [name = ""] = readdirSync(calls).filter((one) => one.startsWith("GeneratePatches"));
  const text = readFileSync(join(calls, name), "utf8");
  expect(text).not.toContain("hunter2");
  expect(text).not.toContain(token);
  expect(JSON.parse(text).request.body.variables.slice(-2)).toEqual([
    { name: "registryPassword", value: "REDACTED" },
    { name: "join", value: "--token REDACTED" },
  ]);
});

/** Starts a recorder between callers and an extension. */
async function startRecording() {
  const extension = await startWireExtension();
  const { url, ca, folder } = extension;
  const calls = join(folder, "calls");
  const proxyCa = join(folder, "proxy.crt");
  const stop = new AbortController();
  const output = { stdout: "", stderr: "" };
  let onListening = (_at: string): void => {};
  const listening = new Promise<string>((resolve) => {
    onListening = resolve;
  });
  const running = run(
    ["hooks", "record", calls, "--url", url, "--ca", ca, "--port", "0", "--write-ca", proxyCa],
    {
      stdout: (text) => {
        output.stdout += text;
      },
      stderr: (text) => {
        output.stderr += text;
        const [, at] = /calls of (https:\S+) for/.exec(text) ?? [];
        if (at !== undefined) onListening(at);
      },
      control: () => {},
      env: {},
      terminal: { stdout: false, stderr: false },
      signal: stop.signal,
    },
  );
  const at = await listening;
  const end = () => {
    stop.abort();
    return running;
  };
  return { ...extension, calls, proxyCa, output, at, end };
}

test("calls that cannot be recorded are answered, and the recorder fails at its end", async () => {
  const { calls, proxyCa, output, at, end } = await startRecording();
  rmSync(calls, { recursive: true });
  writeFileSync(calls, "");
  const through = await call("hooks", "call", "BeforeClusterUpgrade", "--url", at, "--ca", proxyCa);
  expect(through).toMatchObject({ code: 0, stdout: expect.stringContaining("retryAfterSeconds: 30") });
  expect(await end()).toBe(1);
  expect(output.stderr).toContain(`cannot write ${calls}: it is not a folder`);
});

test("calls that come by are recorded and answered", async () => {
  const { url, ca, calls, proxyCa, output, at, end } = await startRecording();
  for (const times of [1, 2]) {
    const through = await call("hooks", "call", "BeforeClusterUpgrade", "--url", at, "--ca", proxyCa);
    expect([times, through.code]).toEqual([times, 0]);
    expect(through.stdout).toContain("retryAfterSeconds: 30");
  }
  expect(await end()).toBe(0);
  expect(output.stdout).toMatch(
    /recorded \S+Discovery\.\w+\.json Success\n[\s\S]*again {4}\S+BeforeClusterUpgrade\.hold\.\w+\.json/,
  );
  const recorded = readdirSync(calls).sort();
  expect(recorded).toEqual([
    expect.stringMatching(/^BeforeClusterUpgrade\.hold\./),
    expect.stringMatching(/^Discovery\./),
  ]);
  expect(JSON.parse(readFileSync(join(calls, recorded[0] ?? ""), "utf8"))).toMatchObject({
    request: {
      method: "POST",
      path: "/hooks.runtime.cluster.x-k8s.io/v1alpha1/beforeclusterupgrade/hold",
      query: "timeout=5s",
      body: { kind: "BeforeClusterUpgradeRequest" },
    },
    response: { status: 200, body: { status: "Success", retryAfterSeconds: 30 } },
  });
  expect((await call("hooks", "replay", calls, "--url", url, "--ca", ca)).code).toBe(0);
});

test("a folder without calls, and invalid calls, are usage errors", async () => {
  const { folder } = await startWireExtension();
  const calls = join(folder, "calls");
  mkdirSync(calls);
  const argv = ["hooks", "replay", calls, "--url", "https://127.0.0.1:1"];
  expect((await call(...argv)).stderr).toContain("no recorded calls");
  writeFileSync(join(calls, "a.json"), "{}");
  expect(await call(...argv)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("a.json: not a recorded call"),
  });
  expect((await call("hooks", "replay", "/no/such", "--url", "https://a")).stderr).toContain(
    "/no/such does not exist",
  );
  expect((await call("hooks", "record")).stderr).toContain("requires an output folder");
});
