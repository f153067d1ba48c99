import type { KubernetesObject } from "@capikit/client";
import type { ControlPlane } from "@capikit/envtest";
import { expect, it } from "vitest";
import { runManagers } from "../../../../src/commands/dev/managers/run-managers.ts";

it("lets the program start when the kinds of other providers are served", async () => {
  const steps: string[] = [];
  const plane = {
    client: {},
    async installCrds(crds: readonly KubernetesObject[]) {
      const groups = new Set(crds.map(({ metadata }) => metadata.name?.replace(/^[^.]+\./, "")));
      steps.push(groups.has("cluster.x-k8s.io") ? "kinds of Cluster API" : [...groups].join());
    },
  };
  const context = {
    report() {},
    signal: new AbortController().signal,
    over: new AbortController(),
    existing: undefined,
    embedded: false,
  };
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "ships.harbour.example" },
  };
  const { hasCore } = await runManagers(
    context as unknown as Parameters<typeof runManagers>[0],
    plane as unknown as ControlPlane,
    { core: undefined, providers: [{ name: "harbour", components: [crd] }] },
    {
      async beforeCore() {
        steps.push("core");
      },
      onKinds: () => void steps.push("program"),
    },
  );
  expect(hasCore).toBe(false);
  expect(steps).toEqual(["kinds of Cluster API", "harbour.example", "program"]);
});
