import { cluster } from "@capikit/api/core/v1beta2";
import type { DynamicObject, KindDescriptor } from "@capikit/client";
import { canonicalJson, isRecord } from "@capikit/common/json";
import type { Scenario, ScenarioObjects, ScenarioStep, StepContext } from "@capikit/testing";
import { expect } from "vitest";
import { runScenario } from "../../../testing/src/explore/run-scenario.ts";
import { serveKind } from "../../../testing/src/store/served-kind.ts";

const pausedAnnotation = "cluster.x-k8s.io/paused";

/** How a user pauses objects: through their Cluster, or each by an annotation. */
export type PausedBy = "annotation" | "Cluster";

/** Whether a kind belongs to a provider: its group is not of Kubernetes or of Cluster API's core. */
const isOfProvider = ({ group }: KindDescriptor) =>
  group.includes(".") && (!group.endsWith("k8s.io") || group.endsWith(".cluster.x-k8s.io"));

/** The fields of an object that a program may not write while it is paused, and its finalizers. */
interface Shown {
  readonly text: string;
  readonly finalizers: readonly string[];
}

/**
 * Checks that the program of a scenario writes and calls nothing while it is paused. Runs the scenario once:
 * the repetitions of an exploration compare runs, and show nothing about a pause.
 */
export async function expectQuiet<P>(
  scenario: Scenario<P>,
  by: PausedBy,
  shared: readonly string[] = [],
): Promise<void> {
  const paused = pausing(scenario, by, shared);
  const kinds = await Promise.all(paused.scenario.kinds.map(serveKind));
  const { problems } = await runScenario(paused.scenario, { seed: 1, kinds, isSlow: true });
  expect(problems).toEqual([]);
  expect(paused.pauses()).toBeGreaterThan(0);
}

/**
 * Takes each step of a scenario while everything is paused, and then ends the pause. Adds the invariant
 * that the program writes nothing meanwhile. As in Cluster API, it may add finalizers and set Paused.
 */
function pausing<P>(
  scenario: Scenario<P>,
  by: PausedBy,
  /** Names of kinds whose objects Clusters share, so that a pause of one does not hold for them. */
  shared: readonly string[],
): { readonly scenario: Scenario<P>; readonly pauses: () => number } {
  const kinds = scenario.kinds as readonly KindDescriptor<DynamicObject>[];
  const compared = kinds.filter(({ kind }) => ![...shared, "Event", "Lease"].includes(kind));
  const isPausable = (kind: KindDescriptor) =>
    by === "Cluster" ? kind.kind === cluster.kind : isOfProvider(kind);
  const baselines = new WeakMap<object, ReadonlyMap<string, Shown>>();
  let pauses = 0;

  const pauseAll = ({ objects, change }: StepContext<P>, paused: boolean): void => {
    for (const kind of kinds.filter(isPausable))
      for (const { metadata } of objects(kind))
        change(kind, { ...metadata, name: metadata.name ?? "" }, (draft) => setPaused(by, draft, paused));
  };
  const steps = scenario.steps.flatMap((step): ScenarioStep<P>[] => [
    { name: `pause before: ${step.name}`, do: (context) => pauseAll(context, true) },
    {
      name: `${step.name}, while paused`,
      do(context) {
        const put: typeof context.put = (kind, object) => {
          const draft = structuredClone(object);
          if (isPausable(kind)) setPaused(by, draft as DynamicObject, true);
          return context.put(kind, draft);
        };
        step.do({ ...context, put });
        pauses++;
        baselines.set(context.platform as object, stateOf(compared, context));
      },
    },
    {
      name: `unpause after: ${step.name}`,
      do(context) {
        baselines.delete(context.platform as object);
        pauseAll(context, false);
      },
      ...(step.until && { until: step.until.bind(step) }),
    },
  ]);
  return {
    pauses: () => pauses,
    scenario: {
      ...scenario,
      // Without defaults, which any write adds.
      kinds: scenario.kinds.map(({ schema: _, ...kind }) => kind),
      platform: scenario.platform ?? ((() => ({})) as () => P),
      steps,
      invariants: [
        {
          name: "no write and no call while paused",
          check(context) {
            const before = baselines.get(context.platform as object);
            return before && differenceOf(before, stateOf(compared, context));
          },
        },
        ...(scenario.invariants ?? []),
      ],
    },
  };
}

function setPaused(by: PausedBy, draft: DynamicObject, paused: boolean): void {
  if (by === "Cluster") {
    draft.spec = { ...(draft.spec as object), paused };
    return;
  }
  const { [pausedAnnotation]: _, ...others } = draft.metadata.annotations ?? {};
  draft.metadata.annotations = paused ? { ...others, [pausedAnnotation]: "" } : others;
}

/** Returns all objects and the platform, without what the garbage collector is about to delete. */
function stateOf<P>(
  kinds: readonly KindDescriptor<DynamicObject>[],
  { objects, platform }: ScenarioObjects & { readonly platform: P },
): Map<string, Shown> {
  let kept = kinds.flatMap((kind) => objects(kind).map((object) => ({ kind, object })));
  for (let size = -1; size !== kept.length; ) {
    size = kept.length;
    const uids = new Set(kept.map(({ object }) => object.metadata.uid));
    kept = kept.filter(({ object: { metadata } }) => {
      const owners = metadata.ownerReferences ?? [];
      return owners.length === 0 || owners.some(({ uid }) => uids.has(uid));
    });
  }
  const state = kept.map(({ kind, object }): [string, Shown] => {
    const { metadata, status, ...rest } = object;
    const { resourceVersion: _, managedFields: __, generation: ___, finalizers = [], ...fields } = metadata;
    const text = canonicalJson(withoutEmpty({ ...rest, metadata: fields, status }));
    return [`${kind.kind} ${metadata.namespace}/${metadata.name}`, { text, finalizers }];
  });
  const resources = canonicalJson(withoutEmpty({ platform }));
  return new Map([...state, ["platform", { text: resources, finalizers: [] }]]);
}

/** Removes empty values and conditions Paused. Shows maps and sets. */
function withoutEmpty(value: unknown): unknown {
  if (value instanceof Map || value instanceof Set || Array.isArray(value))
    return [...value].filter((one) => !isRecord(one) || one.type !== "Paused").map(withoutEmpty);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, withoutEmpty(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || typeof value === "function" || canonicalJson(value).length <= 2;
}

function differenceOf(
  before: ReadonlyMap<string, Shown>,
  now: ReadonlyMap<string, Shown>,
): string | undefined {
  const names = new Set([...before.keys(), ...now.keys()]);
  const changed = [...names].filter((name) => {
    const [one, other] = [before.get(name), now.get(name)];
    return one?.text !== other?.text || one?.finalizers.some((each) => !other?.finalizers.includes(each));
  });
  const lines = changed.map((name) => {
    const [one, other] = [before.get(name), now.get(name)].map((each) => each && canonicalJson(each));
    return `${name}: ${one} became ${other}`;
  });
  return lines.length === 0 ? undefined : lines.join("\n");
}
