import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createProject, type Project } from "../src/project.ts";
import { packOnce } from "../src/published.ts";

/** The parts of a hook: own members of its request and response, and further markers. */
interface HookText {
  readonly request: string;
  readonly response?: string;
  readonly facts?: string;
}

function moduleOf(version: string, hooks: Readonly<Record<string, HookText>>): string {
  const texts = Object.entries(hooks).map(
    ([name, { request, response = "", facts = "" }]) => `
/**
 * ${name} is a hook of provider Foo.
 *
 * +capikit:hook:summary="Called for drains",tags="Drain",extensions=all,since=v0.1${facts}
 */
export type ${name} = Hook<${name}Request, ${name}Response>;

/** ${name}Request is the request of ${name}. */
export interface ${name}Request extends Common {
  /** Settings of the registration. */
  settings?: Record<string, string>;
  ${request}
}

/** ${name}Response is the response of ${name}. */
export interface ${name}Response extends Common {
  status: "Failure" | "Success";
  message?: string;
  ${response}
}
`,
  );
  return `/**
 * The ${version} hooks of provider Foo.
 *
 * +groupName=hooks.foo.example.org
 * +versionName=${version}
 *
 * @packageDocumentation
 */
import type { Hook, int32 } from "@capikit/api/meta";

/** Common members of bodies. */
export interface Common {
  apiVersion?: string;
  kind?: string;
}
${texts.join("")}`;
}

const blocking = { response: "retryAfterSeconds: int32;", facts: ",blocking" };
const beforeDrain = { request: "machines: string[];", ...blocking };
const afterDrain = { request: 'outcome: "Complete" | "TimedOut";', response: "released: string[];" };
const checkQuota = { request: "amount: int32;", response: "left: int32;" };
const deprecated =
  ",deprecated,deprecatedOn=2026-01-31,deprecatedIn=v0.5,replacement=v1,removedOn=2027-08-01,removedIn=v0.9";

const templateOf = (kind: string): string => `---
apiVersion: acme.example.com/v1beta2
kind: ${kind}
metadata: { name: acme }
spec: { template: { spec: {} } }
`;

/** A Cluster whose ClusterClass has an external patch of the extension `ours`. */
const topology = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: { name: one }
spec: { topology: { classRef: { name: acme }, version: v1.34.0 } }
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: { name: acme }
spec:
  infrastructure:
    templateRef: { apiVersion: acme.example.com/v1beta2, kind: AcmeClusterTemplate, name: acme }
  controlPlane:
    templateRef: { apiVersion: acme.example.com/v1beta2, kind: AcmeControlPlaneTemplate, name: acme }
  patches:
    - name: outside
      external: { generatePatchesExtension: generate-patches.ours }
${templateOf("AcmeClusterTemplate")}${templateOf("AcmeControlPlaneTemplate")}`;

/** The files of a project with three hooks in two versions, and an extension that handles them. */
const ownHooksProject: Readonly<Record<string, string>> = {
  "api/v1alpha1/index.ts": moduleOf("v1alpha1", {
    BeforeDrain: { ...beforeDrain, facts: `${beforeDrain.facts}${deprecated}` },
    AfterDrain: { ...afterDrain, facts: deprecated },
    CheckQuota: { ...checkQuota, facts: deprecated },
  }),
  "api/v1/index.ts": moduleOf("v1", {
    BeforeDrain: {
      ...beforeDrain,
      request: "machines: string[];\n  // +capikit:conversion:drop\n  force?: boolean;",
    },
    AfterDrain: afterDrain,
    CheckQuota: checkQuota,
  }),
  "capikit.config.ts": `import { defineConfig } from "capikit";

export default defineConfig({
  catalog: { importExtension: "ts" },
  openapi: { title: "Hooks of provider Foo", documentVersion: "v0.1.0" },
});
`,
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      module: "NodeNext",
      target: "ES2023",
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      types: ["node"],
    },
    include: ["api", "gen", "src"],
  }),
  "topology.yaml": topology,
  "src/extension.ts": `import { defineExtension, hookHandler } from "@capikit/extension-kit";
import { beforeDrain, beforeDrainV1alpha1, checkQuota } from "../gen/catalog/index.ts";
// +capikit:scaffold:imports

const handle = ({ machines }: { machines: string[] }) => ({ message: \`drains \${machines.join()}\`, retryAfterSeconds: 0 });

export const extension = defineExtension({
  handlers: {
    "before-drain": hookHandler(beforeDrain)(handle),
    "before-drain-old": hookHandler(beforeDrainV1alpha1)(handle),
    "check-quota": hookHandler(checkQuota)(({ amount }) => ({ left: 10 - amount })),
    // +capikit:scaffold:handlers
  },
});
`,
};

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
  const reach = ["--url", url, "--ca", ".capikit/ca.crt"];
  expect(capikit("hooks", "call", "check-quota", ...reach)).toContain("status: Success");
  const old = ["v1alpha1/BeforeDrain", "--handler", "before-drain-old"];
  expect(capikit("hooks", "call", ...old, ...reach)).toContain("message: drains");
  // The added handler of GeneratePatches returns no patches yet.
  const conformance = capikit("hooks", "conformance", url, "--ca=.capikit/ca.crt", "--allow=no-patches");
  expect(conformance).toContain("5 handlers called");
  const recorded = capikit("hooks", "record", "recordings", "--examples", ...reach);
  expect(recorded.match(/^recorded/gm)).toHaveLength(6);
  expect(capikit("hooks", "replay", "recordings", ...reach)).toContain("6 calls, 0 with different responses");
  const rendered = capikit(
    "topology",
    "render",
    "topology.yaml",
    `--extension=ours=${url}`,
    "--ca=.capikit/ca.crt",
  );
  expect(rendered).toContain("kind: AcmeControlPlane\n");
});

it("writes types of the document", () => {
  capikit("hooks", "types", "config/openapi/hooks.yaml", "--out=gen/types", "--import-extension=ts");
  expect(project.tsc("-p", ".")).toBe("");
});

/** Starts `capikit dev`, and returns the URL of the extension. */
async function serve(): Promise<string> {
  const argv = ["dev", "--embedded", "--no-console"];
  const child = spawn(process.execPath, ["node_modules/capikit/bin/capikit.js", ...argv], {
    cwd: project.folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  server = child;
  let output = "";
  return await new Promise((resolve, reject) => {
    child.stderr.on("data", (data) => {
      output += data;
      const [, url] = /^the extension serves hooks at (\S+);/m.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.on("exit", () => reject(new Error(`dev ended:\n${output}`)));
  });
}
