import type { Cluster } from "@capikit/api/core/v1beta2";
import { cluster, kinds, machine } from "@capikit/api/kinds/core/v1beta2";
import type { KubernetesList } from "@capikit/api/meta";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { Client } from "../src/index.ts";
import { resourcePath } from "../src/verbs/resource-path.ts";

describe("generated definitions", () => {
  it("address their kind", () => {
    expect(resourcePath(cluster, { namespace: "default", name: "one" })).toBe(
      "/apis/cluster.x-k8s.io/v1beta2/namespaces/default/clusters/one",
    );
    expect(kinds).toContain(machine);
  });

  it("give their type to what the client does with them", () => {
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
});
