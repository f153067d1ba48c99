import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import controllerKit from "../../../packages/controller-kit/package.json" with { type: "json" };
import { createProject, type Project } from "../src/project.ts";
import { packAll } from "../src/published.ts";
import { root } from "../src/root.ts";
import { filesOf, modulesOf, snippetsOf } from "../src/snippets.ts";

const guides = ["controllers", "promises", "webhooks", "testing", "client"].map(
  (name) => `guides/${name}.md`,
);
const controllers = Object.assign({}, ...["quick-start.md", ...guides].map(modulesOf));
const providers = modulesOf("guides/providers.md");
const tenants = modulesOf("guides/multi-tenancy.md");
const variables = filesOf("guides/variables.md");
let folder: string;
let project: Project;
let provider: Project;
let tenancy: Project;
let patches: Project;

/** The guides' projects with the packages as they are published. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "capikit-guides-"));
  const packed = packAll(folder);
  project = createProject(join(folder, "controllers"), packed, ["yaml"]);
  project.write(controllers);
  provider = createProject(join(folder, "provider"), packed);
  provider.write(providers);
  tenancy = createProject(join(folder, "tenancy"), packed);
  tenancy.write(tenants);
  patches = createProject(join(folder, "variables"), packed);
  patches.write(variables);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const typescript = (files: Readonly<Record<string, string>>, within = ""): string[] =>
  Object.keys(files).filter((path) => path.endsWith(".ts") && path.startsWith(within));

describe("the guides of controllers, webhooks, tests and the client", () => {
  it("generate", () => {
    expect(project.capikit("generate")).toMatchObject({ status: 0, stderr: "" });
  });

  it("compile, with the configuration that they give", () => {
    expect(project.tsc("-p", ".")).toBe("");
  });

  it("compile, as strictly as can be", () => {
    expect(project.compile(typescript(controllers), ["node"])).toBe("");
  });

  it("have tests that pass, on the fault server and on a real API server", () => {
    const files = typescript(controllers, "test/");
    expect(files.length).toBeGreaterThan(3);
    expect(project.vitest(...files)).toMatch(new RegExp(`Test Files.* ${files.length} passed`));
  });

  it("have working programs on a real API server", () => {
    project.write({ "programs.ts": programs });
    const [output] = snippetsOf("guides/client.md").filter(({ language }) => language === "console");
    expect(`$ node ask.ts\n${project.node("programs.ts")}`).toBe(`${output?.text}ready\n`);
  });
});

describe("the guide of providers", () => {
  it("generates and compiles", () => {
    expect(provider.capikit("generate")).toMatchObject({ status: 0, stderr: "" });
    expect(provider.compile(typescript(providers), ["node"])).toBe("");
  });

  it("has a test that passes", () => {
    expect(provider.vitest(...typescript(providers, "test/"))).toMatch(/Tests.* 1 passed/);
  });
});

describe("the guide of multi-tenancy", () => {
  it("generates and compiles", () => {
    expect(tenancy.capikit("generate")).toMatchObject({ status: 0, stderr: "" });
    expect(tenancy.compile(typescript(tenants), ["node"])).toBe("");
  });
});

describe("the guide of variables", () => {
  it("generates and compiles", () => {
    expect(patches.capikit("generate")).toMatchObject({ status: 0, stderr: "" });
    expect(patches.compile(typescript(variables), ["node"])).toBe("");
  });

  it("shows generated files", () => {
    const text = patches.read("gen/variables/index.ts");
    const shown = snippetsOf("guides/variables.md").find(({ text: snippet }) =>
      snippet.includes("TypedVariable"),
    );
    const plain = (code: string): string => code.replace(/[\s,]+/g, "");
    expect(plain(text)).toContain(plain(shown?.text ?? "nothing"));
  });

  it("answers with them", () => {
    patches.write({ "answer.ts": discovery });
    const { status, variables: answered } = JSON.parse(patches.node("answer.ts"));
    expect(status).toBe("Success");
    expect(answered.map(({ name }: { name: string }) => name)).toEqual(["region", "workerPools"]);
  });
});

describe("tables of names", () => {
  const entries = [
    "@capikit/client",
    ...["config", "discovery", "errors", "kinds", "reflector", "subresources", "transport", "watch"].map(
      (name) => `@capikit/client/${name}`,
    ),
    ...Object.keys(controllerKit.exports)
      .filter((key) => key !== "./package.json")
      .map((key) => `@capikit/controller-kit${key.slice(1)}`),
    ...["selectors", "testing", "time"].map((name) => `@capikit/common/${name}`),
    "@capikit/envtest",
  ];

  it.each([
    ["guides/providers.md", "## Helpers"],
    ["reference/controller-runtime.md", "## Names"],
  ])("of %s have existing names", (page, heading) => {
    const text = entries.map((entry, at) => `import * as all${at} from "${entry}";\n`).join("");
    const list = `console.log(JSON.stringify([${entries.map((_, at) => `...Object.keys(all${at})`).join(", ")}]));\n`;
    project.write({ "names.ts": text + list });
    const names = new Set<string>(JSON.parse(project.node("names.ts")));
    const used = namesOfOurs(page, heading);
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter((name) => !names.has(name) && !members.has(name))).toEqual([]);
  });
});

/**
 * Returns the names in the second column of a table: the start of a piece of code, such as `owned`
 * of `owned(kind)`.
 */
