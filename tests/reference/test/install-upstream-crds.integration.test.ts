import { parseManifests } from "@capikit/envtest";
import { expect, it } from "vitest";
import { shareControlPlane, upstreamCrds } from "../src/index.ts";

it("installs all upstream CRDs into a real API server, every version served", async () => {
  const crds = (await upstreamCrds()).flatMap(({ text, path }) => parseManifests(text, path));
  await using controlPlane = await shareControlPlane();
  const installed = await controlPlane.installCrds(crds);
  expect(installed).toHaveLength(39);
  const machine = await controlPlane.client.kindOf({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Machine",
  });
  expect(machine).toMatchObject({ plural: "machines", scope: "Namespaced" });
});
