import type { JsonObject } from "@capikit/common/json";
import { describe, expect, it, test } from "vitest";
import {
  explainTopologyChange,
  type FeatureGates,
  forecastRollouts,
  type RenderOptions,
  releaseChanges,
  renderTopology,
  type Unstructured,
} from "../src/index.ts";
import { type World, world } from "./support/world.ts";

describe("feature gates", () => {
  const render = ({ cluster, clusterClass, objects }: World, options: Partial<RenderOptions> = {}) =>
    renderTopology({ cluster, clusterClass, objects, ...options });

  /** Renders a cluster at v1.34.0, and then its upgrade. */
  async function upgrade(featureGates?: FeatureGates) {
    const one = world();
    const { objects } = await render(one);
    const live = objects.map(({ object }) => object);
    const controlPlane = live.find(({ kind }) => kind === "AcmeControlPlane") as JsonObject;
    controlPlane.status = { versions: [{ version: "v1.34.0", replicas: 1 }] };
    const cluster = structuredClone(live.find(({ kind }) => kind === "Cluster")) as JsonObject;
    ((cluster.spec as JsonObject).topology as JsonObject).version = "v1.35.0";
    const rendered = await render(
      { ...one, cluster, objects: [...one.objects, ...live] },
      { live: true, ...(featureGates && { featureGates }) },
    );
    return (rendered.desired.cluster.metadata.annotations ?? {}) as Record<string, string>;
  }

  describe("feature gates", () => {
    it("mark the step of an upgrade, with RuntimeSDK also its pending hooks", async () => {
      const step = { "topology.internal.cluster.x-k8s.io/upgrade-step": "v1.35.0" };
      expect(await upgrade()).toEqual(step);
      expect(await upgrade({ RuntimeSDK: true })).toEqual({
        ...step,
        "runtime.cluster.x-k8s.io/pending-hooks": "AfterClusterUpgrade",
      });
    });

    it("allow extensions, by default if the ClusterClass uses them", async () => {
      const patches = [{ name: "outside", external: { generatePatchesExtension: "gen.ours" } }];
      await expect(render(world({ patches }), { external: "skip" })).resolves.toBeDefined();
      await expect(
        render(world({ patches }), { external: "skip", featureGates: { RuntimeSDK: false } }),
      ).rejects.toThrow("spec.patches[0].external: needs the feature gate RuntimeSDK");
    });

    it("allow taints", async () => {
      const one = world();
      one.topology.controlPlane = {
        replicas: 1,
        taints: [{ key: "a", effect: "NoSchedule", propagation: "Always" }],
      };
      await expect(render(one)).rejects.toThrow(
        "spec.topology.controlPlane.taints: needs the feature gate MachineTaintPropagation",
      );
      await expect(render(one, { featureGates: { MachineTaintPropagation: true } })).resolves.toBeDefined();
    });
  });

  describe("existing objects", () => {
    it("keep their kinds", async () => {
      const one = world();
      const { objects } = await render(one);
      const live = objects.map(({ object }) => object);
      const cluster = live.find(({ kind }) => kind === "Cluster") as JsonObject;
      const other = JSON.parse(
        JSON.stringify(one.objects).replaceAll("AcmeControlPlane", "OtherControlPlane"),
      );
      const clusterClass = other.find(({ kind }: JsonObject) => kind === "ClusterClass");
      await expect(
        render({ ...one, cluster, clusterClass, objects: [...other, ...live] }, { live: true }),
      ).rejects.toThrow(
        /AcmeControlPlane default\/one-\w+ kind: cannot change from "AcmeControlPlane" to "OtherControlPlane"/,
      );
    });

    const kind = "AcmeMachineTemplate";
    const complete = { apiGroup: "infra.example.com", kind, name: "m" };
    it.each([
      ["of contract v1beta1", { apiVersion: "infra.example.com/v1", kind, name: "m" }, "apiGroup"],
      ["without a kind", { ...complete, kind: undefined }, "kind"],
      ["without a name", { ...complete, name: "" }, "name"],
      ["without anything", {}, "apiGroup, kind, name"],
      ["that is missing", undefined, "apiGroup, kind, name"],
      ["that is complete", complete, undefined],
    ])("have a control plane with a reference %s", async (_, infrastructureRef, missing) => {
      const one = world();
      const { objects } = await render(one);
      const live = objects.map(({ object }) => structuredClone(object) as JsonObject);
      const cluster = live.find((object) => object.kind === "Cluster") as JsonObject;
      const plane = live.find((object) => object.kind === "AcmeControlPlane") as { spec: JsonObject };
      plane.spec.machineTemplate = JSON.parse(JSON.stringify({ spec: { infrastructureRef } }));
      const rendering = render(
        { ...one, cluster, objects: [...one.objects, ...live] as never },
        { live: true },
      );
      if (missing === undefined) await expect(rendering).resolves.toBeDefined();
      else
        await expect(rendering).rejects.toThrow(
          `spec.machineTemplate.spec.infrastructureRef: has no ${missing}, so that Cluster API fails`,
        );
    });
  });
});

