import { beforeClusterCreate, discoverVariables, generatePatches } from "@capikit/api/catalog";
import { callHandler, sampleRequest } from "@capikit/extension-kit/testing";
import { expect, it } from "vitest";
import { extension } from "../src/extension/extension.ts";

it("holds a Cluster back while it is annotated, and no other", async () => {
  const request = sampleRequest(beforeClusterCreate);
  expect(await callHandler(extension, beforeClusterCreate, { request })).toMatchObject({
    status: "Success",
    retryAfterSeconds: 0,
  });
  const annotations = { "paper-cloud.cluster.x-k8s.io/hold": "" };
  const cluster = {
    ...request.cluster,
    metadata: { ...request.cluster.metadata, annotations },
  };
  expect(
    await callHandler(extension, beforeClusterCreate, {
      request: { ...request, cluster },
    }),
  ).toMatchObject({
    status: "Success",
    retryAfterSeconds: 30,
  });
});

it("labels the infrastructure cluster and the control plane with the team, and no machines", async () => {
  const request = sampleRequest(generatePatches);
  const variables = [...(request.variables ?? []), { name: "team", value: "blue" }];
  const { items } = await callHandler(extension, generatePatches, {
    request: { ...request, variables },
  });
  const [cluster, controlPlane] = request.items;
  expect(items).toMatchObject([{ uid: cluster?.uid }, { uid: controlPlane?.uid }]);
  expect(JSON.parse(atob(items?.[0]?.patch ?? ""))).toEqual([
    {
      op: "add",
      path: "/spec/template/metadata",
      value: { labels: { "paper-cloud.cluster.x-k8s.io/team": "blue" } },
    },
  ]);
  expect(await callHandler(extension, generatePatches, { request })).toMatchObject({
    status: "Success",
    items: [],
  });
});

it("declares its variables", async () => {
  expect(await callHandler(extension, discoverVariables)).toMatchObject({
    status: "Success",
    variables: expect.arrayContaining([expect.objectContaining({ name: "team", required: false })]),
  });
});
