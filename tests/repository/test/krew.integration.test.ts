import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pluginArchive } from "../../../scripts/krew/plugin-archive.ts";
import { pluginManifest } from "../../../scripts/krew/plugin-manifest.ts";
import { root } from "../src/root.ts";
import { run, runWell } from "../src/run.ts";

const version = "1.2.3";
let folder: string;
let archive: Uint8Array;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "capikit-krew-"));
  archive = await pluginArchive(root, version);
  writeFileSync(join(folder, "capi.tar.gz"), archive);
  runWell(folder, "tar", "xzf", "capi.tar.gz");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the unpacked program, without this repository's packages. */
const plugin = (...args: readonly string[]) => run(folder, "./kubectl-capi.js", ...args);

describe("the archive", () => {
  it("has the license", () => {
    expect(readFileSync(join(folder, "LICENSE"), "utf8")).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
  });

  it("reports its version", () => {
    expect(plugin("--version")).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: "" });
  });

  it("has help of its commands", () => {
    const { status, stdout } = plugin("describe", "--help");
    expect(status).toBe(0);
    expect(stdout).toContain("Usage: kubectl capi describe");
  });

  it("explains diagnostics, which needs the compiler", () => {
    const { status, stdout } = plugin("explain", "CK2003");
    expect(status).toBe(0);
    expect(stdout).toContain("CK2003");
  });

  it("checks files", () => {
    const crd = join(root, "packages/api/gen/crd/cluster.x-k8s.io_clusters.yaml");
    const stderr = "no problems in 1 file (1 object checked)\n";
    expect(plugin("lint", crd)).toMatchObject({ status: 0, stderr });
  });
});

describe("the manifest", () => {
  const manifestOf = () => pluginManifest({ version, node: ">=22.19", file: "capi.tar.gz", archive });

  // The rules of internal/index/validation/validate.go of krew v0.5.0.
  it("has the fields that krew requires", () => {
    const { apiVersion, kind, metadata, spec } = manifestOf();
    expect({ apiVersion, kind, name: metadata.name }).toEqual({
      apiVersion: "krew.googlecontainertools.github.com/v1alpha2",
      kind: "Plugin",
      name: "capi",
    });
    expect(spec.version).toBe("v1.2.3");
    expect(spec.shortDescription).toMatch(/^[^\r\n]{1,50}$/);
    expect(spec.description).not.toBe("");
    expect(spec.caveats).toContain("Node.js 22.19 or newer");
  });

  it("has a platform for Linux and macOS with the archive", () => {
    const { platforms } = manifestOf().spec;
    expect(platforms).toHaveLength(1);
    const [{ selector, uri, sha256, bin }] = platforms;
    expect(selector.matchExpressions).toEqual([{ key: "os", operator: "In", values: ["darwin", "linux"] }]);
    expect(uri).toBe("https://github.com/capikit/capikit/releases/download/capikit%401.2.3/capi.tar.gz");
    expect(sha256).toBe(
      createHash("sha256")
        .update(readFileSync(join(folder, "capi.tar.gz")))
        .digest("hex"),
    );
    expect(readFileSync(join(folder, bin), "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
