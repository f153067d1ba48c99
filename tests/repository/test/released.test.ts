import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "@capikit/generators/run";
import { afterAll, describe, expect, it } from "vitest";
import { baselinePath, heldRelease, holdCatalog } from "../../../scripts/hold-catalog.ts";
import { root } from "../src/root.ts";

const api = join(root, "packages/api");
const folder = mkdtempSync(join(tmpdir(), "capikit-released-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hook = "/hooks.runtime.cluster.x-k8s.io/v1alpha1/aftercontrolplaneinitialized/{name}";

/** Changes of `@capikit/api` types against a last release with this document, or its own. */
async function codes(document?: string): Promise<readonly string[]> {
  const baseline = join(folder, "baseline.json");
  if (document !== undefined) writeFileSync(baseline, document);
  const { diagnostics, files } = await generate({
    project: api,
    emitters: ["openapi", "catalog"],
    mode: "check",
    cache: false,
    ...(document !== undefined && { options: { baseline } }),
  });
  expect(files.filter(({ status }) => status !== "unchanged")).toEqual([]);
  return diagnostics.map(({ code }) => code);
}

describe("the hooks of the last release", () => {
  const document = readFileSync(join(api, baselinePath), "utf8");

  it("are kept under the version of the package", () => {
    const { version } = JSON.parse(readFileSync(join(api, "package.json"), "utf8"));
    expect(heldRelease(document)).toBe(version);
  });

  it("are all there still, as `generate` finds", async () => {
    expect(await codes()).toEqual([]);
  });

  it("are missed where one is gone, or a part of one (rule 1)", async () => {
    const gone = document.replace(hook, hook.replace("aftercontrolplaneinitialized", "aftersomethingelse"));
    expect(gone).not.toBe(document);
    expect(await codes(gone)).toEqual(["CK5114"]);
    const less = document.replaceAll('"retryAfterSeconds":', '"retryAfterMinutes":{"type":"string"},$&');
    expect(less).not.toBe(document);
    const missed = await codes(less);
    expect(new Set(missed)).toEqual(new Set(["CK5112"]));
  });
});

describe("keeping the hooks of a release", () => {
  function project(version: string, documentVersion: string): string {
    const at = mkdtempSync(join(folder, "api-"));
    mkdirSync(join(at, "gen/openapi"), { recursive: true });
    release(at, version, documentVersion);
    return at;
  }

  function release(at: string, version: string, documentVersion: string): void {
    writeFileSync(join(at, "package.json"), JSON.stringify({ version }));
    writeFileSync(
      join(at, "gen/openapi/runtime-sdk.yaml"),
      `# Generated.\nopenapi: 3.1.0\ninfo: { version: ${documentVersion} }\npaths: {}\ncomponents: { schemas: {} }\n`,
    );
  }

  const held = (at: string) => JSON.parse(readFileSync(join(at, baselinePath), "utf8")).info.version;

  it("runs once for a version, and again for the next", () => {
    const at = project("1.0.0", "a");
    expect(holdCatalog(at)).toBe(true);
    release(at, "1.0.0", "b");
    expect(holdCatalog(at)).toBe(false);
    expect(held(at)).toBe("a");
    release(at, "1.1.0", "c");
    expect(holdCatalog(at)).toBe(true);
    expect(held(at)).toBe("c");
  });
});
