import { configMap, deployment, secret } from "@capikit/api/kubernetes";
import { isAlreadyExists, isConflict, isNotFound } from "@capikit/client/errors";
import { after, TerminalError } from "@capikit/controller-kit";
import { ignoreMissing, Missing } from "./cloud.ts";
import { type Case, change, destroy, namespace, put } from "./harness.ts";

const key = { namespace, name: "key" };
const putKey = (value: string): Case["steps"][number] => ({
  name: `put key ${value}`,
  do: (step) => void step.put(secret, { metadata: key, stringData: { value } }),
});

/** Errors that are lost, or taken for something else. */
export const errors: readonly Case[] = [
  {
    id: "swallowed-create-error",
    source: "Acto (SOSP'23), operators that log an error and return nil",
    class: "swallowed error",
    bug: "the error of a creation is logged, and the reconcile succeeds",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, cache, client, child, spec }) {
      const metadata = child("config");
      const data = { size: String(spec.size) };
      const current = await cache.find(configMap, metadata);
      if (current !== undefined && current.data?.size === data.size) return;
      try {
        if (current === undefined) await client.create(configMap, { metadata, data });
        else await client.replace(configMap, { ...current, data });
      } catch (error) {
        if (correct) throw error;
      }
    },
  },
  {
    id: "swallowed-conflict",
    source: "controller-runtime FAQ: conflicts on update",
    class: "swallowed error",
    bug: "a conflict of an update is taken for done, but no event of the object arrives",
    steps: [put(), change({ size: 2 }), change({ size: 3 })],
    async reconcile({ correct, client, spec }) {
      const metadata = { namespace, name: "unowned" };
      const data = { size: String(spec.size) };
      try {
        const current = await client.get(configMap, metadata);
        if (current.data?.size !== data.size) await client.replace(configMap, { ...current, data });
      } catch (error) {
        if (isNotFound(error)) await client.create(configMap, { metadata, data });
        else if (correct || !isConflict(error)) throw error;
      }
    },
    options: () => ({ owns: [deployment] }),
  },
  {
    id: "get-error-is-not-found",
    source: "kubernetes-sigs/cluster-api-provider-aws#2915",
    class: "error taken as not found",
    bug: "any error of a read counts as a missing secret, and its dependent is deleted",
    steps: [putKey("a"), put({ secretName: "key" }), change({ size: 2 })],
    async reconcile({ correct, client, child, remove, spec, report }) {
      const metadata = child("config");
      let value: string | undefined;
      try {
        const found = await client.get(secret, { namespace, name: spec.secretName ?? "" });
        value = found.metadata.name;
      } catch (error) {
        if (correct && !isNotFound(error)) throw error;
      }
      if (value === undefined) {
        await remove(configMap, metadata);
        return await report({ phase: "SecretMissing" });
      }
      await client.apply(configMap, { metadata, data: { value, size: String(spec.size) } });
      await report({ phase: "Ready" });
    },
  },
  {
    id: "missing-secret-is-final",
    source: "Sieve (OSDI'22), stale reads",
    class: "missing requeue",
    bug: "a secret that is not yet in the cache is reported, and never looked for again",
    steps: [
      {
        name: "create the secret and prod",
        do(step) {
          putKey("a").do(step);
          put({ secretName: "key" }).do(step);
        },
      },
    ],
    async reconcile({ correct, cache, client, child, report, spec }) {
      const found = await cache.find(secret, { namespace, name: spec.secretName ?? "" });
      if (found === undefined) {
        await report({ phase: "SecretMissing" });
        return correct ? after("10s") : undefined;
      }
      await client.apply(configMap, { metadata: child("config"), data: { secret: "present" } });
      return await report({ phase: "Ready" });
    },
  },
  {
    id: "list-error-is-empty",
    source: "kubernetes-sigs/cluster-api-provider-aws#2915",
    class: "error taken as not found",
    bug: "an error of a list counts as no machines, and a second one is created",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, cloud, spec, report }) {
      let found: string[] = [];
      try {
        found = await cloud.findVms("prod");
      } catch (error) {
        if (correct) throw error;
      }
      const id = found[0] ?? (await cloud.createVm("prod", 1, correct ? "prod" : undefined));
      await cloud.resizeVm(id, spec.size ?? 1);
      await report({ id, ready: true });
    },
  },
  {
    id: "vm-error-is-gone",
    source: "kubernetes-sigs/cluster-api-provider-openstack, kubermatic/machine-controller",
    class: "error taken as not found",
    bug: "any error of reading the machine counts as gone, and the machine is created again",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, cloud, object, status, spec, report }) {
      const { uid = "" } = object.metadata;
      if (status.id !== undefined) {
        try {
          const vm = await cloud.getVm(status.id);
          if (vm.size !== spec.size) await cloud.resizeVm(status.id, spec.size ?? 1);
          return;
        } catch (error) {
          if (correct && !(error instanceof Missing)) throw error;
        }
      }
      const id = await cloud.createVm("prod", spec.size, correct ? uid : `${uid}-${status.id ?? ""}`);
      await report({ id });
    },
  },
  {
    id: "cleanup-errors-ignored",
    source: "open-cluster-management-io/work#16",
    class: "swallowed error",
    bug: "errors of the cleanup are ignored, and the finalizer is removed",
    steps: [put(), destroy()],
    async reconcile({ correct, cloud, deleting, status, object, hold, release, report }) {
      if (deleting) {
        const found = await cloud.findVms("prod").catch((error: unknown) => {
          if (correct) throw error;
          return [];
        });
        for (const id of found) {
          await cloud.deleteVm(id).catch((error: unknown) => {
            if (correct) ignoreMissing(error);
          });
        }
        return await release();
      }
      await hold();
      if (status.ready === true) return;
      await cloud.createVm("prod", 1, object.metadata.uid);
      await report({ ready: true });
    },
  },
  {
    id: "exists-forever",
    source: "kubernetes-sigs/controller-runtime, AlreadyExists after a lost answer",
    class: "already exists",
    bug: "AlreadyExists fails each reconcile after an interrupted one",
    steps: [put()],
    async reconcile({ correct, client, child, status, report }) {
      if (status.ready === true && !correct) return;
      try {
        await client.create(configMap, { metadata: child("config"), data: { a: "1" } });
      } catch (error) {
        if (!correct || !isAlreadyExists(error)) throw error;
      }
      await report({ ready: true });
    },
  },
  {
    id: "delete-missing-forever",
    source: "coralogix/coralogix-operator#239",
    class: "not found on delete",
    bug: "an instance that is gone fails each deletion, and the finalizer stays",
    steps: [put(), destroy()],
    async reconcile({ correct, cloud, deleting, status, object, hold, release, report }) {
      if (deleting) {
        const recorded = status.id === undefined ? [] : [status.id];
        for (const id of new Set([...recorded, ...(await cloud.findVms("prod"))])) {
          await cloud.deleteVm(id).catch((error: unknown) => {
            if (correct) ignoreMissing(error);
            else throw error;
          });
        }
        return await release();
      }
      await hold();
      const id = await cloud.createVm("prod", 1, object.metadata.uid);
      await report({ id });
    },
  },
  {
    id: "terminal-transient",
    source: "controller-runtime TerminalError around cloud errors",
    class: "transient taken as final",
    bug: "each error of the platform ends the retries",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, cloud, object, spec, report }) {
      try {
        const id = await cloud.createVm("prod", 1, object.metadata.uid);
        await cloud.resizeVm(id, spec.size ?? 1);
        await report({ id });
      } catch (error) {
        if (correct) throw error;
        throw new TerminalError("platform failed", { cause: error });
      }
    },
  },
  {
    id: "sticky-failure",
    source: "Cluster API failureReason, set for throttling by several providers",
    class: "transient taken as final",
    bug: "an error of the platform sets the phase Failed, which nothing leaves",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, cloud, object, status, spec, report }) {
      if (!correct && status.phase === "Failed") return;
      try {
        const id = await cloud.createVm("prod", 1, object.metadata.uid);
        await cloud.resizeVm(id, spec.size ?? 1);
      } catch (error) {
        await report({ phase: "Failed" });
        throw error;
      }
      await report({ phase: "Ready" });
    },
  },
  {
    id: "throttled-without-requeue",
    source: "kubermatic/machine-controller, throttling",
    class: "missing requeue",
    bug: "an error while waiting for the machine returns without a requeue",
    steps: [put()],
    async reconcile({ correct, cloud, object, status, report }) {
      if (status.id === undefined)
        return await report({ id: await cloud.createVm("prod", 1, object.metadata.uid) });
      try {
        const { ready } = await cloud.getVm(status.id);
        if (!ready) return after("10s");
      } catch (error) {
        if (correct) throw error;
        return;
      }
      await report({ ready: true });
    },
  },
  {
    id: "status-write-ignored",
    source: "kubernetes-sigs/kubebuilder book, r.Status().Update without a check",
    class: "swallowed error",
    bug: "the error of the status write is dropped",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, report, spec }) {
      await report({ count: spec.size ?? 0 }).catch((error: unknown) => {
        if (correct) throw error;
      });
    },
  },
  {
    id: "all-settled",
    source: "Promise.allSettled without looking at the results; errgroup without Wait",
    class: "swallowed error",
    bug: "results of parallel creations are not looked at",
    steps: [put({ names: ["a", "b"] }), change({ names: ["a", "b", "c"] })],
    async reconcile({ correct, client, cache, child, spec }) {
      const create = async (name: string) => {
        if ((await cache.find(configMap, child(name))) !== undefined) return;
        await client.create(configMap, { metadata: child(name), data: { name } });
      };
      const tasks = (spec.names ?? []).map(create);
      if (correct) await Promise.all(tasks);
      else await Promise.allSettled(tasks);
    },
  },
  {
    id: "continue-in-loop",
    source: "open-cluster-management-io/work#16 (loop with continue)",
    class: "swallowed error",
    bug: "a failed removal in a loop is skipped, and nothing tries again",
    steps: [put({ names: ["a", "b"] }), change({ names: ["b"] })],
    async reconcile({ correct, client, cache, child, remove, spec }) {
      const names = (spec.names ?? []).map((name) => child(name).name);
      for (const name of spec.names ?? [])
        await client.apply(configMap, { metadata: child(name), data: { name } });
      for (const { metadata } of await cache.list(configMap, { namespace, labelSelector: "app=prod" })) {
        if (names.includes(metadata.name ?? "")) continue;
        try {
          await remove(configMap, { namespace, name: metadata.name ?? "" });
        } catch (error) {
          if (correct) throw error;
        }
      }
    },
  },
  {
    id: "password-after-read-error",
    source: "zalando/postgres-operator, bitpoke/mysql-operator: passwords generated when a read fails",
    class: "error taken as not found",
    bug: "any error of reading the secret generates another password, which the platform does not know",
    steps: [put(), change({ image: "b" })],
    invariants: [
      {
        name: "the key of the secret exists at the platform",
        check: ({ objects, platform }) =>
          objects(secret).every(({ data }) =>
            platform.resources().some((one) => one.includes(atob(data?.key ?? ""))),
          )
            ? undefined
            : "the platform does not know the key",
      },
    ],
    async reconcile({ correct, client, cloud, child }) {
      try {
        await client.get(secret, child("key"));
        return;
      } catch (error) {
        if (correct && !isNotFound(error)) throw error;
      }
      const key = await cloud.createKey("prod", correct ? "prod" : undefined);
      await client.apply(secret, { metadata: child("key"), data: { key: btoa(key) } });
    },
  },
  {
    id: "timeout-counts-as-created",
    source: "crossplane/crossplane#496",
    class: "swallowed error",
    bug: "a timeout of the creation counts as an accepted creation",
    steps: [put()],
    async reconcile({ correct, cloud, status, object, report }) {
      if (status.phase === "Created") return;
      try {
        await cloud.createVm("prod", 1, object.metadata.uid);
      } catch (error) {
        if (correct) throw error;
      }
      await report({ phase: "Created" });
    },
  },
];
