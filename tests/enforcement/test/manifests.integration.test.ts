import { mapLimited } from "@capikit/common/time";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { validateRole, validateWebhookConfiguration } from "@capikit/schema/manifests";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { randomRole, randomWebhookConfiguration } from "../src/random-manifests.ts";
import { connect, DRY_RUN, requestsAtOnce, type Server } from "../src/server.ts";

const numRuns = inject("nightly") ? 10_000 : 800;

let controlPlane: ControlPlane;
let server: Server;

beforeAll(async () => {
  controlPlane = await startControlPlane();
  server = connect(controlPlane.config);
});

afterAll(async () => {
  await server?.close();
  await controlPlane?.stop();
});

const admission = "/apis/admissionregistration.k8s.io/v1";
const rbac = "/apis/rbac.authorization.k8s.io/v1";
const paths: Readonly<Record<string, string>> = {
  ValidatingWebhookConfiguration: `${admission}/validatingwebhookconfigurations`,
  MutatingWebhookConfiguration: `${admission}/mutatingwebhookconfigurations`,
  ClusterRole: `${rbac}/clusterroles`,
  Role: `${rbac}/namespaces/default/roles`,
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
