import { join } from "node:path";
import { generate } from "@capikit/generators/run";
import { describe, expect, it } from "vitest";

const project = join(import.meta.dirname, "..");
const meta = join(project, "../../packages/api/src/meta/index.ts");

describe("the generated conversions of this project", () => {
  it("are up to date, and generating them again changes nothing", async () => {
    for (let round = 0; round < 2; round += 1) {
      const { ok, files, diagnostics } = await generate({
        project,
        cache: false,
        mode: "check",
        emitters: ["conversion"],
        fallback: () => ({ "@capikit/api/meta": meta }),
      });
      expect(diagnostics).toEqual([]);
      expect(files.map(({ status, path }) => `${status} ${path.slice(project.length + 1)}`)).toEqual([
        "unchanged test/gen/acme-machine-pool.test.ts",
        "unchanged test/gen/acme-machine-pool.ts",
        "unchanged test/gen/index.ts",
      ]);
      expect(ok).toBe(true);
    }
  });
});

describe("the generated conversions of Cluster API's kinds", () => {
  it("are up to date", async () => {
    const { ok, diagnostics, files } = await generate({
      project: join(project, "../../packages/api"),
      cache: false,
      mode: "check",
      emitters: ["conversion"],
    });
    expect(diagnostics).toEqual([]);
    expect(files.map(({ status }) => status)).toEqual(["unchanged", "unchanged"]);
    expect(ok).toBe(true);
  });
});