function namesOfOurs(page: string, heading: string): readonly string[] {
  const text = readFileSync(join(root, "docs", page), "utf8");
  const [table = ""] = text.slice(text.indexOf(heading)).split(/\n## (?!Helpers|Names)/);
  return table
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .flatMap((line) => [...(line.split(" | ")[1] ?? "").matchAll(/`([\w.]+)/g)].map(([, name = ""]) => name));
}

/**
 * Members of options, contexts and managers, and of the language, are not exports. TypeScript
 * checks them in the snippets.
 */
const members = new Set([
  "AbortSignal",
  "AsyncIterable",
  "cache",
  "cache.addIndex",
  "cache.list",
  "cache.removeInformer",
  "cacheSyncTimeout",
  "cacheSyncTimeoutMs",
  "client",
  "client.apply",
  "client.discovery",
  "client.get",
  "client.kindOf",
  "client.list",
  "client.patch",
  "concurrency",
  "context.clock",
  "context.events",
  "context.logger",
  "context.signal",
  "controllers",
  "deferNextReconcile",
  "deferNextReconcileUntilCacheUpToDate",
  "eventFilter",
  "factor",
  "field.invalid",
  "forceExitMs",
  "gracefulShutdownMs",
  "healthz",
  "labelSelector",
  "leaderElection",
  "manager.add",
  "manager.done",
  "metrics.registry",
  "needLeaderElection",
  "new",
  "owns",
  "predicates",
  "rateLimiter",
  "readyz",
  "reconcile",
  "reconcileObject",
  "runnables",
  "sources",
  "subresource",
  "timeout",
  "useExistingCluster",
  "watches",
]);

/** Calls the guide's extension for its variables, as Cluster API does. */
const discovery = `
import { createRequestHandler } from "@capikit/extension-kit";
import { extension } from "./src/extension.ts";

const apiVersion = "hooks.runtime.cluster.x-k8s.io/v1alpha1";
const answer = await createRequestHandler(extension).handleRequest({
  method: "POST",
  path: "/" + apiVersion + "/discovervariables/variables",
  query: new URLSearchParams(),
  headers: {},
  body: Buffer.from(JSON.stringify({ apiVersion, kind: "DiscoverVariablesRequest" })),
  signal: new AbortController().signal,
});
console.log(Buffer.from(answer.body).toString());
`;

/** Runs the guides' commands with the kubeconfig of an API server. */
const programs = `
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { startControlPlane } from "@capikit/envtest";
import { fooCluster } from "./gen/kinds/api/v1beta1/index.ts";

const controlPlane = await startControlPlane({ crds: "config/crd/bases" });
const { client } = controlPlane;
const env = { ...process.env, KUBECONFIG: controlPlane.kubeconfigPath };
const start = (...args) => spawn(process.execPath, args, { env, stdio: ["ignore", "inherit", "inherit"] });
const ended = async (program) => {
  const [code] = await once(program, "exit");
  if (code !== 0) throw new Error("a program ended with " + code);
};

await ended(start("ask.ts"));
const manager = start("main.ts", "--health-addr=0", "--diagnostics-address=0", "--leader-elect", "--log-level=error");
const key = { name: "prod", namespace: "default" };
await client.create(fooCluster, { metadata: key, spec: { tier: "Basic" } });
while ((await client.get(fooCluster, key)).status?.ready !== true) {
  if (manager.exitCode !== null) throw new Error("the manager ended with " + manager.exitCode);
  await sleep(100);
}
console.log("ready");
const end = ended(manager);
manager.kill("SIGTERM");
await end;
await controlPlane[Symbol.asyncDispose]();
`;
