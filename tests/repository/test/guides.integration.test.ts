import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createProject as createProvider } from "create-capikit";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createProject, type Project } from "../src/project.ts";
import { packOnce } from "../src/published.ts";
import { blocksOfGuide, filesOfGuides } from "../src/samples/guides.ts";

const controllers = filesOfGuides(
  "generate",
  "controllers",
  "webhooks",
  "testing",
  "client",
  "workload-hooks",
  "platform-limits",
);
const providers = filesOfGuides("providers", "envtest");
const variables = filesOfGuides("variables");
let folder: string;
let project: Project;
let provider: Project;
let patches: Project;

/** The guides' projects with the packages as they are published. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "capikit-guides-"));
  const packed = await packOnce(inject("packages"));
  project = createProject(join(folder, "controllers"), packed, ["yaml"]);
  project.write(controllers);
  const created = await createProvider({
    folder: join(folder, "cluster-api-provider-foo"),
    types: ["infrastructure"],
  });
  provider = createProject(created.folder, packed);
  // Some show parts of created files.
  provider.write(
    Object.fromEntries(Object.entries(providers).filter(([path]) => !created.files.includes(path))),
  );
  patches = createProject(join(folder, "variables"), packed);
  patches.write(variables);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the guides of controllers, webhooks, tests and the client", () => {
  it("generate", () => {
    expect(project.capikit("generate")).toMatchObject({ status: 0, stderr: "" });
  });

  it("have tests that pass, on the fault server and on a real API server", () => {
    const files = Object.keys(controllers).filter((path) => path.startsWith("test/"));
    expect(files.length).toBeGreaterThan(3);
    expect(project.vitest(...files)).toMatch(new RegExp(`Test Files.* ${files.length} passed`));
  });

  it("have working programs on a real API server", () => {
    project.write({ "programs.ts": programs });
    const [output] = blocksOfGuide("client").filter(({ language }) => language === "console");
    expect(`$ node ask.ts\n${project.node("programs.ts")}`).toBe(`${output?.text}ready\n`);
  });
});

describe("the guides of providers and of real API servers", () => {
  it("generate", () => {
    expect(provider.capikit("generate")).toMatchObject({ status: 0, stderr: "" });
  });

  it("have tests that pass", () => {
    const files = ["test/infrastructure.test.ts", "test/foo-machine.test.ts", "test/foo-cluster.test.ts"];
    expect(provider.vitest(...files)).toMatch(/Tests.* 5 passed/);
  });
});

describe("the guide of variables", () => {
  it("generates", () => {
    expect(patches.capikit("generate")).toMatchObject({ status: 0, stderr: "" });
  });

  it("shows generated files", () => {
    const text = patches.read("gen/variables/index.ts");
    const shown = blocksOfGuide("variables").find(({ text: snippet }) => snippet.includes("TypedVariable"));
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
import { fooCluster } from "./gen/kinds/api/infrastructure/v1alpha1/index.ts";

const controlPlane = await startControlPlane({ crds: "config/crd/bases" });
const { client } = controlPlane;
const env = { ...process.env, KUBECONFIG: controlPlane.kubeconfigPath };
const start = (...args) => spawn(process.execPath, args, { env, stdio: ["ignore", "inherit", "inherit"] });
const ended = async (program) => {
  const [code] = await once(program, "exit");
  if (code !== 0) throw new Error("a program ended with " + code);
};

await ended(start("ask.ts"));
const manager = start("src/main.ts", "--health-addr=0", "--diagnostics-address=0", "--leader-elect", "--log-level=error");
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
