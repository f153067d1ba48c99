/**
 * Finding kinds by less than their full type, on a real API server.
 *
 * @module
 */

import { createClient } from "@capikit/client";
import { UnknownKindError, UnknownResourceError } from "@capikit/client/errors";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shareControlPlane } from "../../../../tests/reference/src/shared-control-plane.ts";
import type { ControlPlane } from "../../src/index.ts";
import { crd, widgetCrd, widgetKind } from "../support/widget-crd.ts";

let controlPlane: ControlPlane;
beforeAll(async () => {
  controlPlane = await shareControlPlane({ crds: widgetCrd });
});
afterAll(() => controlPlane?.stop());

it("asks twice for everything, and remembers it", async () => {
  const paths: string[] = [];
  const observer = { attempted: ({ method }: { method: string }) => void paths.push(method) };
  const client = createClient(controlPlane.config, { observer });
  const { discovery } = client;
  const groups = await discovery.groups();
  expect(groups[0]).toEqual({ name: "", versions: ["v1"] });
  expect(groups).toContainEqual({ name: "test.capikit.dev", versions: ["v1"] });
  const [autoscaler, ...older] = await discovery.kindsFor({
    group: "autoscaling",
    kind: "HorizontalPodAutoscaler",
  });
  expect([autoscaler.version, older.map(({ version }) => version)]).toEqual(["v2", ["v1"]]);
  expect(await discovery.resourceFor("deploy")).toMatchObject({
    kind: { group: "apps", version: "v1", kind: "Deployment", plural: "deployments", scope: "Namespaced" },
    singular: "deployment",
    categories: ["all"],
    subresources: expect.arrayContaining(["scale", "status"]),
    verbs: expect.arrayContaining(["get", "list", "watch"]),
  });
  expect((await discovery.resourceFor("widgets.test.capikit.dev")).kind).toEqual(widgetKind);
  expect((await discovery.resourceFor("ns")).kind).toMatchObject({ kind: "Namespace", scope: "Cluster" });
  expect(paths).toEqual(["GET", "GET"]);
  await client.close();
});

it("finds kinds that are added later", async () => {
  const { discovery } = controlPlane.client;
  const late = { group: "test.capikit.dev", kind: "Straggler" };
  await expect(discovery.kindsFor(late)).rejects.toThrow(UnknownKindError);
  await expect(discovery.resourceFor("stragglers")).rejects.toThrow(UnknownResourceError);
  await controlPlane.installCrds(crd("Straggler"));
  expect((await discovery.kindsFor(late))[0]).toMatchObject({ plural: "stragglers" });
  expect((await discovery.resourceFor("straggler")).kind).toMatchObject({ kind: "Straggler" });
});
