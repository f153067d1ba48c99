import { randomUUID } from "node:crypto";
import { configMap, secret } from "@capikit/api/kubernetes";
import type { Client, KindDescriptor, KubernetesObject, NewObject } from "@capikit/client";
import { isAlreadyExists, isConflict, isNotFound } from "@capikit/client/errors";
import type { FaultServerKind, Scenario } from "@capikit/testing";
import { after, type ControllerDefinition, defineController } from "../../src/index.ts";
import { watched } from "../../src/sources/watch.ts";
import { startControllers } from "./vms.ts";

/** A program with a bug that shows only while the world moves, and its correct twin. */
interface MovingCase {
  readonly name: string;
  /** The plan that finds the bug. */
  readonly id: RegExp;
  /** What the report says of the cause. */
  readonly explanation?: string;
  scenario(isCorrect: boolean): Scenario<Platform>;
}

interface App extends KubernetesObject {
  spec?: { size?: number; quota?: string };
  status?: { id?: string; address?: string; size?: number; seen?: string };
}

const app: FaultServerKind & KindDescriptor<App> = {
  group: "moving.dev",
  version: "v1",
  kind: "App",
  plural: "apps",
  scope: "Namespaced",
};
const volume = { ...app, kind: "Volume", plural: "volumes" } as const;

/** A platform of which nothing is visible but what its methods return. */
class Platform {
  readonly #vms = new Map<string, string>();
  #count = 0;
  quota = 1;

