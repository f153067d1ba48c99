import type { Client } from "@capikit/client";
import { isAlreadyExists, isNotFound } from "@capikit/client/errors";
import type { CheckName, ExploreOptions, Scenario } from "@capikit/testing";
import type { Cache } from "../../src/cache/index.ts";
import { defineController, draftOf } from "../../src/index.ts";
import { type Cloud, configMap, type Vm, vm, vmScenario } from "./vms.ts";

/** A bug that only some checks of a run reveal, and the same provider without it. */
interface HiddenBug {
  readonly name: string;
  readonly check: CheckName;
  readonly options?: ExploreOptions;
  scenario(isFixed: boolean): Scenario<Cloud>;
}

export const ref = { namespace: "default", name: "a" };
export const childRef = { namespace: "default", name: "a-child" };
const finalizer = "planted.dev/vm";

export interface Reconcile {
  readonly object: Vm;
  readonly client: Client;
  readonly cache: Cache;
  readonly cloud: Cloud;
}

/** A provider of Vms that reconciles with a function. */
export const provider = (
  reconcile: (means: Reconcile) => Promise<unknown>,
  rest: Partial<Scenario<Cloud>> = {},
): Scenario<Cloud> =>
  vmScenario(
    (cloud) => [
      defineController({
        name: "vm",
        for: vm,
        owns: [configMap],
        reconcileObject: async ({ object, client, cache }) =>
          (await reconcile({ object, client, cache, cloud })) as undefined,
      }),
    ],
    rest,
  );

export const newChild = ({ metadata: { name = "", uid = "" } }: Vm, data: Record<string, string> = {}) => ({
  metadata: {
    ...childRef,
    ownerReferences: [{ apiVersion: "planted.dev/v1", kind: "Vm", name, uid, controller: true }],
  },
  data,
});

export const setStatus = async ({ object, client }: Reconcile, status: Partial<Vm["status"]> = {}) => {
  if (object.status?.size === object.spec.size) return;
  const draft = draftOf(object);
  draft.status = { ...draft.status, ...status, size: object.spec.size };
  await client.replace(vm, draft, { subresource: "status" });
};

const setFinalizers = async ({ object, client }: Reconcile, finalizers: string[]): Promise<Vm> => {
  const draft = draftOf(object);
  draft.metadata.finalizers = finalizers;
  return client.replace(vm, draft);
};

export const ignore =
  (isExpected: (error: unknown) => boolean) =>
  (error: unknown): undefined => {
    if (!isExpected(error)) throw error;
    return undefined;
  };

type Step = Scenario<Cloud>["steps"][number];

const [create, resize, remove] = vmScenario(() => []).steps as readonly [Step, Step, Step];
export const steps = { create, resize, remove };

/** The programs that have created their child: each has its own cache. */
const known = new WeakSet<Cache>();
/** State outside of `start`. */
const created = new Set<string>();

