import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { call, startCli } from "../cli.ts";

test("envtest runs until the signal, and leaves nothing behind", async () => {
  // Tests can use an existing API server; this test must start one.
  const child = startCli(tmpdir(), ["envtest"], [], { USE_EXISTING_CLUSTER: "true" });
  let stdout = "";
  let stderr = "";
  const path = new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (data) => {
      stdout += data;
      const found = /^export KUBECONFIG=(.*)$/m.exec(stdout)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.stderr?.on("data", (data) => {
      stderr += data;
    });
    child.on("close", () => reject(new Error(`ended early: ${stderr}`)));
  });
  const kubeconfig = await path;
  expect(readFileSync(kubeconfig, "utf8")).toContain("https://127.0.0.1:");
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  child.kill("SIGINT");
  expect(await ended).toBe(0);
  expect(stderr).toContain("stopped");
  expect(existsSync(dirname(kubeconfig))).toBe(false);
}, 300_000);

test("envtest starts nothing for CRDs that do not exist", async () => {
  const { code, stderr } = await call("envtest", "--crds", "/no/such/folder");
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining("/no/such/folder does not exist"),
  });
  expect(stderr).not.toContain("starting");
});
