import { type Cluster, cluster, kinds, machine } from "@capikit/api/core/v1beta2";
import { configMap } from "@capikit/api/kubernetes";
import type { KubernetesList } from "@capikit/api/meta";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { Client } from "../../src/index.ts";
import { resourcePath } from "../../src/kinds/resource-path.ts";

const by = { fieldManager: "me" };

describe("generated definitions", () => {
  it("address their kind", () => {
    expect(resourcePath(cluster, { namespace: "default", name: "one" })).toBe(
      "/apis/cluster.x-k8s.io/v1beta2/namespaces/default/clusters/one",
    );
    expect(kinds).toContain(machine);
  });

  it("determine the types of the client's methods", () => {
    expectTypeOf<Client["get"]>().toBeCallableWith(cluster, { namespace: "default", name: "one" });
    const get = (client: Client) => client.get(cluster, { namespace: "default", name: "one" });
    const list = (client: Client) => client.list(cluster);
    expectTypeOf(get).returns.resolves.toEqualTypeOf<Cluster>();
    expectTypeOf(list).returns.resolves.toEqualTypeOf<KubernetesList<Cluster>>();
    const create = (client: Client) =>
      // @ts-expect-error: a machine is no cluster
      client.create(machine, { metadata: { name: "one", namespace: "default" }, spec: { topology: {} } });
    expect(create).toBeTypeOf("function");
  });

  it("accept a spread reference in the metadata of writes", () => {
    const ref: { readonly name: string; readonly namespace?: string | undefined } = { name: "one" };
    const labels = { a: "b" };
    const create = (client: Client) => client.create(configMap, { metadata: { ...ref, labels } });
    const apply = (client: Client) => client.apply(configMap, { metadata: { ...ref, labels } }, by);
    // @ts-expect-error: a namespace is a text
    const wrong = (client: Client) => client.create(configMap, { metadata: { ...ref, namespace: null } });
    const labelled = (client: Client) =>
      // @ts-expect-error: a label's value is a text
      client.create(configMap, { metadata: { ...ref, labels: { a: 1 } } });
    expect([create, apply, wrong, labelled]).toHaveLength(4);
  });
});
