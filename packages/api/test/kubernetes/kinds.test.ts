import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  type ConfigMap,
  configMap,
  type Deployment,
  deployment,
  type EventsV1Event as Event,
  endpoints,
  type JSONSchemaProps,
  type Pod,
  pod,
  type Secret,
} from "../../gen/kubernetes/index.ts";
import type {
  IntOrString,
  KindDefinition,
  KubernetesObject,
  LabelSelector,
  MicroTime,
  ObjectMeta,
  Quantity,
} from "../../src/meta/index.ts";

const folder = join(import.meta.dirname, "../../gen/kubernetes");
const groups = await Promise.all(
  globSync("*/*/kinds.ts", { cwd: folder }).map(async (file) => {
    const { kinds } = (await import(join(folder, file))) as { readonly kinds: readonly KindDefinition[] };
    return { file, kinds };
  }),
);

describe("kinds of Kubernetes", () => {
  it("describe a namespaced kind", () => {
    expect(deployment).toMatchObject({
      group: "apps",
      version: "v1",
      kind: "Deployment",
      listKind: "DeploymentList",
      plural: "deployments",
      singular: "deployment",
      shortNames: ["deploy"],
      categories: ["all"],
      scope: "Namespaced",
      deprecated: false,
      subresources: {
        status: true,
        scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
      },
    });
    expect(pod.selectableFields).toContain(".spec.nodeName");
    expect(endpoints.deprecated).toBe(true);
  });

  it("exist once in 21 stable groups, frozen", () => {
    const all = groups.flatMap(({ kinds }) => kinds);
    const names = all.map(({ group, version, kind }) => `${group}/${version} ${kind}`);
    expect(new Set(names).size).toBe(names.length);
    expect(groups.length).toBeGreaterThanOrEqual(21);
    expect(all.length).toBeGreaterThanOrEqual(68);
    expect(all.filter((kind) => !Object.isFrozen(kind))).toEqual([]);
  });

  it.each(groups)("have structural schemas: $file", async ({ kinds }) => {
    for (const kind of kinds) {
      const schema = await kind.schema();
      expect(schema.type).toBe("object");
      expect(schema.properties).toMatchObject({ apiVersion: { type: "string" }, kind: { type: "string" } });
      expect(JSON.stringify(schema)).not.toMatch(/"\$ref"|"description":"/);
    }
  });

  it("share the schemas of parts", async () => {
    const ofPod = await pod.schema();
    const ofDeployment = await deployment.schema();
    const template = ofDeployment.properties?.spec?.properties?.template;
    expect(template?.properties?.spec).toBe(ofPod.properties?.spec);
    expect(template?.properties?.metadata?.properties?.labels).toBeDefined();
  });
});

describe("types of Kubernetes", () => {
  it("are those of the other types of this package", () => {
    expectTypeOf<ConfigMap>().toExtend<KubernetesObject>();
    expectTypeOf(configMap).toEqualTypeOf<KindDefinition<ConfigMap>>();
    expectTypeOf<Pod["metadata"]>().toEqualTypeOf<ObjectMeta>();
    type DeploymentSpec = NonNullable<Deployment["spec"]>;
    expectTypeOf<DeploymentSpec["selector"]>().toEqualTypeOf<LabelSelector>();
    expectTypeOf<DeploymentSpec["replicas"]>().toEqualTypeOf<number | undefined>();
    type Container = NonNullable<Pod["spec"]>["containers"][number];
    expectTypeOf<NonNullable<Container["resources"]>["limits"]>().toEqualTypeOf<
      Record<string, Quantity> | undefined
    >();
    expectTypeOf<Container["imagePullPolicy"]>().toEqualTypeOf<
      "Always" | "IfNotPresent" | "Never" | undefined
    >();
    expectTypeOf<NonNullable<Container["livenessProbe"]>["httpGet"]>()
      .exclude(undefined)
      .toHaveProperty("port")
      .toEqualTypeOf<IntOrString>();
    expectTypeOf<Secret["data"]>().toEqualTypeOf<Record<string, string> | undefined>();
    expectTypeOf<Event["eventTime"]>().toEqualTypeOf<MicroTime>();
    expectTypeOf<JSONSchemaProps["items"]>().toEqualTypeOf<JSONSchemaProps | JSONSchemaProps[] | undefined>();
  });
});
