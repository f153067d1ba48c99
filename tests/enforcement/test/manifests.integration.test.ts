import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mapLimited } from "@capikit/common/time";
import { parseYaml } from "@capikit/common/yaml";
import type { ControlPlane } from "@capikit/envtest";
import { generate } from "@capikit/generators/run";
import { shareControlPlane } from "@capikit/reference";
import { validateRole, validateWebhookConfiguration } from "@capikit/schema/manifests";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { group, markedCrds } from "../src/random-crd-markers.ts";
import { randomRole, randomWebhookConfiguration } from "../src/random-manifests.ts";
import { markedRoles, markedWebhooks } from "../src/random-markers.ts";
import { connect, DRY_RUN, requestsAtOnce, type Server } from "../src/server.ts";

const numRuns = inject("nightly") ? 10_000 : 800;

const project = mkdtempSync(join(tmpdir(), "capikit-markers-"));
let controlPlane: ControlPlane;
let server: Server;

beforeAll(async () => {
  controlPlane = await shareControlPlane();
  server = connect(controlPlane.config);
});

afterAll(async () => {
  await server?.close();
  await controlPlane?.stop();
  rmSync(project, { recursive: true, force: true });
});

const admission = "/apis/admissionregistration.k8s.io/v1";
const meta = fileURLToPath(new URL("../../../packages/api/src/meta/index.ts", import.meta.url));
const rbac = "/apis/rbac.authorization.k8s.io/v1";
const paths: Readonly<Record<string, string>> = {
  ValidatingWebhookConfiguration: `${admission}/validatingwebhookconfigurations`,
  MutatingWebhookConfiguration: `${admission}/mutatingwebhookconfigurations`,
  ClusterRole: `${rbac}/clusterroles`,
  Role: `${rbac}/namespaces/default/roles`,
  CustomResourceDefinition: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
};

it.each([
  ["webhook configurations", randomWebhookConfiguration, validateWebhookConfiguration],
  ["roles", randomRole, validateRole],
] as const)("judges %s as the API server does", async (_, random, validate) => {
  const objects = fc.sample(random, { numRuns, seed: inject("seed") });
  const results = await mapLimited(objects, requestsAtOnce, async (object) => {
    const answer = await server.create(paths[object.kind] ?? "", object as never, DRY_RUN);
    const ours = validate(object as never).map(({ path, message }) => `${path} ${message}`);
    return { object, theirs: answer.causes, accepted: answer.accepted, ours };
  });
  const differences = results.filter(({ accepted, ours }) => accepted !== (ours.length === 0));
  const refused = results.filter(({ accepted }) => !accepted).length;
  console.log(`${results.length} compared, ${refused} refused, ${differences.length} differ`);
  expect(differences).toEqual([]);
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(results.length);
});

/** Generates the manifests of a source. */
async function generated(source: string, roleName: string) {
  mkdirSync(join(project, "api/v1"), { recursive: true });
  writeFileSync(join(project, "api/v1/index.ts"), `// +groupName=${group}\nexport * from "./markers.js";\n`);
  writeFileSync(join(project, "api/v1/markers.ts"), source);
  const { diagnostics, files } = await generate({
    project,
    emitters: ["crd", "webhook", "rbac"],
    config: { rbac: { roleName } },
    mode: "none",
    cache: false,
    fallback: () => ({ "@capikit/api/meta": meta }),
  });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return {
    errors: errors.map(({ code, message, location }) => `${location?.line} ${code} ${message}`),
    manifests: files.map(({ text = "" }) => parseYaml(text)),
  };
}

it.each([
  ["CRDs", markedCrds],
  ["webhook configurations", markedWebhooks],
  ["roles", markedRoles],
] as const)("refuses the markers of %s that the API server refuses", async (_, random) => {
  const samples = fc.sample(random, { numRuns: inject("nightly") ? 3_000 : 300, seed: inject("seed") });
  const results = [];
  for (const { source, manifest } of samples) {
    const { name } = manifest.metadata as { readonly name: string };
    const ours = await generated(source, name);
    // After an error, nothing is generated. Roles are not sent as generated: their rules are merged.
    const sent = manifest.kind === "CustomResourceDefinition" ? [manifest, ...ours.manifests] : [manifest];
    const path = paths[manifest.kind] ?? "";
    const answers = await Promise.all(sent.map((one) => server.create(path, one as never, DRY_RUN)));
    const accepted = answers.every((answer) => answer.accepted);
    results.push({ source, manifest, ...ours, accepted, theirs: answers.flatMap(({ causes }) => causes) });
  }
  // The name of the role is in no marker.
  const isPlaceless = (error: string): boolean => /^undefined (?!.*roleName)/.test(error);
  const differences = results.filter(
    ({ accepted, errors }) => accepted !== (errors.length === 0) || errors.some(isPlaceless),
  );
  const refused = results.filter(({ accepted }) => !accepted).length;
  console.log(`${results.length} compared, ${refused} refused, ${differences.length} differ`);
  expect(differences).toEqual([]);
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(results.length);
});
