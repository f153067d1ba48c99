import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterClusterUpgrade } from "@capikit/api/catalog";
import { type Container, job } from "@capikit/api/kubernetes";
import { KUBERNETES_VERSION } from "@capikit/envtest";
import { defineExtension } from "@capikit/extension-kit";
import { callHandler, sampleRequest } from "@capikit/extension-kit/testing";
import { ensureReference } from "@capikit/reference";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { checkConformance } from "../../../examples/extension-workload/src/conformance.ts";
import { startClusters } from "../../../examples/extension-workload/test/support/clusters.ts";

const version = `v${KUBERNETES_VERSION}`;
const ref = { namespace: "kube-system", name: `conformance-${version.replaceAll(".", "-")}` };
const request = { ...sampleRequest(afterClusterUpgrade), kubernetesVersion: version };

/** Programs of the image: its entry point, the runner of tests, and a small suite in place of e2e.test. */
let programs: { readonly entryPoint: string; readonly ginkgo: string; readonly suite: string };

beforeAll(async () => {
  const [entryPoint, ginkgo, suite] = await Promise.all([
    ensureReference("conformance-runner"),
    ensureReference("ginkgo"),
    ensureReference("conformance-suite"),
  ]);
  programs = { entryPoint, ginkgo, suite };
}, 600_000);

/** Runs a container of the image as a process, and returns whether it succeeds, and its output. */
async function runContainer(
  { command, args = [], env = [] }: Container,
  suiteEnv: Readonly<Record<string, string>>,
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-conformance-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const testBinary = join(folder, "e2e.test");
  symlinkSync(programs.suite, testBinary);
  const [program = programs.entryPoint, ...own] = command ?? [];
  const imageEnv = {
    GINKGO_BIN: programs.ginkgo,
    TEST_BIN: testBinary,
    RESULTS_DIR: join(folder, "results"),
  };
  const given = Object.fromEntries(env.map(({ name, value = "" }) => [name, value]));
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...imageEnv, ...suiteEnv, ...given } };
    execFile(program, [...own, ...args], options, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}` }),
    );
  });
}

test.each([
  ["tests that pass", {}, "Ran 1 of 2 Specs", "Complete", { retryAfterSeconds: 0 }],
  [
    "a test that fails",
    { SUITE_FAILS: "1" },
    "the API does not conform",
    "Failed",
    { message: expect.stringMatching(/^Conformance tests failed: /), retryAfterSeconds: 5 },
  ],
  [
    "no conformance tests",
    { SUITE_WITHOUT_CONFORMANCE: "1" },
    "no specs ran",
    "Failed",
    { message: expect.stringMatching(/^Conformance tests failed: /), retryAfterSeconds: 5 },
  ],
] as const)("the container of the conformance Job, with %s", async (_, suiteEnv, output, outcome, wanted) => {
  await using world = await startClusters();
  const extension = defineExtension({ handlers: { check: checkConformance(world.clusters, 5) } });
  const ask = () => callHandler(extension, afterClusterUpgrade, { request });
  expect(await ask()).toMatchObject({ message: `Waiting for Job ${ref.namespace}/${ref.name}` });
  const created = world.server.object(job, ref);
  const [container] = created?.spec?.template.spec?.containers ?? [];
  expect(container?.image).toBe(`registry.k8s.io/conformance:${version}`);
  const ran = await runContainer(container as Container, suiteEnv);
  expect(ran.output).toContain(output);
  expect(ran.ok).toBe(outcome === "Complete");

  // Its controller sets the condition by the exit code.
  const conditions = [{ type: ran.ok ? "Complete" : "Failed", status: "True" }];
  world.server.put(job, { metadata: ref, ...created, status: { conditions } });
  expect(await ask()).toMatchObject(wanted);
});

test("the guide shows the container of the Job", async () => {
  await using world = await startClusters();
  const extension = defineExtension({ handlers: { check: checkConformance(world.clusters, 5) } });
  await callHandler(extension, afterClusterUpgrade, { request });
  const [container] = world.server.object(job, ref)?.spec?.template.spec?.containers ?? [];
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/guides/workload-hooks.md"), "utf8");
  const [, text = ""] =
    /export const conformanceContainer = \(version: string\) => \(([\s\S]*?)\);\n```/.exec(guide) ?? [];
  // The API server sets the rest.
  const defaults = {
    imagePullPolicy: "IfNotPresent",
    resources: {},
    terminationMessagePath: "/dev/termination-log",
    terminationMessagePolicy: "File",
  };
  expect({ ...new Function("version", `return (${text})`)(version), ...defaults }).toEqual(container);
});
