import { describe, expect, it } from "vitest";
import { createClient } from "../../src/index.ts";
import { startEchoServer } from "../support/echo-server.ts";

/** A server from before aggregated discovery. */
async function startOldServer() {
  const answers: Record<string, object> = {
    "/api": { kind: "APIVersions", versions: ["v1"] },
    "/api/v1": {
      resources: [
        {
          name: "pods",
          kind: "Pod",
          namespaced: true,
          singularName: "pod",
          shortNames: ["po"],
          verbs: ["get"],
        },
        { name: "pods/log", kind: "Pod", namespaced: true },
      ],
    },
    "/apis": {
      kind: "APIGroupList",
      groups: [
        {
          name: "a.test",
          versions: [{ version: "v2alpha1" }, { version: "v1" }],
          preferredVersion: { version: "v1" },
        },
        { name: "gone.test", versions: [{ version: "v1" }] },
      ],
    },
    "/apis/a.test/v1": { resources: [{ name: "pods", kind: "Pod", namespaced: false }] },
    "/apis/a.test/v2alpha1": {
      resources: [
        { name: "pods", kind: "Pod", namespaced: false },
        { name: "posters", kind: "Poster", namespaced: true, shortNames: ["pod"] },
      ],
    },
  };
  return startEchoServer((request, response) => {
    const answer = answers[String(request.url)];
    response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}));
  });
}

describe("the mapper, of an old server", () => {
  it("asks for each version, the preferred ones first", async () => {
    await using old = await startOldServer();
    const { discovery, close } = createClient({ server: old.server });
    expect(await discovery.groups()).toEqual([
      { name: "", versions: ["v1"] },
      { name: "a.test", versions: ["v1", "v2alpha1"] },
      { name: "gone.test", versions: ["v1"] },
    ]);
    const versions = (await discovery.kindsFor({ group: "a.test", kind: "Pod" })).map(
      ({ version }) => version,
    );
    expect(versions).toEqual(["v1", "v2alpha1"]);
    expect(old.requests).toHaveLength(6);
    await close();
  });

  it.each([
    ["pods", "/v1"],
    ["Pod", "/v1"],
    ["po", "/v1"],
    ["pods.a.test", "a.test/v1"],
    ["pods.v2alpha1.a.test", "a.test/v2alpha1"],
    ["posters", "a.test/v2alpha1"],
    ["pod.v2alpha1.a.test", "a.test/v2alpha1"],
  ])("%s is in %s", async (name, want) => {
    await using old = await startOldServer();
    const { discovery, close } = createClient({ server: old.server });
    const { kind } = await discovery.resourceFor(name);
    expect(`${kind.group}/${kind.version}`).toBe(want);
    await close();
  });

  it("returns subresources, scope and names", async () => {
    await using old = await startOldServer();
    const { discovery, close } = createClient({ server: old.server });
    expect(await discovery.resourceFor("po")).toEqual({
      kind: { group: "", version: "v1", kind: "Pod", plural: "pods", scope: "Namespaced" },
      singular: "pod",
      shortNames: ["po"],
      categories: [],
      verbs: ["get"],
      subresources: ["log"],
    });
    await close();
  });
});

it("kubernetes/kubernetes#122333: a group that is stale for a short time after its installation", async () => {
  const resources = [{ resource: "flunders", responseKind: { kind: "Flunder" }, scope: "Namespaced" }];
  let freshness = "Stale";
  await using server = await startEchoServer((request, response) => {
    const isStale = freshness === "Stale";
    const versions = [{ version: "v1alpha1", freshness, resources: isStale ? [] : resources }];
    const items = request.url === "/apis" ? [{ metadata: { name: "wardle.test" }, versions }] : [];
    response.end(JSON.stringify({ items }));
  });
  const { discovery, close } = createClient({ server: server.server });
  const find = () => discovery.kindsFor({ group: "wardle.test", kind: "Flunder" });
  await expect(find()).rejects.toMatchObject({ name: "StaleDiscoveryError" });
  freshness = "Current";
  expect(await find()).toMatchObject([{ plural: "flunders" }]);
  await close();
});

/** Aggregated API servers that do not answer. `freshness` is part of aggregated discovery. */
const aggregated = {
  items: [
    {
      metadata: { name: "metrics.test" },
      versions: [{ version: "v1", freshness: "Stale", resources: [] }],
    },
    {
      metadata: { name: "known.test" },
      versions: [
        {
          version: "v1",
          freshness: "Stale",
          resources: [
            { resource: "dogs", responseKind: { kind: "Dog" }, scope: "Namespaced", verbs: ["get"] },
          ],
        },
      ],
    },
  ],
};
const unaggregated: Record<string, object> = {
  "/api": { kind: "APIVersions", versions: [] },
  "/apis": {
    groups: [
      { name: "metrics.test", versions: [{ version: "v1" }] },
      { name: "known.test", versions: [{ version: "v1" }] },
    ],
  },
  "/apis/known.test/v1": { resources: [{ name: "dogs", kind: "Dog", namespaced: true }] },
};

describe.each([
  [
    "aggregated",
    (url: string) => (url === "/apis" ? aggregated : url === "/api" ? { items: [] } : undefined),
  ],
  ["unaggregated", (url: string) => unaggregated[url]],
])("the mapper, of a server with stale groups in %s discovery", (_, answerOf) => {
  it("asks again for all resources until no group is stale", async () => {
    let isStale = true;
    const empty = { items: [] };
    await using server = await startEchoServer((request, response) => {
      const answer = isStale ? answerOf(String(request.url)) : empty;
      response.writeHead(answer === undefined ? 503 : 200).end(JSON.stringify(answer ?? { kind: "Status" }));
    });
    const { discovery, close } = createClient({ server: server.server });
    expect(await discovery.resources()).toHaveLength(1);
    isStale = false;
    expect(await discovery.resources()).toEqual([]);
    const asked = server.requests.length;
    expect(await discovery.groups()).toEqual([]);
    expect(server.requests).toHaveLength(asked);
    await close();
  });

  it("does not report kinds of stale groups as missing", async () => {
    const unavailable = { kind: "Status", code: 503, reason: "ServiceUnavailable", message: "down" };
    await using server = await startEchoServer((request, response) => {
      const answer = answerOf(String(request.url));
      response.writeHead(answer === undefined ? 503 : 200).end(JSON.stringify(answer ?? unavailable));
    });
    const { discovery, close } = createClient({ server: server.server });
    const { kindsFor, resourceFor, groups } = discovery;
    expect(await groups()).toContainEqual({ name: "metrics.test", versions: ["v1"], staleVersions: ["v1"] });
    expect((await resourceFor("dogs")).kind).toMatchObject({ group: "known.test" });
    const stale = { name: "StaleDiscoveryError", message: expect.stringContaining("v1.metrics.test") };
    await expect(kindsFor({ group: "metrics.test", kind: "Cat" })).rejects.toMatchObject(stale);
    await expect(resourceFor("cats")).rejects.toMatchObject(stale);
    await expect(resourceFor("cats.metrics.test")).rejects.toMatchObject(stale);
    await expect(kindsFor({ group: "other.test", kind: "Cat" })).rejects.toMatchObject({
      name: "UnknownKindError",
    });
    await expect(resourceFor("cats.other.test")).rejects.toMatchObject({ name: "UnknownResourceError" });
    await close();
  });
});
