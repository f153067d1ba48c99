import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { referenceMinor } from "@capikit/api/releases";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ownHooksProject } from "../src/own-hooks/own-hooks-project.ts";
import { createProject, type Project } from "../src/project.ts";
import { packOnce } from "../src/published.ts";

let folder: string;
let project: Project;
let server: ChildProcess | undefined;

/** A project with three hooks in two versions, and the packages as they are published. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "capikit-own-hooks-"));
  project = createProject(join(folder, "project"), await packOnce(inject("packages")));
  project.write(ownHooksProject);
});
afterAll(() => {
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command that succeeds, and returns its output. */
function capikit(...args: readonly string[]): string {
  const { status, stdout, stderr } = project.capikit(...args);
  expect(status, stdout + stderr).toBe(0);
  return stdout + stderr;
}

it("generates the catalog and the document, and adds handlers", () => {
  capikit("generate");
  expect(project.read("gen/catalog/index.ts")).toContain("beforeDrainV1alpha1");
  capikit("add", "hook", "AfterDrain");
  capikit("add", "hook", "GeneratePatches");
  expect(project.read("src/after-drain.ts")).toContain('from "../gen/catalog/index.ts"');
  expect(project.tsc("-p", ".")).toBe("");
});

it("serves the extension, and calls and records its hooks, and renders a topology", async () => {
  const url = await serve();
  const reach = ["--url", url, "--ca", "ca.crt"];
  expect(capikit("hooks", "call", "check-quota", ...reach)).toContain("status: Success");
  const old = ["v1alpha1/BeforeDrain", "--handler", "before-drain-old"];
  expect(capikit("hooks", "call", ...old, ...reach)).toContain("message: drains");
  expect(capikit("hooks", "conformance", url, "--ca", "ca.crt")).toContain("5 handlers called");
  const recorded = capikit("hooks", "record", "recordings", "--examples", ...reach);
  expect(recorded.match(/^recorded/gm)).toHaveLength(6);
  expect(capikit("hooks", "replay", "recordings", ...reach)).toContain("6 calls, 0 with different responses");
  const rendered = capikit("topology", "render", "topology.yaml", `--extension=ours=${url}`, "--ca=ca.crt");
  expect(rendered).toContain("kind: AcmeControlPlane\n");
});

it("checks registrations before an upgrade, and writes types of the document", () => {
  const handler = (version: string) => ({
    name: `${version}.drain`,
    requestHook: { apiVersion: `hooks.foo.example.org/${version}`, hook: "BeforeDrain" },
  });
  const registration = {
    apiVersion: "hooks.foo.example.org/v1",
    kind: "FooExtension",
    metadata: { name: "drain" },
    spec: { clientConfig: { url: "https://drain:9443" } },
    status: {
      conditions: [{ type: "Discovered", status: "True" }],
      handlers: [handler("v1alpha1"), handler("v1")],
    },
  };
  project.write({ "dump.json": JSON.stringify(registration) });
  const preflight = [
    "doctor",
    `--target=${referenceMinor}`,
    `--current=${referenceMinor}`,
    "--from=dump.json",
  ];
  expect(capikit(...preflight)).toMatch(/1 FooExtension of dump.json.*: 1 warning\n$/);
  capikit("hooks", "types", "config/openapi/hooks.yaml", "--out=gen/types", "--import-extension=ts");
  expect(project.tsc("-p", ".")).toBe("");
});

/** Starts `capikit hooks dev`, and returns its URL. */
async function serve(): Promise<string> {
  const argv = ["hooks", "dev", "src/extension.ts", "--port=0", "--ca=ca.crt"];
  const child = spawn(process.execPath, ["node_modules/capikit/bin/capikit.js", ...argv], {
    cwd: project.folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  server = child;
  let output = "";
  return await new Promise((resolve, reject) => {
    child.stderr.on("data", (data) => {
      output += data;
      const [, url] = /^serving .* at (\S+);/m.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.on("exit", () => reject(new Error(`hooks dev ended:\n${output}`)));
  });
}
