import type { Client } from "@capikit/client";
import { isAlreadyExists, isConflict, isNotFound } from "@capikit/client/errors";
import type { PerturbationClass, Scenario } from "@capikit/testing";
import type { Cache } from "../../src/cache/index.ts";
import { generationChanged } from "../../src/controller/index.ts";
import {
  after,
  type ControllerDefinition,
  defineController,
  draftOf,
  TerminalError,
} from "../../src/index.ts";
import { type Cloud, configMap, type Instance, type Vm, vm, vmScenario } from "./vms.ts";

/** A provider with a bug, and the same without it. */
export interface PlantedBug {
  readonly class: PerturbationClass;
  readonly name: string;
  scenario(isFixed: boolean): Scenario<Cloud>;
}

interface Means {
  readonly cloud: Cloud;
  readonly client: Client;
  readonly cache: Cache;
  /** Lost at the end of the program. */
  readonly memory: Map<string, unknown>;
}

interface Parts {
  /** Returns the instance of a Vm; creates it if needed. Nothing to wait for it. */
  ensure?(object: Vm, means: Means): Promise<Instance | undefined>;
  resize?(object: Vm, made: Instance, means: Means): Promise<void>;
  /** Called before the status is written. */
  prepare?(object: Vm, made: Instance, means: Means): Promise<void>;
  writeStatus?(object: Vm, made: Instance, means: Means): Promise<void>;
  /** Called after the status is written. */
  complete?(object: Vm, made: Instance, means: Means): Promise<unknown>;
  destroy?(object: Vm, means: Means): Promise<void>;
  release?(object: Vm, means: Means): Promise<void>;
  /** Whether only changes of the spec are reconciled. */
  readonly onlySpec?: boolean;
}

const finalizer = "planted.dev/vm";
const tagOf = ({ metadata }: Vm): string => metadata.uid ?? "";
const child = ({ metadata: { namespace = "", name = "" } }: Vm) => ({ namespace, name: `${name}-child` });

const correct: Required<Omit<Parts, "complete" | "onlySpec" | "prepare">> = {
  ensure: (object, { cloud }) => cloud.ensure(tagOf(object), object.spec.size),
  async resize({ spec: { size } }, made, { cloud }) {
    if (made.size !== size) await cloud.resize(made.id, size);
  },
  async writeStatus(object, { id }, { client }) {
    const { size } = object.spec;
    if (object.status?.size === size && object.status.id === id) return;
    const draft = draftOf(object);
    draft.status = { ...draft.status, id, size };
    await client.replace(vm, draft, { subresource: "status" });
  },
  async destroy(object, { cloud }) {
    for (const { id } of await cloud.list(tagOf(object))) await removeOnce(cloud, id);
  },
  async release(object, { client }) {
    const draft = draftOf(object);
    draft.metadata.finalizers = (draft.metadata.finalizers ?? []).filter((one) => one !== finalizer);
    await client.replace(vm, draft);
  },
};

async function removeOnce(cloud: Cloud, id: string): Promise<void> {
  await cloud.remove(id).catch((error: { code?: unknown }) => {
    if (error.code !== "NotFound") throw error;
  });
}

/** A controller of Vms with other parts than the correct ones. */
function controllerOf(cloud: Cloud, parts: Parts): ControllerDefinition {
  const { ensure, resize, writeStatus, destroy, release } = { ...correct, ...parts };
  const memory = new Map<string, unknown>();
  return defineController({
    name: "vm",
    for: vm,
    ...(parts.onlySpec && { predicates: [generationChanged] }),
    async reconcileObject({ object, client, cache }) {
      const means = { cloud, client, cache, memory };
      if (object.metadata.deletionTimestamp !== undefined) {
        await destroy(object, means);
        await release(object, means);
        return;
      }
      let current = object;
      if (!object.metadata.finalizers?.includes(finalizer)) {
        const draft = draftOf(object);
        draft.metadata.finalizers = [finalizer];
        current = await client.replace(vm, draft);
      }
      const made = await ensure(current, means);
      if (made === undefined) return after("1s");
      await resize(current, made, means);
      await parts.prepare?.(current, made, means);
      await writeStatus(current, made, means);
      return (await parts.complete?.(current, made, means)) as undefined;
    },
  });
}

