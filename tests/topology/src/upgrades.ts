import { renderTopology, type Unstructured } from "@capikit/topology";
import { describe, expect, it } from "vitest";
import { type Compare, featureGates } from "./compare-topologies.ts";
import { at, document, documents, only } from "./fixtures.ts";

const [clusterClass, ...templates] = documents("class.yaml");

/** Describes the tests of upgrades. */
export function describeUpgrades(both: Compare): void {
  describe("an upgrade goes the steps of Cluster API", () => {
    /** Returns a running cluster at a version. */
    async function running(version: string, machines: readonly Unstructured[] = []) {
      const cluster = document("cluster.yaml");
      at(cluster, "spec", "topology").version = version;
      const rendered = await renderTopology({
        cluster,
        clusterClass: only(clusterClass),
        objects: templates,
        featureGates,
      });
      const live = structuredClone(rendered.objects.map(({ object }) => object));
      const current = only(live.find(({ kind }) => kind === "Cluster"));
      const controlPlane = only(live.find(({ kind }) => kind === "KubeadmControlPlane"));
      controlPlane.status = { versions: [{ version, replicas: 3 }] };
      const find = (path: string) => live[rendered.objects.findIndex((object) => object.path === path)];
      const workers = (kind: "machineDeployments" | "machinePools", names: readonly string[]) =>
        Object.fromEntries(
          names.map((name) => [
            name,
            kind === "machineDeployments"
              ? {
                  Object: find(`${kind}[${name}]`),
                  BootstrapTemplate: find(`${kind}[${name}].bootstrap`),
                  InfrastructureMachineTemplate: find(`${kind}[${name}].infrastructure`),
                }
              : {
                  Object: find(`${kind}[${name}]`),
                  BootstrapObject: find(`${kind}[${name}].bootstrap`),
                  InfrastructureMachinePoolObject: find(`${kind}[${name}].infrastructure`),
                },
          ]),
        );
      const question = {
        current: {
          infrastructureCluster: find("infrastructureCluster"),
          controlPlane: {
            Object: controlPlane,
            InfrastructureMachineTemplate: find("controlPlane.infrastructureMachineTemplate"),
          },
          machineDeployments: workers("machineDeployments", ["md-0", "gpu", "md-1"]),
          machinePools: workers("machinePools", ["mp-0"]),
        },
        objects: [...templates, ...machines],
      };
      return { current, controlPlane, find, question, objects: [...templates, ...live, ...machines] };
    }

    const versions = (objects: ReadonlyMap<string, Unstructured>) => ({
      controlPlane: at(objects.get("controlPlane"), "spec").version,
      ...Object.fromEntries(
        [
          "machineDeployments[md-0]",
          "machineDeployments[gpu]",
          "machineDeployments[md-1]",
          "machinePools[mp-0]",
        ].map((path) => [path, at(objects.get(path), "spec", "template", "spec").version]),
      ),
    });

    it("nothing moves where nothing is to be upgraded, and names stay", async () => {
      const { current, question, objects } = await running("v1.34.2");
      const { go, ours } = await both(current, { objects, live: true }, question);
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });

    it("the control plane goes first, by the versions of the class", async () => {
      const { current, question, objects } = await running("v1.33.0");
      at(current, "spec", "topology").version = "v1.35.1";
      const { go, ours } = await both(current, { objects, live: true }, question);
      expect(versions(ours)).toMatchObject({ controlPlane: "v1.34.2", "machineDeployments[gpu]": "v1.33.0" });
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });

    it.each([
      ["holds an upgrade", {}, "v1.34.0"],
      [
        "does not hold a started upgrade",
        { "runtime.cluster.x-k8s.io/pending-hooks": "AfterClusterUpgrade" },
        "v1.34.2",
      ],
    ])("an annotation %s", async (_, annotations, version) => {
      const { current, question, objects } = await running("v1.34.0");
      at(current, "spec", "topology").version = "v1.34.2";
      const held = { "before-upgrade.hook.cluster.cluster.x-k8s.io/change-freeze": "" };
      Object.assign(at(current, "metadata", "annotations"), held, annotations);
      const { go, ours } = await both(current, { objects, live: true }, question);
      expect(versions(ours)).toMatchObject({ controlPlane: version, "machineDeployments[gpu]": "v1.34.0" });
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });

    it("everything waits while the control plane is upgrading", async () => {
      const { current, controlPlane, question, objects } = await running("v1.34.0");
      at(current, "spec", "topology").version = "v1.34.2";
      at(controlPlane, "spec").version = "v1.34.2";
      const { go, ours } = await both(current, { objects, live: true }, question);
      expect(versions(ours)).toMatchObject({ controlPlane: "v1.34.2", "machineDeployments[gpu]": "v1.34.0" });
      const { cluster: _ours, ...rest } = Object.fromEntries(ours);
      const { cluster: _go, ...expected } = Object.fromEntries(go);
      expect(rest).toEqual(expected);
    });

    it("one MachineDeployment and one MachinePool follow, none that is deferred", async () => {
      const { current, controlPlane, question, objects } = await running("v1.34.0");
      at(current, "spec", "topology").version = "v1.34.2";
      at(controlPlane, "spec").version = "v1.34.2";
      controlPlane.status = { versions: [{ version: "v1.34.2", replicas: 3 }] };
      const { go, ours } = await both(current, { objects, live: true }, question);
      expect(versions(ours)).toEqual({
        controlPlane: "v1.34.2",
        "machineDeployments[md-0]": "v1.34.0",
        "machineDeployments[gpu]": "v1.34.2",
        "machineDeployments[md-1]": "v1.34.0",
        "machinePools[mp-0]": "v1.34.2",
      });
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });

    it("more at once if the Cluster allows it", async () => {
      const { current, controlPlane, question, objects } = await running("v1.34.0");
      at(current, "spec", "topology").version = "v1.34.2";
      at(current, "metadata", "annotations")["topology.cluster.x-k8s.io/upgrade-concurrency"] = "2";
      at(controlPlane, "spec").version = "v1.34.2";
      controlPlane.status = { version: "v1.34.2" };
      const { go, ours } = await both(current, { objects, live: true }, question);
      expect(versions(ours)).toMatchObject({
        "machineDeployments[md-1]": "v1.34.2",
        "machineDeployments[gpu]": "v1.34.2",
      });
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });
  });
}