export const hiddenBugs: readonly HiddenBug[] = [
  {
    name: "deletes by name what a person has created since",
    check: "convergence",
    scenario: (isFixed) =>
      provider(
        async (means) => {
          const { object, client } = means;
          if (object.metadata.deletionTimestamp !== undefined) {
            const found = await client.get(configMap, childRef).catch(ignore(isNotFound));
            const { uid = "", ownerReferences = [] } = found?.metadata ?? {};
            const isOwn = ownerReferences.some((one) => one.uid === object.metadata.uid);
            const preconditions = isFixed ? { preconditions: { uid } } : {};
            if (!isFixed || isOwn)
              await client.delete(configMap, childRef, preconditions).catch(ignore(isNotFound));
            await setFinalizers(means, []);
            return;
          }
          const current = object.metadata.finalizers?.length
            ? object
            : await setFinalizers(means, [finalizer]);
          await client.create(configMap, newChild(current)).catch(ignore(isAlreadyExists));
          await setStatus({ ...means, object: current });
        },
        {
          steps: [
            steps.create,
            { ...steps.remove, name: "delete the Vm" },
            {
              name: "create a ConfigMap with the name",
              do: ({ put }) => put(configMap, { metadata: childRef, data: { by: "a person" } }),
            },
          ],
        },
      ),
  },
  {
    name: "keeps the earlier size for good",
    check: "convergence",
    scenario: (isFixed) =>
      provider(
        async (means) => {
          const { object, cloud } = means;
          const made = await cloud.ensure(object.metadata.uid ?? "", object.spec.size);
          // A change before the first status is never applied.
          const before = isFixed ? made.size : (object.status?.size ?? object.spec.size);
          if (before !== object.spec.size) await cloud.resize(made.id, object.spec.size);
          await setStatus(means);
        },
        { steps: [steps.create, steps.resize] },
      ),
  },
  {
    name: "fails for ever once the answer to its last write is lost",
    check: "reconcile",
    scenario: (isFixed) =>
      provider(
        async (means) => {
          await setStatus(means);
          if (known.has(means.cache)) return;
          const isKnown = (error: unknown): boolean => isFixed && isAlreadyExists(error);
          await means.client.create(configMap, newChild(means.object)).catch(ignore(isKnown));
          known.add(means.cache);
        },
        { steps: [steps.create], except: ["drift"] },
      ),
  },
  {
    name: "deletes and creates again what exists",
    check: "ownership",
    scenario: (isFixed) =>
      provider(
        async (means) => {
          const { object, client } = means;
          if (object.status?.size !== undefined) return;
          try {
            await client.create(configMap, newChild(object));
          } catch (error) {
            if (!isAlreadyExists(error)) throw error;
            if (!isFixed) {
              await client.delete(configMap, childRef);
              await client.create(configMap, newChild(object));
            }
          }
          await setStatus(means);
        },
        { steps: [steps.create], except: ["drift"] },
      ),
  },
  {
    name: "keeps what it has created in a variable of its module",
    check: "isolation",
    scenario: (isFixed) => {
      created.clear();
      return provider(
        async (means) => {
          const { uid = "" } = means.object.metadata;
          if (isFixed) await means.cloud.ensure(uid, 1);
          else if (!created.has(uid)) await means.cloud.create(uid, 1);
          created.add(uid);
          await setStatus(means);
        },
        { steps: [steps.create] },
      );
    },
  },
  {
    name: "keeps what it has created in the environment",
    check: "isolation",
    scenario: (isFixed) =>
      provider(
        async (means) => {
          if (!isFixed) process.env.PLANTED_VM = means.object.metadata.uid;
          await setStatus(means);
        },
        { steps: [steps.create] },
      ),
  },
  {
    name: "takes each error of a read for a missing object",
    check: "ownership",
    options: { only: ["api-fault"] },
    scenario: (isFixed) =>
      provider(
        async (means) => {
          const { object, client } = means;
          const found = await client
            .get(configMap, childRef)
            .catch(ignore((error) => !isFixed || isNotFound(error)));
          if (found === undefined) {
            await client.delete(configMap, childRef).catch(ignore(isNotFound));
            await client.create(configMap, newChild(object));
          }
          await setStatus(means);
        },
        { steps: [steps.create, steps.resize] },
      ),
  },
  {
    name: "swallows the error of a write",
    check: "convergence",
    options: { only: ["api-fault"] },
    scenario: (isFixed) =>
      provider(
        async (means) => {
          await setStatus(means).catch(ignore(() => !isFixed));
        },
        { steps: [steps.create] },
      ),
  },
  {
    name: "does not create a dependent again that another client deletes",
    check: "convergence",
    options: { only: ["drift"] },
    scenario: (isFixed) =>
      provider(
        async (means) => {
          if (isFixed || means.object.status?.size === undefined)
            await means.client.create(configMap, newChild(means.object)).catch(ignore(isAlreadyExists));
          await setStatus(means);
        },
        { steps: [steps.create] },
      ),
  },
];
