import { configMap, deployment, secret } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import type { ControllerOptions } from "@capikit/controller-kit";
import {
  defineController,
  parseManagerFlags,
  type ReconcileAnswer,
  type ReconcileContext,
  startManager,
} from "@capikit/controller-kit";
import { ownerReferenceTo } from "@capikit/controller-kit/capi";
import { silentLogger } from "@capikit/serving";
import type { FaultServerKind, Invariant, Scenario, ScenarioStep } from "@capikit/testing";
import { Cloud } from "./cloud.ts";

export interface App extends KubernetesObject {
  spec?: {
    size?: number;
    image?: string;
    names?: string[];
    secretName?: string;
    timeoutSeconds?: number;
  };
  status?: {
    ready?: boolean;
    id?: string;
    phase?: string;
    count?: number;
    names?: string[];
    observedGeneration?: number;
    startedAt?: string;
    address?: string;
    conditions?: { type: string; status: string; lastTransitionTime: string }[];
  };
}

export const app: FaultServerKind & KindDescriptor<App> = {
  group: "foreign.dev",
  version: "v1",
  kind: "App",
  plural: "apps",
  scope: "Namespaced",
  subresources: { status: true },
};

export const namespace = "default";
export const prod = { namespace, name: "prod" };
export const blue = { namespace, name: "blue" };
export const finalizer = "foreign.dev/app";

/** What the controllers of the cases use besides the context of a reconcile. */
export interface Run extends ReconcileContext {
  readonly object: App;
  readonly correct: boolean;
  readonly cloud: Cloud;
  readonly spec: NonNullable<App["spec"]>;
  readonly status: NonNullable<App["status"]>;
  readonly deleting: boolean;
  /** The reference and the metadata of a dependent. */
  readonly child: (suffix: string) => {
    namespace: string;
    name: string;
    labels: Record<string, string>;
    ownerReferences: ReturnType<typeof ownerReferenceTo>[];
  };
  /** Fails if the object has changed since the cache read it. */
  confirm(): Promise<void>;
  /** Writes members of the status that differ, with the resource version. */
  report(status: NonNullable<App["status"]>): Promise<void>;
  /** Sets the finalizer if it is missing. Reports whether it wrote. */
  hold(): Promise<void>;
  /** Removes the finalizer. */
  release(): Promise<void>;
  /** Deletes an object if it exists. */
  remove(
    kind: KindDescriptor<KubernetesObject>,
    ref: { namespace?: string | undefined; name?: string | undefined; uid?: string },
  ): Promise<void>;
  /** The state of the process. */
  readonly memory: Map<string, unknown>;
}

export interface Case {
  readonly id: string;
  /** Where authors made this mistake. */
  readonly source: string;
  readonly class: string;
  readonly bug: string;
  readonly steps: readonly ScenarioStep<Cloud>[];
  readonly reconcile: (run: Run) => Promise<ReconcileAnswer>;
  /** Called if the object does not exist. */
  readonly gone?: (run: Pick<Run, "request" | "cloud" | "client" | "correct" | "memory">) => Promise<void>;
  readonly options?: (
    correct: boolean,
    memory: Map<string, unknown>,
  ) => Pick<ControllerOptions<App>, "owns" | "watches" | "predicates" | "concurrency">;
  readonly invariants?: readonly Invariant<Cloud>[];
  readonly ignore?: readonly string[];
  readonly equivalent?: Scenario<Cloud>["equivalent"];
}

export const put = (
  spec: NonNullable<App["spec"]> = { size: 1 },
  ref: { namespace: string; name: string } = prod,
): ScenarioStep<Cloud> => ({
  name: `create ${ref.name}`,
  do: (step) => void step.put(app, { metadata: ref, spec }),
});
export const change = (
  spec: NonNullable<App["spec"]>,
  ref: { namespace: string; name: string } = prod,
): ScenarioStep<Cloud> => ({
  name: `change ${ref.name} to ${JSON.stringify(spec)}`,
  do: (step) =>
    void step.change(app, ref, (draft) => {
      draft.spec = { ...draft.spec, ...spec };
    }),
});
export const destroy = (ref: { namespace: string; name: string } = prod): ScenarioStep<Cloud> => ({
  name: `delete ${ref.name}`,
  do: (step) => void step.delete(app, ref),
});

const flags = parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]);

function runOf(
  context: ReconcileContext & { readonly object: App },
  more: { readonly correct: boolean; readonly cloud: Cloud; readonly memory: Map<string, unknown> },
): Run {
  const { object, client, signal } = context;
  const { namespace = "", name = "", uid, generation, finalizers = [] } = object.metadata;
  let { resourceVersion } = object.metadata;
  const self = { namespace, name };
  return {
    ...context,
    ...more,
    spec: object.spec ?? {},
    status: object.status ?? {},
    deleting: object.metadata.deletionTimestamp !== undefined,
    child: (suffix) => ({
      namespace,
      name: `${name}-${suffix}`,
      labels: { app: name },
      ownerReferences: [ownerReferenceTo(object, { controller: true })],
    }),
    async confirm() {
      const { metadata } = await client.get(app, self, { signal });
      if (metadata.uid !== uid || metadata.generation !== generation) throw new Error("cache is stale");
    },
    async report(status) {
      const same = Object.entries(status).every(
        ([key, value]) =>
          JSON.stringify(value ?? null) ===
          JSON.stringify((object.status as Record<string, unknown>)?.[key] ?? null),
      );
      if (same) return;
      const patch = { metadata: { resourceVersion }, status };
      await client.patch(app, self, { type: "merge", patch }, { subresource: "status", signal });
    },
    async hold() {
      if (finalizers.includes(finalizer)) return;
      const patch = { metadata: { resourceVersion, finalizers: [...finalizers, finalizer] } };
      const held = await client.patch(app, self, { type: "merge", patch }, { signal });
      resourceVersion = held.metadata.resourceVersion;
    },
    async release() {
      if (!finalizers.includes(finalizer)) return;
      const patch = {
        metadata: { resourceVersion, finalizers: finalizers.filter((each) => each !== finalizer) },
      };
      await client.patch(app, self, { type: "merge", patch }, { signal });
    },
    async remove(kind, { uid, ...ref }) {
      const preconditions = uid === undefined ? {} : { preconditions: { uid } };
      try {
        await client.delete(kind, ref, { signal, ...preconditions });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },
  };
}

/** The scenario of a case, with its bug or without. */
export const scenarioOf = (planted: Case, correct: boolean): Scenario<Cloud> => ({
  kinds: [app, configMap, secret, deployment],
  platform: () => new Cloud(),
  start({ config, clock, platform }) {
    const memory = new Map<string, unknown>();
    const more = { correct, cloud: platform, memory };
    return startManager({
      name: "foreign",
      flags,
      config,
      clock,
      logger: silentLogger,
      signals: false,
      controllers: [
        defineController<App>({
          name: "app",
          for: app,
          owns: [configMap, secret, deployment],
          ...planted.options?.(correct, memory),
          async reconcile(context) {
            const object = await context.cache.find(app, context.request);
            if (object === undefined) return await planted.gone?.({ ...context, ...more });
            return await planted.reconcile(runOf({ ...context, object }, more));
          },
        }),
      ],
    });
  },
  steps: planted.steps,
  // Some cases need no platform.
  allow: ["idle-platform"],
  resources: (cloud) => cloud.resources(),
  ...(planted.invariants !== undefined && { invariants: planted.invariants }),
  ...(planted.ignore !== undefined && { ignore: planted.ignore }),
  ...(planted.equivalent !== undefined && { equivalent: planted.equivalent }),
});
