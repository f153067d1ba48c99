import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterControlPlaneUpgrade } from "@capikit/api/catalog";
import { cluster } from "@capikit/api/core/v1beta2";
import { deployment, secret } from "@capikit/api/kubernetes";
import { createClient, loadKubeconfig } from "@capikit/client";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { expect, onTestFinished, test } from "vitest";
import { call } from "../../cli.ts";
import { create, projectsFolder, remove } from "../add/created-projects.ts";
import { startDev, startDevIn } from "./dev-run.ts";
import { type Project, projectAt } from "./project.ts";

const repository = join(import.meta.dirname, "../../../../..");
const guide = readFileSync(join(repository, "docs/guides/workload-hooks.md"), "utf8");

/** Returns a file of the guide, with the name of the created project. */
function guideFile(path: string): string {
  const [, text] = guide.split(`\`${path}\`:\n\n\`\`\`ts\n`);
  if (text === undefined) throw new Error(`the guide has no ${path}`);
  return text
    .slice(0, text.indexOf("```"))
    .replaceAll("foo-extension", "my-cloud-extension")
    .replaceAll("fooExtension", "myCloudExtension");
}

/** Moves a created extension from `runExtension` to `runManager`, by the steps of the guide. */
function moveToManager(project: Project): void {
  const { dependencies, devDependencies, ...manifest } = JSON.parse(project.read("package.json"));
  const range = dependencies["@capikit/extension-kit"];
  const installed = {
    ...manifest,
    dependencies: { ...dependencies, "@capikit/controller-kit": range },
    devDependencies: { ...devDependencies, "@capikit/client": range, "@capikit/serving": range },
  };
  project.write("package.json", JSON.stringify(installed, undefined, 2));

  const extension = "src/extension/extension.ts";
  project.write("src/extension/upgrade-add-on.ts", guideFile("src/extension/upgrade-add-on.ts"));
  const imports = `import type { WorkloadClients } from "@capikit/controller-kit/capi/workload";\nimport { upgradeAddOn } from "./upgrade-add-on.ts";\n`;
  project.write(extension, `${imports}${project.read(extension)}`);
  project.replace(extension, "(coreVersion?: string)", "(clusters: WorkloadClients, coreVersion?: string)");
  project.replace(extension, "handlers: {", 'handlers: {\n      "upgrade-add-on": upgradeAddOn(clusters),');

  project.write("src/extension/main.ts", guideFile("src/extension/main.ts"));

  project.replace(extension, "export const extension = myCloudExtension();", "");
  project.write("src/extension/local.ts", guideFile("src/extension/local.ts"));
  const [, created = ""] = /`(const extension = fooExtension\(.*\))`/.exec(guide) ?? [];
  const extensionTest = "test/runtime-extension.test.ts";
  project.replace(extensionTest, "import { extension }", "import { myCloudExtension }");
  const create = `${created.replace("fooExtension", "myCloudExtension")};\n`;
  project.replace(extensionTest, '\nit("holds', `\n${create}\nit("holds`);
  project.replace(
    extensionTest,
    "import",
    'import { createClusterCache } from "@capikit/controller-kit/capi/workload";\nimport',
  );
}

const slow = { timeout: 60_000, interval: 500 };

test("an extension that is moved from runExtension to runManager compiles, and its hooks are served", async () => {
  const home = projectsFolder();
  onTestFinished(() => remove(home));
  const root = await create(home, "moved", ["runtime-extension"]);
  const project = projectAt(root);
  moveToManager(project);
  expect(await call("generate", "--project", root)).toMatchObject({ code: 0, stderr: "" });
  const tsc = join(home, "node_modules/typescript/bin/tsc");
  const compiled = spawnSync(process.execPath, [tsc, "-p", root], { encoding: "utf8" });
  expect({ status: compiled.status, stdout: compiled.stdout }).toEqual({ status: 0, stdout: "" });
  const { stdout: components } = await call("components", "build", "--project", root);
  expect(components).toMatch(/^ {2}name: \S*my-cloud-extension-role$/m);

  const run = startDev(root, "--embedded");
  await run.until("everything", ({ event }) => event === "ready");
  const { url, text } = await run.until(
    "its hooks",
    ({ event, ca }) => event === "extension" && ca !== undefined,
  );
  expect(text).toMatch(/^the extension serves hooks at /);
  const kubeconfig = join(root, ".capikit/kubeconfig");
  const client = createClient(await loadKubeconfig(kubeconfig));
  onTestFinished(() => client.close());
  // The API server is the workload cluster of a Cluster, too.
  const value = readFileSync(kubeconfig).toString("base64");
  const metadata = { namespace: "default", name: "dev" };
  await client.create(secret, {
    metadata: { ...metadata, name: "dev-kubeconfig", labels: { "cluster.x-k8s.io/cluster-name": "dev" } },
    type: "cluster.x-k8s.io/secret",
    data: { value },
  });
  const created = await client.create(cluster, { metadata, spec: { paused: false } });
  const status = { initialization: { infrastructureProvisioned: true } };
  await client.patch(cluster, metadata, { type: "merge", patch: { status } }, { subresource: "status" });
  const request = { ...sampleRequest(afterControlPlaneUpgrade), cluster: created };
  project.write("request.json", JSON.stringify(request));
  const callHook = async (at: string, ca: string) => {
    const to = ["--url", at, "--ca", resolve(root, ca), "--from", join(root, "request.json")];
    const { stdout, stderr } = await call("hooks", "call", "AfterControlPlaneUpgrade", ...to);
    return `${stdout}${stderr}`;
  };
  const waits = "message: Waiting for Deployment kube-system/foo-cloud-controller";
  await expect.poll(() => callHook(String(url), ".capikit/ca.crt"), slow).toContain(waits);
  const addOn = { namespace: "kube-system", name: "foo-cloud-controller" };
  expect((await client.get(deployment, addOn)).spec?.replicas).toBe(1);

  const from = run.events.length;
  project.replace("src/extension/upgrade-add-on.ts", "Waiting for", "Still waiting for");
  const change = "src/extension/upgrade-add-on.ts changed";
  await run.until("the change", ({ event, text: shown }) => event === "extension" && shown === change, from);
  await expect.poll(() => callHook(String(url), ".capikit/ca.crt"), slow).toContain("Still waiting");

  // The API server of the first run is the workload cluster of the second.
  const argv = ["--extension=src/extension/local.ts", "--embedded", "--no-config"];
  const local = startDevIn({ KUBECONFIG: kubeconfig }, root, ...argv);
  const other = await local.until("its hooks", ({ event, ca }) => event === "extension" && ca !== undefined);
  expect(await callHook(String(other.url), String(other.ca))).toContain("Still waiting");
  expect(await local.end("SIGTERM")).toBe(0);
  expect(await run.end("SIGTERM")).toBe(0);
}, 300_000);
