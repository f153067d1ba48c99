import { randomBytes, randomUUID } from "node:crypto";
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
const counts = new WeakMap<Cache, number>();

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
  {
    name: "takes an object that was deleted and created again for the earlier one",
    check: "convergence",
    options: { only: ["unobserved-state"] },
    scenario: (isFixed) =>
      vmScenario(
        (cloud) => {
          const made = new Map<string, string>();
          const controller = defineController({
            name: "vm",
            for: vm,
            async reconcile({ request, cache, client }) {
              const object = await cache.find(vm, request);
              const uid = object?.metadata.uid ?? "";
              const tag = made.get(request.name) ?? uid;
              if (object === undefined || (isFixed && tag !== uid)) {
                for (const { id } of await cloud.list(tag)) await cloud.remove(id);
                made.delete(request.name);
                if (object === undefined) return;
              }
              // A restarted program finds what the earlier object has left.
              const current = isFixed ? uid : (made.get(request.name) ?? uid);
              for (const { id, tag: other } of await cloud.list())
                if (other !== current) await cloud.remove(id);
              await cloud.ensure(current, object.spec.size);
              made.set(request.name, current);
              await setStatus({ object, client, cache, cloud });
            },
          });
          return [controller];
        },
        {
          steps: [
            steps.create,
            {
              name: "delete the Vm and create it again",
              do(context) {
                context.delete(vm, ref);
                context.put(vm, { metadata: ref, spec: { size: 1 } });
              },
            },
          ],
        },
      ),
  },
  {
    name: "forgets the token with which it creates an instance",
    check: "convergence",
    options: { only: ["intermediate-state", "lost-answer", "stale-state"] },
    scenario: (isFixed) =>
      provider(
        async (means) => {
          const { object, client, cloud } = means;
          if (isFixed && object.status?.id === undefined) {
            const draft = draftOf(object);
            draft.status = { id: randomUUID() };
            await client.replace(vm, draft, { subresource: "status" });
            return;
          }
          const token = object.status?.id ?? randomUUID();
          await cloud.ensure(token, object.spec.size);
          await setStatus(means, { id: token });
        },
        { steps: [steps.create] },
      ),
  },
  {
    name: "stores another password than that of the user",
    check: "convergence",
    options: { only: ["intermediate-state", "lost-answer", "api-fault"] },
    scenario: (isFixed) =>
      provider(
        async (means) => {
          const { object, client, cloud } = means;
          const password = randomBytes(9).toString("hex");
          const { uid = "" } = object.metadata;
          const found = await client.get(configMap, childRef).catch(ignore(isNotFound));
          // The user keeps the first password.
          if (!isFixed && !cloud.addresses.has(uid)) await cloud.assign(uid, password);
          const stored = found ?? (await client.create(configMap, newChild(object, { password })));
          if (isFixed) await cloud.assign(uid, stored.data?.password ?? "");
          await setStatus(means);
        },
        { steps: [steps.create], except: ["drift"] },
      ),
  },
];

/** Correct providers whose values differ between runs. */
export const variableValues: Readonly<Record<string, Scenario<Cloud>>> = {
  "short numbers at random": provider(
    (means) => setStatus(means, { address: String(100 + Math.floor(Math.random() * 900)) }),
    { steps: [steps.create] },
  ),
  "seconds since 1970": provider((means) => setStatus(means, { attempts: Math.floor(Date.now() / 1000) }), {
    steps: [steps.create],
  }),
  "a time within a message": provider(
    (means) => setStatus(means, { phase: `Created at ${new Date().toISOString()} by the provider` }),
    { steps: [steps.create] },
  ),
  "a number of attempts": provider(
    async (means) => {
      const { object, client } = means;
      const draft = draftOf(object);
      const isNew = object.status?.size !== object.spec.size;
      if (!isNew && object.metadata.annotations === undefined) return;
      draft.status = { size: object.spec.size, attempts: (object.status?.attempts ?? 0) + 1 };
      if (isNew) await client.replace(vm, draft, { subresource: "status" });
    },
    { steps: [steps.create, steps.resize] },
  ),
};

/** Counts failures in its memory, so that its end depends on perturbations. */
export const countsFailures = (rest: Partial<Scenario<Cloud>> = {}): Scenario<Cloud> =>
  provider(
    async (means) => {
      const { object, cache, cloud } = means;
      const failures = counts.get(cache) ?? 0;
      await cloud.ensure(object.metadata.uid ?? "", object.spec.size).catch((error: unknown) => {
        counts.set(cache, failures + 1);
        throw error;
      });
      await setStatus(means, { phase: failures > 0 ? "retried" : "created" });
    },
    { steps: [steps.create], ...rest },
  );