describe("release changes", () => {
  type Loose = Record<string, unknown>;

  const group = "infrastructure.cluster.x-k8s.io";

  const object = (apiVersion: string, kind: string, name: string, more: Loose = {}): Unstructured => {
    const { metadata, ...others } = more;
    return {
      apiVersion,
      kind,
      metadata: { name, namespace: "default", ...(metadata as Loose) },
      ...others,
    } as never;
  };

  /** A CRD whose objects have `spec.template.spec` with these properties. */
  const crd = (kind: string, properties: Loose, versions: readonly string[] = ["v1beta2"]): Unstructured => {
    const spec = { type: "object", properties };
    const template = { type: "object", properties: { spec } };
    const openAPIV3Schema = {
      type: "object",
      properties: {
        spec: { type: "object", properties: { template }, "x-kubernetes-preserve-unknown-fields": true },
      },
    };
    return {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: `${kind.toLowerCase()}s.${group}` },
      spec: {
        group,
        scope: "Namespaced",
        names: { kind, plural: `${kind.toLowerCase()}s` },
        versions: versions.map((name, at) => ({
          name,
          served: true,
          storage: at === 0,
          schema: { openAPIV3Schema },
        })),
      },
    } as never;
  };
  const webhook = (plural: string): Unstructured =>
    ({
      apiVersion: "admissionregistration.k8s.io/v1",
      kind: "MutatingWebhookConfiguration",
      metadata: { name: "acme" },
      webhooks: [{ name: "default.acme", rules: [{ apiGroups: [group], resources: [plural] }] }],
    }) as never;
  const text = (value?: string) => ({ type: "string", ...(value !== undefined && { default: value }) });
  const machineTemplate = (name: string, spec: Loose, more: Loose = {}, version = "v1beta2") =>
    object(`${group}/${version}`, "AcmeMachineTemplate", name, { ...more, spec: { template: { spec } } });

  describe("of Machines outside topologies", () => {
    const core = "cluster.x-k8s.io/v1beta2";
    const controller = (kind: string, name: string) => ({
      ownerReferences: [{ apiVersion: core, kind, name, uid: name, controller: true }],
    });
    const infrastructureRef = { apiGroup: group, kind: "AcmeMachineTemplate", name: "a" };
    const spec = {
      clusterName: "one",
      replicas: 1,
      template: { spec: { clusterName: "one", version: "v1.34.0", bootstrap: {}, infrastructureRef } },
    };
    const live = [
      object(core, "MachineDeployment", "md", { spec }),
      object(core, "MachineSet", "md-a", { spec, metadata: controller("MachineDeployment", "md") }),
      object(core, "Machine", "md-a-b", { metadata: controller("MachineSet", "md-a") }),
      machineTemplate("a", { size: "s" }),
    ];

    test("a new default reaches new Machines only", () => {
      const release = [
        crd("AcmeMachineTemplate", { size: text(), disk: text("ssd") }),
        webhook("acmemachinetemplates"),
      ];
      const changes = releaseChanges(live, release);
      expect(changes.kinds).toEqual(["AcmeMachineTemplate"]);
      // Neither defaults nor the code of a webhook replace Machines whose template keeps its name.
      expect(changes.notKnowable).toEqual([]);
      const [rollout] = forecastRollouts(live, changes.after);
      expect(rollout?.machines).toEqual([{ name: "md-a-b", effect: "keep", reasons: [] }]);
      expect(rollout?.fields).toMatchObject([
        { effect: "none", reason: expect.stringContaining("only new Machines get it") },
      ]);
    });

    test("an equal CRD changes nothing", () => {
      const { after, notKnowable } = releaseChanges(live, [crd("AcmeMachineTemplate", { size: text() })]);
      expect(notKnowable).toEqual([]);
      expect(forecastRollouts(live, after)).toEqual([]);
    });

    test("CRDs of other kinds do not count", () => {
      expect(releaseChanges(live, [crd("OtherMachineTemplate", {}), webhook("others")])).toEqual({
        after: [],
        kinds: [],
        notKnowable: [],
        refused: [],
      });
    });

    test("a template with a field that its kind does not have stops new Machines", () => {
      const template = crd("AcmeMachineTemplate", { size: text(), zone: text() });
      const kindWith = (properties: Loose): Unstructured => {
        const kind = structuredClone(crd("AcmeMachine", {}));
        const spec = { type: "object", properties };
        const openAPIV3Schema = { type: "object", properties: { spec } };
        const versions = [{ name: "v1beta2", served: true, storage: true, schema: { openAPIV3Schema } }];
        return { ...kind, spec: { ...(kind.spec as object), versions } } as never;
      };
      const { refused } = releaseChanges(live, [template, kindWith({ size: { type: "integer" } })]);
      expect(refused.map(({ code, location, message }) => [code, location?.object, message])).toEqual(
        ["size of AcmeMachine has type integer, and not string", "zone of AcmeMachine does not exist"].map(
          (problem) => [
            "topology/refused",
            "AcmeMachineTemplate v1beta2",
            `the API server refuses objects that Cluster API clones from it: spec.${problem}`,
          ],
        ),
      );
      const equal = kindWith({ size: text(), zone: text() });
      expect(releaseChanges(live, [template, equal]).refused).toEqual([]);
    });
  });

  describe("of a topology", async () => {
    const cluster = object("cluster.x-k8s.io/v1beta2", "Cluster", "one", {
      spec: {
        topology: {
          classRef: { name: "acme" },
          version: "v1.34.0",
          workers: { machineDeployments: [{ class: "default", name: "md", replicas: 1 }] },
        },
      },
    });
    const ref = (kind: string, name: string) => ({ apiVersion: `${group}/v1beta2`, kind, name });
    const clusterClass = object("cluster.x-k8s.io/v1beta2", "ClusterClass", "acme", {
      spec: {
        infrastructure: { templateRef: ref("AcmeClusterTemplate", "acme") },
        controlPlane: { templateRef: ref("AcmeControlPlaneTemplate", "acme") },
        workers: {
          machineDeployments: [
            {
              class: "default",
              bootstrap: { templateRef: ref("AcmeConfigTemplate", "acme") },
              infrastructure: { templateRef: ref("AcmeMachineTemplate", "acme") },
            },
          ],
        },
      },
    });
    const given = [
      clusterClass,
      machineTemplate("acme", { size: "s" }),
      ...["AcmeClusterTemplate", "AcmeControlPlaneTemplate", "AcmeConfigTemplate"].map((kind) =>
        object(`${group}/v1beta2`, kind, "acme", { spec: { template: { spec: {} } } }),
      ),
    ];
    const rendered = await renderTopology({ cluster, clusterClass, objects: given });
    const live = [
      ...given,
      ...rendered.objects.map(({ object: one }) => ({
        ...one,
        metadata: { ...(one.metadata as Loose), uid: "u" },
      })),
    ] as unknown as Unstructured[];
    const effects = async (release: readonly Unstructured[], before = live) => {
      const { after, notKnowable } = releaseChanges(before, release);
      const [change] = await explainTopologyChange(before, after);
      const replaced = change?.steps.flatMap(({ objects }) =>
        objects.flatMap(({ machines, effect }) => (effect === "replace" ? [machines] : [])),
      );
      return { replaced, notKnowable };
    };

    test("a new default changes the template of the class and that of the Cluster", async () => {
      expect(await effects([crd("AcmeMachineTemplate", { size: text(), disk: text("ssd") })])).toEqual({
        replaced: [],
        notKnowable: [],
      });
    });

    test("a changed template of the class replaces the Machines", async () => {
      const release = [crd("AcmeMachineTemplate", { size: text() }), machineTemplate("acme", { size: "m" })];
      expect(await effects(release)).toEqual({ replaced: ["machineDeployments[md]"], notKnowable: [] });
    });

    test("defaults in code, changed ones, other versions and other controllers are not knowable", async () => {
      const old = crd("AcmeMachineTemplate", { size: text("s") });
      const control = crd("AcmeControlPlane", {});
      const machine = crd("AcmeMachineTemplate", { size: text("m") });
      const { notKnowable, replaced } = await effects(
        [machine, control, webhook("acmemachinetemplates")],
        [...live, old],
      );
      expect(replaced).toEqual([]);
      expect(notKnowable).toEqual([
        "a webhook of the release sets defaults of AcmeMachineTemplate in its code",
        'the release changes the default of /spec/template/spec/size from "s" to "m", the value of 2 AcmeMachineTemplates: reads do not show whether it is stored',
        "the controller of AcmeControlPlane decides on its Machines",
      ]);
      const newer = releaseChanges(live, [crd("AcmeMachineTemplate", { size: text() }, ["v1beta3"])]);
      expect(newer.notKnowable).toEqual([
        "the webhook of the release converts 2 AcmeMachineTemplates from v1beta2, which it does not serve",
      ]);
    });
  });
});
