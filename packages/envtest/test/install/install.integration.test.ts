import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import { isInvalid, UnknownKindError } from "@capikit/client/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareControlPlane } from "../../../../tests/reference/src/shared-control-plane.ts";
import { type ControlPlane, installCrds } from "../../src/index.ts";
import { crd, widgetCrd, widgetKind } from "../support/widget-crd.ts";
import { widgetWebhooks } from "../support/widget-webhooks.ts";

let controlPlane: ControlPlane;
beforeAll(async () => {
  controlPlane = await shareControlPlane({ crds: widgetCrd });
});
afterAll(() => controlPlane?.stop());

describe("installCrds", () => {
  it("returns when the objects can be used", async () => {
    const { client } = controlPlane;
    expect((await client.list(widgetKind)).items).toEqual([]);
    const kinds = ["Gadget", "Gizmo", "Doodad"];
    const installed = await controlPlane.installCrds(kinds.map((kind) => crd(kind)));
    expect(installed.map(({ metadata }) => metadata.name)).toEqual([
      "gadgets.test.capikit.dev",
      "gizmos.test.capikit.dev",
      "doodads.test.capikit.dev",
    ]);
    for (const kind of kinds) {
      const descriptor = await client.kindOf({ apiVersion: "test.capikit.dev/v1", kind });
      await client.create(descriptor, { metadata: { name: "x", namespace: "default" } });
    }
  });

  it("waits until discovery lists the kind", async () => {
    const { client } = controlPlane;
    let late = 3;
    const kindOf: typeof client.discovery.kindOf = (type, options) =>
      type.kind === "Latecomer" && late-- > 0
        ? Promise.reject(new UnknownKindError(type.apiVersion, type.kind))
        : client.discovery.kindOf(type, options);
    await installCrds({ ...client, discovery: { ...client.discovery, kindOf } }, crd("Latecomer"));
    expect(late).toBeLessThanOrEqual(0);
  });

  it("updates existing definitions, and waits again", async () => {
    const next = structuredClone(widgetCrd);
    Object.assign(next.metadata, { labels: { updated: "yes" } });
    const [stored] = await controlPlane.installCrds([next]);
    expect(stored?.metadata.labels).toEqual({ updated: "yes" });
  });

  it("reports a refused definition and the reason", async () => {
    const wrong = crd("Broken", { scope: "Galaxy" });
    const error = await controlPlane.installCrds(wrong).catch((e: Error) => e);
    expect(String(error)).toMatch(/cannot install brokens\.test\.capikit\.dev: .*spec\.scope/);
    expect(isInvalid((error as Error).cause)).toBe(true);
  });

  it("reports why a definition is never served", async () => {
    const clash = crd("Clash", { names: { plural: "clashs", kind: "Widget", singular: "clash" } });
    const { client } = controlPlane;
    const { name = "" } = (await client.create(customResourceDefinition, clash)).metadata;
    const states = async () => (await client.get(customResourceDefinition, { name })).status?.conditions;
    await expect.poll(states).toContainEqual(expect.objectContaining({ type: "NamesAccepted" }));
    await expect(controlPlane.installCrds(clash, { timeoutMs: 1 })).rejects.toThrow(
      /clashs\.test\.capikit\.dev is not served after 1 ms without progress: its names are not accepted: .*Widget/,
    );
  });

  it("does not wait for the converter of existing objects", async () => {
    const version = {
      ...(crd("Gear").spec as { versions: object[] }).versions[0],
      name: "v2",
      storage: false,
    };
    const { host, certificateAuthority } = controlPlane.webhookServing;
    const gear = crd("Gear", {
      versions: [...(crd("Gear").spec as { versions: object[] }).versions, version],
      conversion: { strategy: "Webhook", webhook: { conversionReviewVersions: ["v1"] } },
    });
    const webhooks = { host, port: 1, certificateAuthority };
    await controlPlane.installCrds(gear, { webhooks });
    const { client } = controlPlane;
    const kind = await client.kindOf({ apiVersion: "test.capikit.dev/v1", kind: "Gear" });
    await client.create(kind, { metadata: { name: "x", namespace: "default" } });
    expect(await controlPlane.installCrds(gear, { webhooks })).toHaveLength(1);
  });

  it("refuses manifests without a definition", async () => {
    const other = { apiVersion: "v1", kind: "Namespace", metadata: { name: "x" } };
    await expect(controlPlane.installCrds(other)).rejects.toThrow(/no CustomResourceDefinition/);
  });
});

describe("installWebhooks", () => {
  it("has the API server call the test", async () => {
    const { host, port, certDir } = controlPlane.webhookServing;
    const read = (name: string) => readFileSync(join(certDir, name));
    const paths: string[] = [];
    const server = createServer(
      { cert: read("tls.crt"), key: read("tls.key") },
      async (request, response) => {
        paths.push(String(request.url));
        const review = JSON.parse((await request.toArray()).join("")) as { request: { uid: string } };
        const status = { message: "no widgets on Fridays" };
        response.setHeader("content-type", "application/json");
        response.end(
          JSON.stringify({
            apiVersion: "admission.k8s.io/v1",
            kind: "AdmissionReview",
            response: { uid: review.request.uid, allowed: false, status },
          }),
        );
      },
    );
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    await controlPlane.installWebhooks(widgetWebhooks);
    const create = () =>
      controlPlane.client
        .create(widgetKind, { metadata: { generateName: "w-", namespace: "default" } })
        .then(() => "", String);
    await expect.poll(async () => (await create()).includes("no widgets on Fridays")).toBe(true);
    expect(paths[0]).toBe("/validate-widget?timeout=10s");
    server.close();
    server.closeAllConnections();
  });
});
