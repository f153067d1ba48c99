import { discoverVariables, type ExternalPatches, type Unstructured } from "@capikit/topology";
import { describe, expect, it } from "vitest";
import type { Compare } from "./compare-topologies.ts";
import { comparableRequest } from "./desired.ts";
import { at, document, documents, only } from "./fixtures.ts";

const [clusterClass] = documents("class.yaml");

/** Describes the tests of extensions that patch templates. */
export function describeExternalPatches(both: Compare): void {
  describe("external patches", () => {
    const theClass = structuredClone(only(clusterClass));
    (at(theClass, "spec").patches as unknown[]).push({
      name: "outside",
      external: {
        generatePatchesExtension: "gen.test",
        validateTopologyExtension: "val.test",
        discoverVariablesExtension: "dis.test",
        settings: { tier: "gold" },
      },
    });
    const answers = {
      DockerClusterTemplate: {
        patchType: "JSONPatch",
        patch: '[{"op":"add","path":"/spec/template/spec/extra","value":1}]',
      },
      KubeadmConfigTemplate: {
        patchType: "JSONMergePatch",
        patch: '{"spec":{"template":{"spec":{"verbosity":4,"postKubeadmCommands":null}}}}',
      },
    };

    // nutanix-cloud-native/cluster-api-runtime-extensions-nutanix discovers one deep variable.
    const deep = {
      type: "object",
      properties: {
        addons: {
          type: "object",
          default: { cni: {} },
          properties: {
            cni: { type: "object", properties: { provider: { type: "string", default: "Cilium" } } },
          },
        },
      },
    };
    const variable = (name: string, openAPIV3Schema: object, required = false) => ({
      name,
      required,
      schema: { openAPIV3Schema },
    });

    it.each<[string, readonly object[], readonly object[]]>([
      ["", [], []],
      [
        " with a variable that they define",
        [variable("clusterConfig", deep)],
        [{ name: "clusterConfig", value: {} }],
      ],
      [
        " with a variable that the ClusterClass defines as well",
        [variable("debug", { type: "boolean", default: false }), variable("token", { type: "string" }, true)],
        [{ name: "token", value: "x" }],
      ],
    ])(
      "get the requests that Cluster API sends%s, and their patches are applied as there",
      async (_, variables, values) => {
        const cluster = document("cluster.yaml");
        if (values.length > 0) at(cluster, "spec", "topology").variables = values as never;
        const requests: { extension: string; request: unknown }[] = [];
        const external: ExternalPatches = {
          discoverVariables: () => Promise.resolve({ status: "Success", variables: variables as never }),
          generatePatches: ({ extension }, request) => {
            requests.push({ extension, request: structuredClone(request) });
            const items = request.items.flatMap(({ uid, object }) => {
              const found = Object.entries(answers).find(([kind]) => kind === object.kind)?.[1];
              if (found === undefined) return [];
              const patch = Buffer.from(found.patch).toString("base64");
              return [{ uid, patchType: found.patchType as "JSONPatch" | "JSONMergePatch", patch }];
            });
            return Promise.resolve({ status: "Success", items });
          },
          validateTopology: ({ extension }, request) => {
            requests.push({ extension, request: structuredClone(request) });
            return Promise.resolve({ status: "Success" });
          },
        };
        const status = { variables: await discoverVariables(theClass as never, external) };
        const {
          go,
          ours,
          requests: expected,
        } = await both(
          cluster,
          { clusterClass: { ...theClass, status } as unknown as Unstructured, external },
          { external: { "gen.test": answers } },
        );
        expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
        expect(requests.map(comparableRequest)).toEqual(expected);
      },
    );
  });
}
