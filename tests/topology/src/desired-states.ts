import { describe, expect, it } from "vitest";
import type { Compare } from "./compare-topologies.ts";
import { at, document, documents, only } from "./fixtures.ts";

const [clusterClass, ...templates] = documents("class.yaml");

/** Describes the tests of new clusters. */
export function describeDesiredStates(both: Compare): void {
  describe("the desired state of a topology is that of Cluster API", () => {
    it("for a new cluster with variables, patches, overrides, health checks and pools", async () => {
      const { go, ours } = await both(document("cluster.yaml"));
      expect(go.size).toBe(19);
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });

    it("for a minimal cluster", async () => {
      const cluster = document("cluster.yaml");
      cluster.spec = { topology: { classRef: { name: "quick" }, version: "v1.34.0" } };
      cluster.metadata = { name: "small", namespace: "default" };
      const { go, ours } = await both(cluster);
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });

    it.each<[string, (topology: ReturnType<typeof at>) => void]>([
      [
        "null, which takes the default",
        (topology) => {
          topology.variables = [{ name: "imageRepository", value: null }];
        },
      ],
      [
        "null in an override",
        (topology) => {
          at(topology, "controlPlane").variables = { overrides: [{ name: "podSecurity", value: null }] };
        },
      ],
      [
        "empty, which takes the defaults of its members",
        (topology) => {
          topology.variables = [{ name: "podSecurity", value: {} }];
        },
      ],
    ])("for a variable that is %s", async (_, edit) => {
      const cluster = document("cluster.yaml");
      edit(at(cluster, "spec", "topology"));
      const { go, ours } = await both(cluster);
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });

    it.each([
      "a: 2026-01-02\nb: 0644\nc: 1_000\nd: on\ne: ~\nf: 1.50\ng: 12:30\nh: 0x1f\ni: !!str 5\nm: <no value>\nn: 0o17\nq: +5",
      "a: &x {b: 1}\nc:\n  <<: *x\n  d: 2\n1: one\ntrue: t",
      "a: 1\n---\nb: 2",
      "a: 1\na: 2",
      "{{/* nothing */}}",
      '["{{ .builtin.cluster.name }}", {{ .debug }}]',
    ])("for a template whose text is YAML of Go: %j", async (template) => {
      const theClass = structuredClone(only(clusterClass));
      (at(theClass, "spec", "patches", 0, "definitions", 0).jsonPatches as object[]).push({
        op: "add",
        path: "/spec/template/spec/x",
        valueFrom: { template },
      });
      const { go, ours } = await both(document("cluster.yaml"), { clusterClass: theClass });
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });

    it("for labels and annotations that a patch sets to values of other types", async () => {
      const theClass = structuredClone(only(clusterClass));
      (at(theClass, "spec", "patches", 0, "definitions", 1).jsonPatches as object[]).push(
        { op: "add", path: "/spec/template/metadata/labels/build", valueFrom: { template: "20261123" } },
        { op: "add", path: "/spec/template/metadata/annotations/enabled", value: true },
      );
      const { go, ours } = await both(document("cluster.yaml"), { clusterClass: theClass });
      expect(ours.get("infrastructureCluster")).toMatchObject({
        metadata: { labels: { build: 20261123 }, annotations: { enabled: true } },
      });
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });

    it("for a ClusterClass and a Cluster of version v1beta1", async () => {
      const [theClass, cluster] = documents("v1beta1.yaml");
      const { go, ours } = await both(only(cluster), { clusterClass: only(theClass) });
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });

    it("for a control plane of contract v1beta1", async () => {
      const theClass = structuredClone(only(clusterClass));
      at(theClass, "spec", "controlPlane", "templateRef").apiVersion =
        "controlplane.cluster.x-k8s.io/v1beta1";
      delete at(theClass, "spec").patches;
      const objects = structuredClone(templates);
      const template = only(objects.find(({ kind }) => kind === "KubeadmControlPlaneTemplate"));
      template.apiVersion = "controlplane.cluster.x-k8s.io/v1beta1";
      const { go, ours } = await both(document("cluster.yaml"), { clusterClass: theClass, objects });
      expect(at(ours.get("controlPlane"), "spec", "machineTemplate")).toMatchObject({
        nodeDrainTimeout: "50s",
      });
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });
  });
}