const vms = (parts: Parts, rest: Partial<Scenario<Cloud>> = {}): Scenario<Cloud> =>
  vmScenario((cloud) => [controllerOf(cloud, parts)], rest);

/** For controllers that do not learn of changes of their ConfigMaps by others. */
const notWatching: Partial<Scenario<Cloud>> = { except: ["drift"] };

/** Creates an instance unless the status has one: the identifier is stored afterwards. */
const createByStatus: Parts["ensure"] = async (object, { cloud }) => {
  const id = object.status?.id;
  const found = id === undefined ? undefined : await cloud.get(id);
  return found ?? (await cloud.create(tagOf(object), object.spec.size));
};

const owner = (object: Vm) => ({
  apiVersion: "planted.dev/v1",
  kind: "Vm",
  name: object.metadata.name ?? "",
  uid: object.metadata.uid ?? "",
  controller: true,
});

const newChild = (object: Vm, size = object.spec.size) => ({
  metadata: { ...child(object), ownerReferences: [owner(object)] },
  data: { size: String(size) },
});

const createChildOnce = async (object: Vm, client: Client): Promise<void> => {
  try {
    await client.create(configMap, newChild(object));
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
};

const ref = { namespace: "default", name: "a" };
const other = { namespace: "default", name: "b" };

const shared = { namespace: "default", name: "shared" };
/** Adds a name to the shared object without a read. */
const note = (client: Client, name: string) =>
  client.patch(configMap, shared, { type: "merge", patch: { data: { [name]: "done" } } });
/** Replaces the shared object regardless of its version. */
const overwrite = (client: Client, data: Record<string, string>) =>
  client.replace(configMap, { metadata: shared, data });

/** Two Vms whose controller keeps a shared object. */
function sharedScenario(
  concurrency: number,
  keep: (
    object: Vm,
    means: Pick<Means, "cache" | "client">,
    delay: (ms: number) => Promise<void>,
  ) => Promise<void>,
): Scenario<Cloud> {
  const controllers = (): ControllerDefinition[] => [
    defineController({
      name: "vm",
      for: vm,
      owns: [configMap],
      concurrency,
      async reconcileObject({ object, client, cache, clock }) {
        if (object.status?.size !== undefined) return;
        await keep(
          object,
          { cache, client },
          (ms) => new Promise((resolve) => void clock.after(ms, resolve)),
        );
        const draft = draftOf(object);
        draft.status = { size: object.spec.size };
        await client.replace(vm, draft, { subresource: "status" });
      },
    }),
  ];
  return vmScenario(controllers, {
    steps: [
      {
        name: "create two Vms",
        do({ put }) {
          put(configMap, { metadata: shared, data: {} });
          for (const metadata of [ref, other]) put(vm, { metadata, spec: { size: 1 } });
        },
        until: ({ objects }) => objects(vm).every(({ status }) => status?.size !== undefined),
      },
    ],
  });
}

const twoVms: Scenario<Cloud>["steps"] = [ref, other].map((metadata) => ({
  name: `create ${metadata.name}`,
  do: ({ put }) => put(vm, { metadata, spec: { size: 1 } }),
  until: ({ object }) => object(vm, metadata)?.status?.size === 1,
}));

const recreatedVm: Scenario<Cloud>["steps"] = [
  ...twoVms.slice(0, 1),
  {
    name: "delete and create it again",
    do(context) {
      context.delete(vm, ref);
    },
    until: ({ object }) => object(vm, ref) === undefined,
  },
  ...twoVms.slice(0, 1),
];

export const plantedBugs: readonly PlantedBug[] = [
  {
    class: "intermediate-state",
    name: "stores the identifier after the creation, and does not look for the instance",
    scenario: (isFixed) => vms(isFixed ? {} : { ensure: createByStatus }),
  },
  {
    class: "intermediate-state",
    name: "releases the object before it removes the instance",
    scenario: (isFixed) =>
      vms(
        isFixed
          ? {}
          : {
              destroy: async () => {},
              async release(object, means) {
                await correct.release(object, means);
                await correct.destroy(object, means);
              },
            },
      ),
  },
  {
    class: "intermediate-state",
    name: "creates a dependent only before the first status",
    scenario: (isFixed) =>
      vms({
        async writeStatus(object, made, means) {
          const isFirst = object.status?.id === undefined;
          await correct.writeStatus(object, made, means);
          if (isFixed || isFirst) await createChildOnce(object, means.client);
        },
      }),
  },
  {
    class: "intermediate-state",
    name: "marks a disk as created before it creates it",
    scenario: (isFixed) =>
      vms({
        async prepare(object, _, { cloud, client }) {
          const tag = tagOf(object);
          if (isFixed) {
            await cloud.ensureDisk(tag);
            return;
          }
          if (object.metadata.annotations?.disk !== undefined) return;
          await client.patch(vm, ref, {
            type: "merge",
            patch: { metadata: { annotations: { disk: "created" } } },
          });
          await cloud.createDisk(tag);
        },
        ...(!isFixed && { writeStatus: patchStatus }),
        async destroy(object, means) {
          for (const id of await means.cloud.listDisks(tagOf(object))) await means.cloud.removeDisk(id);
          await correct.destroy(object, means);
        },
      }),
  },
  {
    class: "lost-answer",
    name: "creates an instance again if the answer was lost",
    scenario: (isFixed) =>
      vms({
        async ensure(object, means) {
          const [found] = await means.cloud.list(tagOf(object));
          const isUnsure = found === undefined && means.memory.get("failed") === true;
          if (found !== undefined && (isFixed || !means.memory.has("failed"))) return found;
          if (isFixed) return means.cloud.ensure(tagOf(object), object.spec.size);
          means.memory.set("failed", !isUnsure);
          const made = await means.cloud.create(tagOf(object), object.spec.size);
          means.memory.delete("failed");
          return made;
        },
      }),
  },
  {
    class: "lost-answer",
    name: "fails if the dependent that it creates exists",
    scenario: (isFixed) =>
      vms({
        async prepare(object, _, { client }) {
          if (object.status?.id !== undefined) return;
          if (isFixed) await createChildOnce(object, client);
          else await client.create(configMap, newChild(object));
        },
      }),
  },
  {
    class: "lost-answer",
    name: "cannot remove an instance that is gone",
    scenario: (isFixed) =>
      vms(
        isFixed
          ? {}
          : {
              async destroy({ status }, { cloud }) {
                if (status?.id !== undefined) await cloud.remove(status.id);
              },
            },
      ),
  },
  {
    class: "lost-answer",
    name: "grows an instance by a difference",
    scenario: (isFixed) =>
      vms({
        async resize(object, made, { cloud }) {
          const { size } = object.spec;
          if (isFixed) return correct.resize(object, made, { cloud } as Means);
          const before = object.status?.size ?? made.size;
          if (before !== size) await cloud.grow(made.id, size - before);
        },
      }),
  },
  {
    class: "stale-state",
    name: "creates a dependent with a random name unless its cache has one",
    scenario: (isFixed) =>
      vms({
        async complete(object, _, { cache, client }) {
          if (isFixed) return createChildOnce(object, client);
          const found = await cache.list(configMap, { namespace: "default", readYourWrites: false });
          if (found.length > 0) return;
          const { metadata, ...rest } = newChild(object);
          const { name: _name, ...meta } = metadata;
          await client.create(configMap, { ...rest, metadata: { ...meta, generateName: "a-" } });
        },
      }),
  },
  {
    class: "stale-state",
    name: "creates an instance unless the cached status has one",
    scenario: (isFixed) =>
      vmScenario((cloud) => [
        defineController({
          name: "vm",
          for: vm,
          owns: [configMap],
          async reconcile({ request, cache, client }) {
            const object = await cache.find(vm, request, { readYourWrites: false });
            if (object === undefined) return;
            const means = { cloud, client, cache, memory: new Map<string, unknown>() };
            if (object.metadata.deletionTimestamp !== undefined) {
              await correct.destroy(object, means);
              await correct.release(object, means);
              return;
            }
            if (!object.metadata.finalizers?.includes(finalizer)) {
              const draft = draftOf(object);
              draft.metadata.finalizers = [finalizer];
              await client.replace(vm, draft);
              return;
            }
            const id = object.status?.id;
            const found = id === undefined ? undefined : await cloud.get(id);
            const made =
              found ??
              (isFixed
                ? await cloud.ensure(tagOf(object), object.spec.size)
                : await cloud.create(tagOf(object), object.spec.size));
            await correct.resize(object, made, means);
            await patchStatus(object, made, means);
            await createChildOnce(object, client);
          },
        }),
      ]),
  },
  {
    class: "stale-state",
    name: "replaces a shared object with its cached content",
    scenario: (isFixed) =>
      sharedScenario(1, async ({ metadata: { name = "" } }, { cache, client }) => {
        if (isFixed) return void (await note(client, name));
        const found = await cache.get(configMap, shared, { readYourWrites: false });
        await overwrite(client, { ...found.data, [name]: "done" });
      }),
  },
  {
    class: "unobserved-state",
    name: "removes the instance when it sees the deletion, without a finalizer",
    scenario: (isFixed) =>
      isFixed
        ? vms({})
        : vmScenario((cloud) => {
            const made = new Map<string, string>();
            return [
              defineController({
                name: "vm",
                for: vm,
                async reconcile({ request, cache, client }) {
                  const object = await cache.find(vm, request);
                  const key = request.name;
                  if (object === undefined) {
                    const id = made.get(key);
                    if (id !== undefined) await removeOnce(cloud, id);
                    made.delete(key);
                    return;
                  }
                  const instance = await cloud.ensure(tagOf(object), object.spec.size);
                  made.set(key, instance.id);
                  if (instance.size !== object.spec.size) await cloud.resize(instance.id, object.spec.size);
                  await correct.writeStatus(object, instance, { client } as Means);
                },
              }),
            ];
          }),
  },
  {
    class: "unobserved-state",
    name: "resizes only if it has seen another size",
    scenario: (isFixed) =>
      vms({
        async resize(object, made, means) {
          if (isFixed) return correct.resize(object, made, means);
          const last = means.memory.get("size") ?? object.spec.size;
          if (last !== object.spec.size) await means.cloud.resize(made.id, object.spec.size);
          means.memory.set("size", object.spec.size);
        },
      }),
  },
  {
    class: "unobserved-state",
    name: "waits for each generation",
    scenario: (isFixed) =>
      vms({
        async resize(object, made, means) {
          const { generation = 1 } = object.metadata;
          const seen = Number(means.memory.get("generation") ?? 0);
          means.memory.set("generation", generation);
          if (isFixed || generation === seen + 1) return correct.resize(object, made, means);
        },
      }),
  },
  {
    class: "conflict",
    name: "ignores a conflict",
    scenario: (isFixed) =>
      vms({
        onlySpec: true,
        async writeStatus(object, made, means) {
          await correct.writeStatus(object, made, means).catch((error: unknown) => {
            if (isFixed || !isConflict(error)) throw error;
          });
        },
      }),
  },
  {
    class: "conflict",
    name: "replaces the changes of others",
    scenario: (isFixed) =>
      vms({
        async prepare(object, _, { client }) {
          if (object.metadata.annotations?.managed !== undefined) return;
          if (isFixed) {
            await client.patch(vm, ref, {
              type: "merge",
              patch: { metadata: { annotations: { managed: "true" } } },
            });
            return;
          }
          const annotations = { ...object.metadata.annotations, managed: "true" };
          const operations = [{ op: "add", path: "/metadata/annotations", value: annotations }] as const;
          await client.patch(vm, ref, { type: "json", operations });
        },
        writeStatus: patchStatus,
      }),
  },
  {
    class: "conflict",
    name: "fails if the dependent that it deletes is gone",
    scenario: (isFixed) =>
      vms({
        prepare: async (object, _, { client }) => createChildOnce(object, client),
        async destroy(object, means) {
          const left = object.metadata.annotations?.left;
          if (left === undefined) {
            await means.client.delete(configMap, child(object)).catch((error: unknown) => {
              if (!isFixed || !isNotFound(error)) throw error;
            });
            await means.client.patch(vm, ref, {
              type: "merge",
              patch: { metadata: { annotations: { left: "no" } } },
            });
          }
          await correct.destroy(object, means);
        },
        async release(_, { client }) {
          await client.patch(vm, ref, { type: "merge", patch: { metadata: { finalizers: null } } });
        },
      }),
  },
  {
    class: "platform-fault",
    name: "creates an instance unless a list shows it",
    scenario: (isFixed) =>
      vms({
        async ensure(object, { cloud }) {
          if (isFixed) return cloud.ensure(tagOf(object), object.spec.size);
          const [found] = await cloud.list(tagOf(object));
          return found ?? cloud.create(tagOf(object), object.spec.size);
        },
      }),
  },
  {
    class: "platform-fault",
    name: "takes each error for a missing instance",
    scenario: (isFixed) =>
      vms({
        async ensure(object, { cloud }) {
          if (isFixed) return cloud.ensure(tagOf(object), object.spec.size);
          const [found] = await cloud.list(tagOf(object)).catch((): Instance[] => []);
          return found ?? cloud.create(tagOf(object), object.spec.size);
        },
      }),
  },
  {
    class: "platform-fault",
    name: "takes throttling for a permanent error",
    scenario: (isFixed) =>
      vms({
        async ensure(object, means) {
          if (object.metadata.annotations?.failed !== undefined) return undefined;
          try {
            return await correct.ensure(object, means);
          } catch (error) {
            if (isFixed) throw error;
            await means.client.patch(vm, ref, {
              type: "merge",
              patch: { metadata: { annotations: { failed: "yes" } } },
            });
            return undefined;
          }
        },
        writeStatus: patchStatus,
      }),
  },
  {
    class: "leader-change",
    name: "writes its status regardless of newer ones",
    scenario: (isFixed) =>
      vms({
        onlySpec: true,
        async prepare(object, _, { client }) {
          if (object.status?.phase !== undefined) return;
          const draft = draftOf(object);
          draft.status = { ...draft.status, phase: "Creating" };
          if (!isFixed)
            await client.patch(
              vm,
              ref,
              { type: "merge", patch: { status: { phase: "Creating" } } },
              { subresource: "status" },
            );
        },
        async writeStatus(object, { id }, { client }) {
          const { size } = object.spec;
          if (isFixed) {
            const draft = draftOf(await client.get(vm, ref));
            draft.status = { ...draft.status, id, size, phase: "Running" };
            await client.replace(vm, draft, { subresource: "status" });
          } else
            await client.patch(
              vm,
              ref,
              { type: "merge", patch: { status: { id, size, phase: "Running" } } },
              { subresource: "status" },
            );
        },
      }),
  },
  {
    class: "leader-change",
    name: "creates a dependent under a random name",
    scenario: (isFixed) =>
      vms({
        async prepare(object, _, { client }) {
          if (isFixed) return createChildOnce(object, client);
          if ((await client.list(configMap, { namespace: "default" })).items.length > 0) return;
          const { metadata, ...rest } = newChild(object);
          const { name: _name, ...meta } = metadata;
          await client.create(configMap, { ...rest, metadata: { ...meta, generateName: "a-" } });
        },
      }),
  },
  {
    class: "leader-change",
    name: "replaces a dependent with what it knew before",
    scenario: (isFixed) =>
      vms(
        {
          onlySpec: true,
          async prepare(object, _, { client }) {
            await createChildOnce(object, client);
            const found = await client.get(configMap, child(object));
            const { generation = 0 } = object.metadata;
            const count =
              Number(found.data?.generation ?? 0) + (found.data?.done === String(generation) ? 0 : 1);
            if (Number(found.data?.done ?? 0) >= generation) return;
            const draft = { ...found, data: { generation: String(count), done: String(generation) } };
            if (isFixed) await client.replace(configMap, draft);
            else {
              const { resourceVersion: _, ...metadata } = found.metadata;
              await client.replace(configMap, { ...draft, metadata });
              await client.replace(configMap, {
                ...draft,
                metadata,
                data: { ...draft.data, size: String(object.spec.size) },
              });
            }
          },
        },
        notWatching,
      ),
  },
  {
    class: "stale-state",
    name: "removes instances of Vms that its cache does not list",
    scenario: (isFixed) =>
      vmScenario(
        (cloud) => [
          controllerOf(cloud, {
            async prepare(_, __, { cache, client }) {
              const found = isFixed
                ? (await client.list(vm, { namespace: "default" })).items
                : await cache.list(vm, { namespace: "default", readYourWrites: false });
              const tags = new Set(found.map(tagOf));
              for (const { id, tag } of await cloud.list()) if (!tags.has(tag)) await removeOnce(cloud, id);
            },
            async writeStatus(object, { id }, { client }) {
              const patch = { status: { id, size: object.spec.size } };
              await client.patch(
                vm,
                object.metadata as typeof ref,
                { type: "merge", patch },
                { subresource: "status" },
              );
            },
            // Finds that its instance is gone.
            complete: async (object) => after(object.status?.size === undefined ? "1s" : "8s"),
          }),
        ],
        { steps: twoVms },
      ),
  },
  {
    class: "stale-state",
    name: "removes the instance of a Vm with the name of a deleted one",
    scenario: (isFixed) =>
      vms(
        isFixed
          ? {}
          : {
              ensure: (object, { cloud }) => cloud.ensure(object.metadata.name ?? "", object.spec.size),
              async destroy(object, { cloud }) {
                for (const { id } of await cloud.list(object.metadata.name ?? ""))
                  await removeOnce(cloud, id);
              },
            },
        { steps: recreatedVm },
      ),
  },
  {
    class: "platform-fault",
    name: "gives up after its first attempt",
    scenario: (isFixed) =>
      vms({
        async ensure(object, means) {
          const found = (await means.cloud.list(tagOf(object)))[0];
          if (isFixed || found !== undefined) return correct.ensure(object, means);
          if (object.status?.attempts !== undefined)
            throw new TerminalError("the creation has failed before");
          await means.client.patch(
            vm,
            ref,
            { type: "merge", patch: { status: { attempts: 1 } } },
            { subresource: "status" },
          );
          return correct.ensure(object, means);
        },
        writeStatus: patchStatus,
      }),
  },
  {
    class: "intermediate-state",
    name: "deletes a dependent before it creates the next one from its content",
    scenario: (isFixed) =>
      vms(
        {
          async prepare(object, _, { client }) {
            await createChildOnce(object, client);
            const found = await client.get(configMap, child(object));
            const size = String(object.spec.size);
            if (found.data?.size === size) return;
            const data = { ...found.data, before: found.data?.size ?? "none", size };
            if (isFixed) return void (await client.replace(configMap, { ...found, data }));
            await client.delete(configMap, child(object));
            await client.create(configMap, { ...newChild(object), data });
          },
        },
        notWatching,
      ),
  },
  {
    class: "unobserved-state",
    name: "takes objects with a status for complete at its start",
    scenario: (isFixed) =>
      vms({
        async resize(object, made, means) {
          const { generation } = object.metadata;
          if (!means.memory.has("complete"))
            means.memory.set("complete", object.status?.size === undefined ? 0 : generation);
          if (isFixed || means.memory.get("complete") !== generation)
            await correct.resize(object, made, means);
        },
      }),
  },
  {
    class: "conflict",
    name: "reports the size of an object that it reads again",
    scenario: (isFixed) =>
      vms({
        async resize(object, made, means) {
          if (isFixed || object.status?.size !== object.spec.size) await correct.resize(object, made, means);
        },
        async writeStatus(object, { id }, { client }) {
          const current = isFixed ? object : await client.get(vm, ref);
          if (current.status?.size === current.spec.size && current.status.id === id) return;
          const draft = draftOf(current);
          draft.status = { ...draft.status, id, size: current.spec.size };
          await client.replace(vm, draft, { subresource: "status" });
        },
      }),
  },
  {
    class: "platform-fault",
    name: "releases the object if a list shows no instance",
    // Lists lag behind for seconds: the object lives no longer.
    scenario: (isFixed) =>
      vmScenario(
        (cloud) => [
          controllerOf(cloud, {
            async ensure(object) {
              await cloud.list(tagOf(object));
              return cloud.ensure(tagOf(object), object.spec.size);
            },
            async destroy(object) {
              const [found] = isFixed
                ? [await cloud.ensure(tagOf(object), object.spec.size)]
                : await cloud.list(tagOf(object));
              if (found !== undefined) await removeOnce(cloud, found.id);
            },
          }),
          defineController({
            name: "lifetime",
            for: vm,
            async reconcileObject({ object, client }) {
              const { creationTimestamp = "", deletionTimestamp } = object.metadata;
              if (object.status === undefined || deletionTimestamp !== undefined) return;
              if (Date.now() < Date.parse(creationTimestamp) + 1000) return after("1s");
              await client.delete(vm, ref);
            },
          }),
        ],
        {
          steps: [
            {
              name: "create a Vm that lives for a second",
              do: ({ put }) => put(vm, { metadata: ref, spec: { size: 1 } }),
              until: ({ object }) => object(vm, ref) === undefined,
            },
          ],
        },
      ),
  },
  {
    class: "order",
    name: "replaces a shared object with what it has read, with two workers",
    scenario: (isFixed) =>
      sharedScenario(2, async ({ metadata: { name = "" } }, { client }, delay) => {
        if (name === "b") await delay(500);
        if (isFixed) return void (await note(client, name));
        const { data } = await client.get(configMap, shared);
        await overwrite(client, { ...data, [name]: "done" });
      }),
  },
  {
    class: "order",
    name: "leaves an object to the first of its controllers",
    scenario: (isFixed) =>
      vmScenario(
        (cloud) => [
          controllerOf(cloud, {}),
          ...["size", "tag"].map((key) =>
            defineController({
              name: key,
              for: vm,
              async reconcileObject({ object, client }) {
                if (object.metadata.deletionTimestamp !== undefined || object.status?.size === undefined)
                  return;
                const data = { [key]: "set" };
                try {
                  await client.create(configMap, { ...newChild(object), data });
                } catch (error) {
                  if (!isAlreadyExists(error)) throw error;
                  if (isFixed)
                    await client.patch(configMap, child(object), { type: "merge", patch: { data } });
                }
              },
            }),
          ),
        ],
        notWatching,
      ),
  },
  {
    class: "order",
    name: "allocates the first free address, with two workers",
    scenario: (isFixed) =>
      vmScenario(
        (cloud) => [
          defineController({
            name: "vm",
            for: vm,
            concurrency: 2,
            async reconcileObject({ object, client, clock, signal }) {
              if (object.status?.address !== undefined) return;
              if (object.metadata.name === "b")
                await new Promise<void>((resolve) => void clock.after(500, resolve));
              signal.throwIfAborted();
              const address = isFixed ? await cloud.allocate(tagOf(object)) : await cloud.firstFree();
              if (!isFixed) await cloud.assign(tagOf(object), address);
              const draft = draftOf(object);
              draft.status = { address };
              await client.replace(vm, draft, { subresource: "status" });
            },
          }),
        ],
        {
          steps: [
            {
              name: "create two Vms",
              do({ put }) {
                for (const metadata of [ref, other]) put(vm, { metadata, spec: { size: 1 } });
              },
              until: ({ objects }) => objects(vm).every(({ status }) => status?.address !== undefined),
            },
          ],
        },
      ),
  },
];

/** Writes the status regardless of the version. */
async function patchStatus(object: Vm, { id }: Instance, { client }: Means): Promise<void> {
  const { size } = object.spec;
  if (object.status?.size === size && object.status.id === id) return;
  await client.patch(vm, ref, { type: "merge", patch: { status: { id, size } } }, { subresource: "status" });
}
