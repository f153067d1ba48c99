import { beforeClusterCreate, discoverVariables, generatePatches } from "@capikit/api/catalog";
import { createRequestHandler } from "@capikit/extension-kit";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { expect, it } from "vitest";
import { extension } from "../src/extension/extension.ts";

const handler = createRequestHandler(extension);

/** Calls a handler as Cluster API does. */
async function call(name: string, request: object): Promise<Record<string, unknown>> {
  const path = extension.handlers.find((one) => one.name === name)?.endpoints[0]?.path;
  if (path === undefined) throw new Error(`unknown handler: ${name}`);
  const answer = await handler.handleRequest({
    method: "POST",
    path,
    query: new URLSearchParams(),
    body: Buffer.from(JSON.stringify(request)),
    signal: new AbortController().signal,
  });
  return JSON.parse(String(answer.body));
}

it("holds a Cluster back while it is annotated, and no other", async () => {
  const request = sampleRequest(beforeClusterCreate);
  expect(await call("hold-back", request)).toMatchObject({ status: "Success", retryAfterSeconds: 0 });
  const annotations = { "paper-cloud.cluster.x-k8s.io/hold": "" };
  const cluster = { ...request.cluster, metadata: { ...request.cluster.metadata, annotations } };
  expect(await call("hold-back", { ...request, cluster })).toMatchObject({
    status: "Success",
    retryAfterSeconds: 30,
  });
});

it("labels the infrastructure cluster and the control plane with the team, and no machines", async () => {
  const request = sampleRequest(generatePatches);
  const variables = [...(request.variables ?? []), { name: "team", value: "blue" }];
  const { items } = await call("patches", { ...request, variables });
  const [cluster, controlPlane] = request.items;
  expect(items).toMatchObject([{ uid: cluster?.uid }, { uid: controlPlane?.uid }]);
  const [{ patch }] = items as [{ patch: string }];
  expect(JSON.parse(atob(patch))).toEqual([
    {
      op: "add",
      path: "/spec/template/metadata",
      value: { labels: { "paper-cloud.cluster.x-k8s.io/team": "blue" } },
    },
  ]);
  expect(await call("patches", request)).toMatchObject({ status: "Success", items: [] });
});

it("declares its variables", async () => {
  expect(await call("variables", sampleRequest(discoverVariables))).toMatchObject({
    status: "Success",
    variables: expect.arrayContaining([expect.objectContaining({ name: "team", required: false })]),
  });
});
