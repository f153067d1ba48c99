import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { stringifyYaml } from "@capikit/common/yaml";
import { expect, it, onTestFinished } from "vitest";
import { readCluster } from "../../../src/commands/doctor/read-extensions.ts";
import { projectOf } from "../../cli.ts";

/** Serves lists by path, and returns a kubeconfig. Other paths are not found. */
async function serveLists(lists: Readonly<Record<string, readonly object[] | "forbidden">>): Promise<string> {
  const status = (code: number, reason: string) => ({
    code,
    reason,
    kind: "Status",
    apiVersion: "v1",
    status: "Failure",
    message: reason,
  });
  const server = createServer(({ url = "" }, response) => {
    const items = lists[url.split("?", 1)[0] ?? ""];
    const code = items === undefined ? 404 : items === "forbidden" ? 403 : 200;
    const list = { kind: "List", apiVersion: "v1", metadata: {}, items };
    response.writeHead(code, { "content-type": "application/json" });
    response.end(JSON.stringify(code === 200 ? list : status(code, code === 403 ? "Forbidden" : "NotFound")));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "test", cluster: { server: `http://127.0.0.1:${port}` } }],
    contexts: [{ name: "test", context: { cluster: "test", user: "test" } }],
    users: [{ name: "test", user: {} }],
    "current-context": "test",
  };
  const { root } = projectOf({ kubeconfig: stringifyYaml(config) });
  return `${root}/kubeconfig`;
}

const registration = (name: string) => ({ metadata: { name }, spec: { clientConfig: {} } });

const schema = {
  properties: {
    spec: { properties: { clientConfig: {} } },
    status: { properties: { handlers: { items: { properties: { requestHook: {} } } } } },
  },
};
const crd = {
  metadata: { name: "fooextensions.hooks.foo.example.org" },
  spec: {
    group: "hooks.foo.example.org",
    scope: "Cluster",
    names: { kind: "FooExtension", plural: "fooextensions" },
    versions: [{ name: "v1", storage: true, schema: { openAPIV3Schema: schema } }],
  },
};

it("reads ExtensionConfigs, and the objects that register extensions of other groups", async () => {
  const kubeconfig = await serveLists({
    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions": [crd],
    "/apis/runtime.cluster.x-k8s.io/v1beta2/extensionconfigs": [registration("quota")],
    "/apis/hooks.foo.example.org/v1/fooextensions": [registration("drain")],
  });
  const signal = new AbortController().signal;
  const { core, extensions } = await readCluster({ kubeconfig, context: undefined }, { env: {}, signal });
  expect(core).toBeUndefined();
  expect(
    extensions.map(({ config, isOfClusterApi }) => [config.kind, config.metadata.name, isOfClusterApi]),
  ).toEqual([
    ["ExtensionConfig", "quota", true],
    ["FooExtension", "drain", false],
  ]);
});

it.each([
  [{ "/apis/apiextensions.k8s.io/v1/customresourcedefinitions": "forbidden" }, "extensions of other groups"],
  [
    { "/apis/clusterctl.cluster.x-k8s.io/v1alpha3/providers": "forbidden" },
    "core provider in the inventory of clusterctl",
  ],
  [
    {
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions": [crd],
      "/apis/hooks.foo.example.org/v1/fooextensions": "forbidden",
    },
    "extensions that a FooExtension of hooks.foo.example.org registers",
  ],
] as const)("reports parts without permission as unknown: %j", async (lists, part) => {
  const kubeconfig = await serveLists({
    ...lists,
    "/apis/runtime.cluster.x-k8s.io/v1beta2/extensionconfigs": [registration("quota")],
  });
  const { signal } = new AbortController();
  const found = await readCluster({ kubeconfig, context: undefined }, { env: {}, signal });
  expect(found.extensions.map(({ config }) => config.metadata.name)).toEqual(["quota"]);
  expect(found.unknown).toEqual([expect.stringMatching(new RegExp(`^${part}: .*Forbidden`))]);
});
