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

    it("get the requests that Cluster API sends, and their patches are applied as there", async () => {
      const cluster = document("cluster.yaml");
      const requests: { extension: string; request: unknown }[] = [];
      const {
        go,
        ours,
        requests: expected,
      } = await both(
        cluster,
        {
          clusterClass: theClass,
          external: {
            discoverVariables: () => Promise.resolve({ status: "Success" }),
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
          },
        },
        { external: { "gen.test": answers } },
      );
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
      expect(requests.map(comparableRequest)).toEqual(expected);
    });
  });
}
