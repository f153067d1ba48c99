import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ensureModule, ensureReference } from "../src/index.ts";

const exec = promisify(execFile);
const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

function runMain(args: string[], env: NodeJS.ProcessEnv = process.env) {
  return exec(process.execPath, ["--conditions=@capikit/source", main, ...args], { env });
}

describe("ensureReference", () => {
  it("gives a program of the pinned version", async () => {
    const { stdout } = await exec(await ensureReference("controller-gen"), ["--version"]);
    expect(stdout.trim()).toBe("Version: v0.23.0");
  });
});

describe("main", () => {
  it("prints name and path", async () => {
    const { stdout } = await runMain(["controller-gen"]);
    expect(stdout).toMatch(/^controller-gen \/.*\/go-tools\/[0-9a-f]{16}\/controller-gen\n$/);
  });

  it("refuses a name it does not know", async () => {
    await expect(runMain(["controler-gen"])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("unknown reference implementation: controler-gen (known: etcd, "),
    });
  });

  it("reports a missing Go toolchain in one line", async () => {
    await expect(runMain(["controller-gen"], { ...process.env, PATH: "/nonexistent" })).rejects.toMatchObject(
      {
        code: 1,
        stderr: expect.stringMatching(/^go is not on the PATH: install Go 1\.26 or newer .*\n$/),
      },
    );
  });
});

describe("ensureModule", () => {
  it("rejects a module with another hash", async () => {
    await expect(ensureModule("sigs.k8s.io/yaml@v1.6.0", "h1:AAAA=")).rejects.toThrow(
      /sigs.k8s.io\/yaml@v1.6.0: hash is h1:.+=, expected h1:AAAA=/,
    );
  });

  it("refuses a version that the proxy does not have", async () => {
    await expect(ensureModule("sigs.k8s.io/cluster-api@v0.0.999")).rejects.toThrow(
      /cannot download sigs.k8s.io\/cluster-api@v0.0.999: /,
    );
  });
});