  async createVm(tag: string): Promise<string> {
    const id = `vm-${String(++this.#count).padStart(6, "0")}`;
    this.#vms.set(id, tag);
    return id;
  }
  /** Creates a VM once for each token. */
  async ensureVm(token: string): Promise<string> {
    return (await this.listVms(token))[0] ?? this.createVm(token);
  }
  async listVms(tag: string): Promise<string[]> {
    return [...this.#vms].filter(([, one]) => one === tag).map(([id]) => id);
  }
  async deleteVm(id: string): Promise<void> {
    this.#vms.delete(id);
  }
  async quotaOf(): Promise<number> {
    return this.quota;
  }
  ids(): string[] {
    return [...this.#vms].map(([id, tag]) => `vm ${id} ${tag}`);
  }
}

const a = { namespace: "default", name: "a" };
const b = { namespace: "default", name: "b" };
const finalizer = "moving.dev/app";

type Step = Scenario<Platform>["steps"][number];
const create = (metadata = a, spec: NonNullable<App["spec"]> = {}): Step => ({
  name: `create ${metadata.name}`,
  do: ({ put }) => put(app, { metadata, spec }),
});
const remove = (ref = a): Step => ({ name: `delete ${ref.name}`, do: (run) => run.delete(app, ref) });

const change = (spec: NonNullable<App["spec"]>): Step => ({
  name: `change a to ${JSON.stringify(spec)}`,
  do: (run) => run.change(app, a, (draft) => Object.assign(draft, { spec })),
});

const scenarioOf = (
  controllers: (platform: Platform) => readonly ControllerDefinition[],
  steps: readonly Step[],
  rest: Partial<Scenario<Platform>> = {},
): Scenario<Platform> => ({
  kinds: [app, volume, configMap, secret],
  platform: () => new Platform(),
  start: (context) => startControllers(context, controllers(context.platform)),
  resources: (platform) => platform.ids(),
  allow: ["idle-platform"],
  steps,
  ...rest,
});

const setFinalizers = (client: Client, { metadata }: App, finalizers: readonly string[]) =>
  client.patch(app, metadata as never, {
    type: "merge",
    patch: { metadata: { resourceVersion: metadata.resourceVersion, finalizers } },
  });
const setStatus = (client: Client, { metadata }: App, status: App["status"]) => {
  const { resourceVersion } = metadata;
  const patch = { metadata: { resourceVersion }, status };
  return client.patch(app, metadata as never, { type: "merge", patch }, { subresource: "status" });
};
const ignore =
  (isExpected: (error: unknown) => boolean) =>
  (error: unknown): undefined => {
    if (!isExpected(error)) throw error;
  };
const createOnce = <T extends KubernetesObject>(
  client: Client,
  kind: KindDescriptor<T>,
  object: NewObject<T>,
) => client.create(kind, object).catch(ignore(isAlreadyExists));

type Reconcile = Parameters<typeof defineController<App>>[0]["reconcileObject"];
const appController = (reconcileObject: NonNullable<Reconcile>, name = "app"): ControllerDefinition =>
  defineController<App>({ name, for: app, reconcileObject });

/** Gives each App a VM by `find`, and removes the VMs that it finds by tag, or the one of the status. */
const vmController = (
  platform: Platform,
  find: (object: App) => Promise<string>,
  { isLate = false, byTag = true } = {},
): ControllerDefinition =>
  appController(async ({ object, client }) => {
    const { metadata, status } = object;
    const { uid = "", finalizers } = metadata;
    if (metadata.deletionTimestamp !== undefined) {
      const ids = byTag ? await platform.listVms(uid) : [];
      for (const id of new Set([...ids, status?.id ?? ""])) if (id !== "") await platform.deleteVm(id);
      if (finalizers !== undefined) await setFinalizers(client, object, []);
      return;
    }
    if (object.spec?.quota === "paused") return;
    const protect = async () => {
      if (finalizers === undefined) await setFinalizers(client, object, [finalizer]);
    };
    if (!isLate) await protect();
    const id = status?.id ?? (await find(object));
    if (isLate) await protect();
    if (status?.id === undefined) await setStatus(client, object, { id });
  });

const uidOf = ({ metadata }: KubernetesObject): string => metadata.uid ?? "";
const ownerOf = (object: App) => ({
  ...{ apiVersion: "moving.dev/v1", kind: "App", name: object.metadata.name ?? "" },
  ...{ uid: uidOf(object), controller: true },
});

/** Records the first size of each App, and creates a ConfigMap of its name. */
const recording = (refs: readonly (typeof a)[], isCorrect: boolean): Scenario<Platform> =>
  scenarioOf(
    () => [
      appController(async ({ object, client, request }) => {
        const { spec: { size = 0 } = {}, status } = object;
        if (status?.seen === undefined) {
          await createOnce(client, configMap, { metadata: { ...a, name: request.name } });
          const latest = isCorrect ? object : await client.get(app, request);
          await setStatus(client, latest, { size, seen: `${size}/${latest.spec?.size}` });
        } else if (status.size !== size) await setStatus(client, object, { size });
      }),
    ],
    [1, 2].map((size) => ({
      name: `size ${size}`,
      do: ({ put, change: edit }) => {
        for (const metadata of refs)
          if (size === 1) put(app, { metadata, spec: { size } });
          else edit(app, metadata, (draft) => Object.assign(draft, { spec: { size } }));
      },
    })),
  );

export const movingCases: readonly MovingCase[] = [
  {
    name: "creates a VM unless a list shows it, once",
    id: /^platform-fault\/old-reads-after-crash-/,
    scenario: (isCorrect) =>
      scenarioOf(
        (platform) => [
          vmController(platform, async (object) => {
            const uid = uidOf(object);
            if (isCorrect) return platform.ensureVm(uid);
            return (await platform.listVms(uid))[0] ?? (await platform.createVm(uid));
          }),
        ],
        [create(), remove()],
      ),
  },
  {
    name: "creates another VM after a pause that interrupts the creation",
    id: /^intermediate-state\/down-/,
    scenario: (isCorrect) =>
      scenarioOf(
        (platform) => [
          vmController(platform, (object) =>
            isCorrect ? platform.ensureVm(uidOf(object)) : platform.createVm(uidOf(object)),
          ),
        ],
        [create(), change({ quota: "paused" }), change({}), remove()],
      ),
  },
  // The next step corrects both.
  ...Object.entries({ "a wrong": { id: "none", address: "none" }, "half of the": { id: "vm-000001" } }).map(
    ([what, written]): MovingCase => ({
      name: `writes ${what} status after a pause that interrupts the creation`,
      id: /^conflict\/next-step-/,
      scenario: (isCorrect) =>
        scenarioOf(
          (platform) => [
            appController(async ({ object, client }) => {
              const { spec, status } = object;
              if (spec?.quota === "paused") {
                const isCreated = (await platform.listVms(uidOf(object))).length > 0;
                if (!isCorrect && isCreated && status === undefined) await setStatus(client, object, written);
              } else if (status?.address !== "10.0.0.1") {
                const id = await platform.ensureVm(uidOf(object));
                await setStatus(client, object, { id, address: "10.0.0.1" });
              }
            }),
          ],
          [create(), change({ quota: "paused" }), change({})],
        ),
    }),
  ),
  {
    name: "records two states of an object as one",
    id: /^conflict\/next-step-/,
    scenario: (isCorrect) => recording([a], isCorrect),
  },
  {
    name: "leaks VMs of a platform that shows nothing",
    id: /^intermediate-state\/crash-after-/,
    scenario(isCorrect) {
      const { resources: _, ...scenario } = scenarioOf(
        (platform) => [
          vmController(
            platform,
            async (object) =>
              isCorrect ? platform.ensureVm(uidOf(object)) : platform.createVm(uidOf(object)),
            { byTag: isCorrect },
          ),
        ],
        [create(), remove()],
      );
      return scenario;
    },
  },
  {
    name: "gives the settled address of another object to a new one",
    id: /^unobserved-state\/absent-2-1$/,
    scenario: (isCorrect) =>
      scenarioOf(() => {
        const memory = new Map<string, string>();
        return [
          appController(async ({ cache, client }) => {
            const all = (await cache.list(app)).toSorted((one, other) =>
              (one.metadata.name ?? "") < (other.metadata.name ?? "") ? -1 : 1,
            );
            for (const object of all) {
              const used = all.map(({ status }) => status?.address);
              const known = memory.get(uidOf(object));
              const own = isCorrect ? (object.status?.address ?? known) : known;
              const taken = [...memory.values(), ...(isCorrect ? used : [])];
              const address = own ?? ["10.0.0.1", "10.0.0.2", "10.0.0.3"].find((one) => !taken.includes(one));
              if (address === undefined) continue;
              memory.set(uidOf(object), address);
              if (object.status?.address !== address) await setStatus(client, object, { address });
            }
          }),
        ];
      }, [create(b), create(a)]),
  },
  {
    name: "deletes a new volume by the name of an old one",
    id: /^stale-state\/old-list-of-deleted-/,
    scenario: (isCorrect) =>
      scenarioOf(
        () => [
          appController(async ({ object, client }) => {
            const { metadata } = object;
            if (metadata.deletionTimestamp !== undefined) {
              const found = await client.get(configMap, a).catch(ignore(isNotFound));
              const isOld = found?.data?.owner === metadata.uid;
              if (found !== undefined && (isOld || !isCorrect)) {
                // A late write of a former leader, too, deletes no volume of the next object.
                const preconditions = isCorrect ? { uid: found.metadata.uid ?? "" } : {};
                await client
                  .delete(configMap, a, { preconditions })
                  .catch(ignore((error) => isNotFound(error) || isConflict(error)));
              }
              const held = setFinalizers(client, object, []);
              await held.catch(ignore(isNotFound));
              return;
            }
            if (metadata.finalizers === undefined) await setFinalizers(client, object, [finalizer]);
            await createOnce(client, configMap, { metadata: a, data: { owner: uidOf(object) } });
          }),
        ],
        [create(), remove(), create()],
      ),
  },
  {
    name: "creates a VM before its finalizer, and is away during the deletion",
    id: /^intermediate-state\/down-/,
    scenario: (isCorrect) =>
      scenarioOf(
        (platform) => [
          vmController(platform, async (object) => platform.ensureVm(uidOf(object)), { isLate: !isCorrect }),
        ],
        [create(), remove()],
      ),
  },
  {
    name: "parks an object although it has changed during a call",
    id: /^conflict\/next-step-/,
    explanation: "the program receives apps default/a at version 3, and no reconcile follows",
    scenario: (isCorrect) =>
      scenarioOf(
        (platform) => {
          const parked = new Set<string>();
          return [
            defineController<App>({
              name: "app",
              for: app,
              predicates: [
                (event) => isCorrect || event.type !== "update" || parked.delete(uidOf(event.object)),
              ],
              async reconcileObject({ object, client }) {
                const size = object.spec?.size ?? 0;
                if (size > (await platform.quotaOf())) parked.add(uidOf(object));
                else if (object.status?.size !== size) await setStatus(client, object, { size });
              },
            }),
          ];
        },
        [create(a, { size: 2 }), change({ size: 1 })],
      ),
  },
  {
    name: "takes an object for ready before another controller has seen it",
    id: /^order\/late-controller-/,
    scenario: (isCorrect) =>
      scenarioOf(() => {
        const claims = new Map<string, string>();
        const claim = appController(async ({ object }) => {
          claims.set(uidOf(object), object.spec?.quota ?? "");
        }, "claims");
        const use = appController(async ({ object, client }) => {
          const quota = isCorrect ? (object.spec?.quota ?? "") : (claims.get(uidOf(object)) ?? "none");
          if (object.status?.seen === undefined) await setStatus(client, object, { seen: quota });
        }, "use");
        return [claim, use];
      }, [create(a, { quota: "small" })]),
  },
  {
    name: "takes a change for seen by another controller",
    id: /^order\/late-for-event-/,
    scenario: (isCorrect) =>
      scenarioOf(() => {
        const ids = new Map<string, string>();
        const remember = appController(async ({ object }) => {
          ids.set(uidOf(object), object.status?.id ?? "none");
        }, "remember");
        const use = appController(async ({ object, client }) => {
          const [known, id] = [ids.get(uidOf(object)), object.status?.id];
          // A remembering controller that is late from the start is waited for.
          if (known === undefined) return after("1s");
          if (id === undefined) await setStatus(client, object, { id: "a" });
          else if (object.status?.seen === undefined)
            await setStatus(client, object, { id, seen: isCorrect ? id : known });
          return undefined;
        }, "use");
        return [remember, use];
      }, [create()]),
  },
  {
    name: "uses what another controller has written before a change",
    id: /^platform-fault\/refused-/,
    explanation: `step "change a to {"quota":"large"}" has replaced small by large: the reference is probably the wrong run`,
    scenario: (isCorrect) =>
      scenarioOf(
        (platform) => [
          appController(async ({ object, cache, client }) => {
            const written = (await cache.find(configMap, a))?.data?.quota;
            const quota = object.spec?.quota ?? "";
            if (written === undefined || (isCorrect && written !== quota)) return after("1s");
            await platform.quotaOf();
            if (object.status?.id !== quota) await setStatus(client, object, { id: quota, seen: written });
            return undefined;
          }, "use"),
          appController(async ({ object, client }) => {
            await client.apply(configMap, { metadata: a, data: { quota: object.spec?.quota ?? "" } });
          }, "write"),
        ],
        [create(a, { quota: "small" }), change({ quota: "large" })],
      ),
  },
  {
    name: "does not watch what it copies",
    id: /^unobserved-state\/fresh-2$/,
    explanation: "the step changes secrets default/b, whose kind the program does not watch",
    scenario: (isCorrect) =>
      scenarioOf(
        () => [
          defineController<App>({
            name: "app",
            for: app,
            ...(isCorrect && { watches: [watched(secret, () => [a])] }),
            async reconcileObject({ object, client }) {
              const found = await client.get(secret, b).catch(ignore(isNotFound));
              const seen = found?.metadata.labels?.value ?? "none";
              if (object.status?.seen !== seen) await setStatus(client, object, { seen });
            },
          }),
        ],
        [
          create(),
          {
            name: "create the Secret",
            do: ({ put }) => put(secret, { metadata: { ...b, labels: { value: "new" } } }),
          },
        ],
      ),
  },
  {
    name: "reports the data of a deleted object for one that was created under its name",
    id: /^conflict\/recreate-/,
    scenario: (isCorrect) =>
      scenarioOf(
        () => [
          appController(async ({ object, client }) => {
            const { name = "", uid, resourceVersion } = object.metadata;
            if (object.status?.seen !== undefined) return;
            const metadata = { ...b, ownerReferences: [ownerOf(object)] };
            const made = await createOnce(client, configMap, { metadata });
            const found = made ?? (await client.get(configMap, b));
            if (found.metadata.ownerReferences?.[0]?.uid !== uid) throw new Error("it has another owner");
            const patch = {
              status: { seen: "data" },
              ...(isCorrect && { metadata: { resourceVersion } }),
            };
            await client.patch(app, { ...a, name }, { type: "merge", patch }, { subresource: "status" });
          }),
        ],
        [create()],
      ),
  },
  {
    name: "takes a failed read for an answer, and replaces the VM",
    id: /^lost-answer\//,
    scenario: (isCorrect) =>
      scenarioOf(
        (platform) => [
          appController(async ({ object, client }) => {
            const read = platform.quotaOf();
            const quota = await (isCorrect ? read : read.catch(() => 0));
            if (quota > 0) await platform.ensureVm("tag");
            else for (const id of await platform.listVms("tag")) await platform.deleteVm(id);
            if (object.status?.size !== quota) await setStatus(client, object, { size: quota });
            return after("1m");
          }),
        ],
        [create()],
        { consistentReads: true, resources: (platform) => platform.ids().map(() => "vms/tag") },
      ),
  },
  {
    name: "creates VMs for each of its starts, and removes all but one",
    id: /./,
    scenario: (isCorrect) =>
      scenarioOf(
        (platform) => [
          appController(async ({ object, client }) => {
            const uid = uidOf(object);
            if (object.status?.id !== undefined) return;
            const found = await platform.listVms(uid);
            const wanted = isCorrect ? 1 : found.length * 3 + 1;
            while ((await platform.listVms(uid)).length < wanted)
              if (isCorrect) await platform.ensureVm(uid);
              else await platform.createVm(uid);
            const [id = "", ...rest] = await platform.listVms(uid);
            for (const one of rest) await platform.deleteVm(one);
            await setStatus(client, object, { id });
          }),
        ],
        [create()],
        { consistentReads: true },
      ),
  },
];

/** Calls a function when an App is missing, which is created, deleted and created again. */
export const observed = (missing: () => void): Scenario<Platform> =>
  scenarioOf(
    () => [
      defineController<App>({
        name: "app",
        for: app,
        async reconcile({ request, cache }) {
          if ((await cache.find(app, request)) === undefined) missing();
        },
      }),
    ],
    [create(), remove(), create()],
  );

/** Creates again what a step deletes. */
export const restoring = scenarioOf(
  () => [
    defineController<App>({
      name: "app",
      for: app,
      owns: [configMap],
      async reconcileObject({ object, client }) {
        await createOnce(client, configMap, { metadata: { ...b, ownerReferences: [ownerOf(object)] } });
      },
    }),
  ],
  [create(), { name: "delete the ConfigMap", do: (run) => run.delete(configMap, b) }],
);

/** Creates VMs until a list shows one. */
export const impatient = scenarioOf(
  (platform) => [
    vmController(platform, async (object) => {
      const find = async () => (await platform.listVms(uidOf(object)))[0];
      for (;;) {
        const found = await find();
        if (found !== undefined) return found;
        await platform.createVm(uidOf(object));
      }
    }),
  ],
  [create(), remove()],
);

/** Creates VMs that it never deletes. */
export const leaking = scenarioOf(
  (platform) => [appController(async ({ object }) => void (await platform.ensureVm(uidOf(object))))],
  [create(), remove()],
);

/** Correct programs whose end depends on what they see, and when. */
export const unusual: Readonly<Record<string, Scenario<Platform>>> = {
  "gives the only address to one of two objects": scenarioOf(
    () => [
      appController(async ({ object, cache, client }) => {
        const isTaken = (await cache.list(app)).some(({ status }) => status?.address !== undefined);
        if (!isTaken) await setStatus(client, object, { address: "10.0.0.1" });
        return after("30s");
      }),
    ],
    [create(b), create(a)],
  ),
  "prefers other addresses for a special cluster": scenarioOf(
    (platform) => [
      appController(async ({ object, client }) => {
        if (object.status?.address !== undefined) return;
        const all = (await client.list(app)).items;
        const isSpecial = (await client.get(configMap, b).catch(ignore(isNotFound))) !== undefined;
        const { name = "" } = object.metadata;
        const preferred: Record<string, number> = isSpecial ? { a: 2, b: 1, c: 3 } : { a: 3, b: 2, c: 1 };
        const address = [preferred[name], 1, 2, 3]
          .map((number) => `10.0.0.${number}`)
          .find((one) => all.every(({ status }) => status?.address !== one));
        if (name === "a" && !isSpecial) await platform.ensureVm(uidOf(object));
        // Only the run with the same seed has the same value.
        const rest = name === "a" ? { id: randomUUID() } : {};
        await setStatus(client, object, { address: address ?? "none", ...rest });
      }),
    ],
    [
      {
        name: "create all",
        do: ({ put }) => {
          for (const name of ["a", "b", "c"]) put(app, { metadata: { ...a, name }, spec: {} });
        },
      },
      { name: "make it special", do: ({ put }) => put(configMap, { metadata: b }) },
      remove({ ...a, name: "c" }),
    ],
    // Two programs at once may give an address to two objects.
    { except: ["leader-change"], allow: ["idle-platform", "idle-step"] },
  ),
  "records the first size of one of two objects before a change": recording([a, b], true),
  "does nothing while it is paused": scenarioOf(
    () => [
      defineController<App>({
        name: "app",
        for: app,
        owns: [configMap],
        async reconcileObject({ object, client }) {
          const { quota, size } = object.spec ?? {};
          if (quota === "paused") return;
          const metadata = { ...b, ownerReferences: [ownerOf(object)] };
          await client.apply(configMap, { metadata, data: { size: `${size}` } }, { force: true });
        },
      }),
    ],
    [create(a, { size: 1 }), change({ size: 2, quota: "paused" }), change({ size: 2 })],
  ),
  "keeps a record of each object": scenarioOf(
    () => [
      appController(async ({ object, client }) => {
        const data = { uid: uidOf(object) };
        await createOnce(client, configMap, {
          metadata: { ...a, name: `record-of-${object.metadata.name}` },
          data,
        });
      }),
    ],
    [create(), remove()],
  ),
  "counts the objects that it sees": scenarioOf(
    () => [
      appController(async ({ object, client }) => {
        const found = await client.get(configMap, b).catch(ignore(isNotFound));
        const seen = new Set((found?.data?.seen ?? "").split(" ").filter((one) => one !== ""));
        if (seen.has(object.metadata.name ?? "")) return;
        const data = { seen: [...seen, object.metadata.name].join(" ") };
        if (found === undefined) await client.create(configMap, { metadata: b, data });
        else await client.replace(configMap, { ...found, data });
      }),
    ],
    [create(a), remove(a), create(b)],
  ),
  "reserves addresses by objects of their names": scenarioOf(
    () => [
      appController(async ({ object, client }) => {
        const uid = uidOf(object);
        const own = (await client.list(configMap)).items.filter(({ data }) => data?.uid === uid);
        if (object.metadata.deletionTimestamp !== undefined) {
          for (const { metadata } of own) {
            const preconditions = { uid: metadata.uid ?? "" };
            const ref = { ...a, name: metadata.name ?? "" };
            await client
              .delete(configMap, ref, { preconditions })
              .catch(ignore((error) => isNotFound(error) || isConflict(error)));
          }
          await setFinalizers(client, object, []);
          return;
        }
        if (object.metadata.finalizers === undefined) {
          await setFinalizers(client, object, [finalizer]);
          return;
        }
        let address = own[0]?.metadata.name;
        for (const name of ["ip-1", "ip-2"])
          if (address === undefined)
            address = (await createOnce(client, configMap, { metadata: { ...a, name }, data: { uid } }))
              ?.metadata.name;
        if (object.status?.address !== address) await setStatus(client, object, { address: address ?? "" });
      }),
    ],
    [
      {
        name: "create both",
        do: ({ put }) => {
          for (const metadata of [a, b]) put(app, { metadata, spec: {} });
        },
      },
      remove(a),
    ],
  ),
  "mirrors the VMs of a user": scenarioOf(
    (platform) => [
      appController(async ({ client }) => {
        const ids = await platform.listVms("user");
        for (const name of ids) await createOnce(client, configMap, { metadata: { ...a, name } });
        for (const { metadata } of (await client.list(configMap)).items)
          if (!ids.includes(metadata.name ?? ""))
            await client.delete(configMap, { ...a, name: metadata.name ?? "" }).catch(ignore(isNotFound));
        return after("20s");
      }),
    ],
    [
      create(),
      {
        name: "a user creates a VM",
        do: ({ platform }) => void platform.createVm("user"),
        until: ({ objects }) => objects(configMap).length === 1,
      },
      {
        name: "the user replaces the VM",
        do: ({ platform }) => {
          void platform.deleteVm("vm-000001");
          void platform.createVm("user");
        },
        until: ({ objects }) =>
          objects(configMap)
            .map(({ metadata }) => metadata.name)
            .join() === "vm-000002",
      },
    ],
    { consistentReads: true },
  ),
};
