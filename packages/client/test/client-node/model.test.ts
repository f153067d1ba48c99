import {
  type ConfigMap,
  configMap,
  customResourceDefinition,
  lease,
  type Pod,
  pod,
} from "@capikit/api/kubernetes";
import {
  V1ConfigMap,
  V1CustomResourceDefinition,
  V1Lease,
  V1MicroTime,
  V1ObjectMeta,
  V1Pod,
  V1PodSpec,
} from "@kubernetes/client-node";
import { describe, expect, expectTypeOf, it } from "vitest";
import { fromModel, type ModelClient, modelKind, toModel } from "../../src/client-node/index.ts";
import type { Client } from "../../src/index.ts";

const podModel = modelKind(pod, V1Pod);
const configMapModel = modelKind(configMap, V1ConfigMap);
const object: Pod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web", creationTimestamp: "2026-11-21T09:00:00Z", labels: { a: "b" } },
  spec: {
    containers: [
      {
        name: "web",
        ports: [{ containerPort: 80, protocol: "TCP" }],
        resources: { limits: { cpu: "100m" } },
        livenessProbe: { httpGet: { port: "http" } },
      },
    ],
  },
  status: { startTime: "2026-11-21T09:00:01Z" },
};

describe("models of client-node", () => {
  it("are instances with dates", () => {
    const model = toModel(podModel, object);
    expect(model).toBeInstanceOf(V1Pod);
    expect(model.metadata).toBeInstanceOf(V1ObjectMeta);
    expect(model.spec).toBeInstanceOf(V1PodSpec);
    expect(model.metadata?.creationTimestamp).toEqual(new Date("2026-11-21T09:00:00Z"));
    expect(model.metadata?.labels).toEqual({ a: "b" });
    expect(model.spec?.containers[0]?.livenessProbe?.httpGet?.port).toBe("http");
  });

  it("are converted back to equal objects", () => {
    expect(fromModel(podModel, toModel(podModel, object))).toEqual(object);
  });

  it("may be literals, without apiVersion, kind and undefined members", () => {
    const model: V1Pod = {
      metadata: { name: "web", creationTimestamp: new Date("2026-11-21T09:00:00.250Z") },
      spec: { containers: [{ name: "web", image: undefined as unknown as string }] },
    };
    expect(fromModel(podModel, model)).toStrictEqual({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "web", creationTimestamp: "2026-11-21T09:00:00Z" },
      spec: { containers: [{ name: "web" }] },
    });
    expect(fromModel(configMapModel, {}).metadata).toEqual({});
  });

  it("keep six digits of a MicroTime, of which a date has three", () => {
    const model = toModel(modelKind(lease, V1Lease), {
      apiVersion: "coordination.k8s.io/v1",
      kind: "Lease",
      metadata: { name: "a" },
      spec: { renewTime: "2026-11-21T09:00:00.123456Z" },
    } as never);
    expect(model.spec?.renewTime).toBeInstanceOf(V1MicroTime);
    const back = fromModel(modelKind(lease, V1Lease), model);
    expect(back.spec?.renewTime).toBe("2026-11-21T09:00:00.123000Z");
    const plain = fromModel(modelKind(lease, V1Lease), { spec: { renewTime: new Date(0) } });
    expect(plain.spec?.renewTime).toBe("1970-01-01T00:00:00.000000Z");
  });

  it("have other names for reserved words, and keep unknown members", () => {
    const kind = modelKind(customResourceDefinition, V1CustomResourceDefinition);
    const schema = {
      type: "object",
      properties: { a: { default: 1, enum: [1, 2], "x-kubernetes-int-or-string": true } },
    };
    const crd = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "foos.example.org", future: { a: 1 } },
      spec: { versions: [{ name: "v1", schema: { openAPIV3Schema: schema } }] },
    };
    const model = toModel(kind, crd as never);
    const property = model.spec.versions[0]?.schema?.openAPIV3Schema?.properties?.a;
    expect([property?._default, property?._enum]).toEqual([1, [1, 2]]);
    expect(fromModel(kind, model)).toEqual(crd);
  });

  it("pass values of other types, and change no prototype", () => {
    const hostile = JSON.parse(
      '{"apiVersion":"v1","kind":"Pod","metadata":{"creationTimestamp":"never","labels":{"__proto__":"x"}},"spec":7,"__proto__":{"a":1}}',
    ) as Pod;
    const model = toModel(podModel, hostile);
    expect(model.metadata?.creationTimestamp).toBe("never");
    expect(({} as { a?: unknown }).a).toBeUndefined();
    expect(JSON.stringify(fromModel(podModel, model))).toBe(JSON.stringify(hostile));
  });

  it("are typed", () => {
    expectTypeOf(toModel(podModel, object)).toEqualTypeOf<V1Pod>();
    expectTypeOf(fromModel(podModel, new V1Pod())).toEqualTypeOf<Pod>();
    const verbs = async (models: ModelClient, client: Client, made: V1ConfigMap): Promise<void> => {
      expectTypeOf(await models.get(podModel, { name: "a" })).toEqualTypeOf<V1Pod>();
      expectTypeOf((await models.list(podModel)).items).toEqualTypeOf<V1Pod[]>();
      expectTypeOf(await models.create(configMapModel, made)).toEqualTypeOf<V1ConfigMap>();
      expectTypeOf(await models.apply(configMapModel, made)).toEqualTypeOf<V1ConfigMap>();
      expectTypeOf(
        await client.create(configMap, fromModel(configMapModel, made)),
      ).toEqualTypeOf<ConfigMap>();
      expectTypeOf(
        await client.apply(configMap, { ...fromModel(configMapModel, made), metadata: { name: "a" } }),
      ).toEqualTypeOf<ConfigMap>();
      // @ts-expect-error a Pod is not a ConfigMap: it has no data
      await models.create(configMapModel, { spec: { containers: [] } });
    };
    expect(verbs).toBeTypeOf("function");
  });
});
