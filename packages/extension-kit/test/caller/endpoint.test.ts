import { describe, expect, it } from "vitest";
import { endpointOf, pathAt } from "../../src/caller/endpoint.ts";
import { prepareCluster } from "../../src/caller/index.ts";

const hook = "/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery";

describe("where an extension is", () => {
  it.each([
    [{ service: { name: "s", namespace: "n" } }, "https://s.n.svc", "s.n.svc", hook],
    [{ service: { name: "s", namespace: "n", port: 9443 } }, "https://s.n.svc:9443", "s.n.svc:9443", hook],
    [
      { service: { name: "s", namespace: "n", path: "/a//b/../c/" } },
      "https://s.n.svc",
      "s.n.svc",
      `/a/c${hook}`,
    ],
    [
      { service: { name: "s", namespace: "n", path: "/a b?c#d%20" } },
      "https://s.n.svc",
      "s.n.svc",
      `/a%20b%3Fc%23d%2520${hook}`,
    ],
    [{ url: "https://h:443/p/" }, "https://h", "h:443", `/p${hook}`],
    [{ url: "https://[::1]:9443" }, "https://[::1]:9443", "[::1]:9443", hook],
    [{ url: "https://h/a%20b#part" }, "https://h", "h", `/a%20b${hook}`],
  ])("%j", (config, origin, host, path) => {
    const endpoint = endpointOf(config);
    expect([endpoint.origin, endpoint.host, pathAt(endpoint, hook)]).toEqual([origin, host, path]);
  });
});

it.each([
  [{ name: "evil.example.com/" }, "service name"],
  [{ name: "1a" }, "service name"],
  [{ namespace: "a.b" }, "service namespace"],
  [{ namespace: "x@evil.example.com" }, "service namespace"],
  [{ port: 0 }, "service port 0"],
  [{ port: 65_536 }, "service port 65536"],
  [{ path: "a" }, 'service path "a": start it with /'],
])("rejects the Service %j, which Cluster API rejects", (part, problem) => {
  const endpoint = () => endpointOf({ service: { name: "s", namespace: "n", ...part } });
  expect(endpoint).toThrow(`invalid ${problem}`);
  expect(endpoint).toThrow(expect.objectContaining({ code: "HOOK_CALL_MISCONFIGURED" }));
});

it("rejects an address with a URL and a Service, as Cluster API does", () => {
  const service = { name: "s", namespace: "n" };
  const endpoint = () => endpointOf({ url: "https://h", service });
  expect(endpoint).toThrow("clientConfig has both url and service; set one");
  expect(endpoint).toThrow(expect.objectContaining({ code: "HOOK_CALL_MISCONFIGURED" }));
  expect(endpointOf({ url: "", service }).host).toBe("s.n.svc");
});

it("prepares objects without metadata or annotations", () => {
  expect(prepareCluster({ status: {}, spec: {} })).toEqual({ spec: {} });
  expect(prepareCluster({ metadata: { name: "a" } })).toEqual({ metadata: { name: "a" } });
  const annotations = { "cluster.x-k8s.io/conversion-data": "{}" };
  expect(prepareCluster({ metadata: { annotations } })).toEqual({ metadata: {} });
});
