import { cluster } from "@capikit/api/core/v1beta2";
import type { DynamicObject, KindDescriptor } from "@capikit/client";
import { explore, type Scenario, type ScenarioObjects } from "@capikit/testing";
import { expect, it } from "vitest";
import { getCondition } from "../../src/capi/index.ts";
import { presetScenarios } from "./preset-scenarios.ts";
import { Cloud } from "./vms.ts";

const prod = { namespace: "default", name: "prod" };
const isProviders = ({ group, scope }: KindDescriptor) =>
  scope === "Namespaced" && group.endsWith(".cluster.x-k8s.io") && !/^(?:ipam|clusterctl)\./.test(group);

/** Pauses the Cluster of a scenario after each of its steps, and changes labels meanwhile. */
function pausing(scenario: Scenario<Cloud>): { scenario: Scenario<Cloud>; pauses: () => number } {
  const kinds = scenario.kinds.filter(isProviders) as readonly KindDescriptor<DynamicObject>[];
  const snapshots = new WeakMap<Cloud, { text: string; labels: string; round: number }>();
  let pauses = 0;
  let round = 0;
  const setPaused = (paused: boolean, at: number): Scenario<Cloud>["steps"][number] => ({
    name: paused ? "pause the Cluster" : "unpause the Cluster",
    do({ object, change }) {
      round = at;
      if (object(cluster, prod))
        change(cluster, prod, ({ spec }) => {
          spec.paused = paused;
        });
    },
  });
  const disturb = {
    name: "label the paused objects",
    do({ objects, change }: Parameters<Scenario<Cloud>["steps"][number]["do"]>[0]) {
      for (const kind of kinds)
        for (const { metadata } of objects(kind))
          change(kind, { namespace: "default", name: metadata.name ?? "" }, (draft) => {
            draft.metadata.labels = { ...draft.metadata.labels, disturbed: `round-${round}` };
          });
    },
  };
  const steps = scenario.steps.flatMap((step, at) => [
    step,
    setPaused(true, at),
    disturb,
    setPaused(false, at),
  ]);
  /** What no controller may change while the objects are paused. */
  const stateOf = ({ objects }: ScenarioObjects, platform: Cloud): string =>
    JSON.stringify([
      kinds.map((kind) =>
        objects(kind).map(({ metadata: { name, finalizers, ownerReferences, annotations }, spec }) => [
          [kind.kind, name, finalizers, ownerReferences, annotations, spec],
        ]),
      ),
      [...platform.instances],
      [...platform.disks],
      [...platform.addresses],
    ]);
  return {
    pauses: () => pauses,
    scenario: {
      ...scenario,
      platform: scenario.platform ?? (() => new Cloud()),
      steps,
      invariants: [
        {
          name: "no write and no call while paused",
          check({ platform, ...all }) {
            const owned = kinds.flatMap((kind) => all.objects(kind));
            const isPaused =
              all.object(cluster, prod)?.spec.paused === true &&
              owned.length > 0 &&
              owned.every((one) => getCondition(one, "Paused")?.status === "True");
            const before = snapshots.get(platform);
            if (!isPaused) {
              snapshots.delete(platform);
              return undefined;
            }
            const text = stateOf(all, platform);
            const labels = JSON.stringify(owned.map(({ metadata }) => metadata.labels));
            snapshots.set(platform, { text, labels, round });
            if (before?.round !== round) {
              pauses++;
              return undefined;
            }
            if (text !== before.text) return `${before.text} became ${text}`;
            // Only the step changes labels.
            return labels === before.labels ? "a write or call without a change" : undefined;
          },
        },
        ...(scenario.invariants ?? []),
      ],
    },
  };
}

it.each(
  Object.entries(presetScenarios).filter(([name]) => !/paused|another program|claims|identity/.test(name)),
)("the presets write and call nothing while they are paused: %s", async (_, create) => {
  const { scenario, pauses } = pausing(create("v1beta2"));
  const { report } = await explore(scenario, { allow: ["left-out"], budgetMs: 600_000, maxRuns: 1 });
  expect(report).toBe("");
  expect(pauses()).toBeGreaterThan(0);
});
