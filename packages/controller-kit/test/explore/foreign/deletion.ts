import { configMap, deployment, secret } from "@capikit/api/kubernetes";
import { after } from "@capikit/controller-kit";
import { ignoreMissing } from "./cloud.ts";
import { app, blue, type Case, change, destroy, finalizer, prod, put } from "./harness.ts";

/** Deletions, and platforms with operations that take time. */
export const deletion: readonly Case[] = [
  {
    id: "released-first",
    source: "open-cluster-management-io/work#16",
    class: "finalizer removed too early",
    bug: "the finalizer is removed before the machine",
    steps: [put(), destroy()],
    async reconcile({ correct, cloud, object, deleting, hold, release }) {
      if (deleting) {
        if (!correct) await release();
        for (const id of await cloud.findVms("prod")) await cloud.deleteVm(id).catch(ignoreMissing);
        return await release().catch((error: unknown) => {
          if (correct) throw error;
        });
      }
      await hold();
      await cloud.createVm("prod", 1, object.metadata.uid);
    },
  },
  {
    id: "not-awaited",
    source: "a go statement around the deletion; typescript-eslint no-floating-promises",
    class: "finalizer removed too early",
    bug: "the deletion of the machine is not awaited, and its error is logged",
    steps: [put(), destroy()],
    async reconcile({ correct, cloud, object, deleting, hold, release }) {
      if (deleting) {
        const clean = async () => {
          for (const id of await cloud.findVms("prod")) await cloud.deleteVm(id).catch(ignoreMissing);
        };
        if (correct) await clean();
        else void clean().catch(() => undefined);
        return await release();
      }
      await hold();
      await cloud.createVm("prod", 1, object.metadata.uid);
    },
  },
  {
    id: "no-finalizer",
    source: "kubermatic/kubermatic#1196",
    class: "cleanup by deletion event",
    bug: "the machine is deleted on the event of the deletion",
    steps: [put(), destroy()],
    async reconcile({ correct, cloud, object, deleting, hold, release }) {
      if (deleting) {
        for (const id of await cloud.findVms("prod")) await cloud.deleteVm(id).catch(ignoreMissing);
        return await release();
      }
      if (correct) await hold();
      await cloud.createVm("prod", 1, object.metadata.uid);
    },
    async gone({ correct, cloud, request }) {
      if (correct) return;
      for (const id of await cloud.findVms(request.name)) await cloud.deleteVm(id).catch(ignoreMissing);
    },
  },
  {
    id: "deletes-recorded-only",
    source: "Azure/azure-service-operator#5633",
    class: "leaked resource after crash",
    bug: "only a machine whose identifier is recorded is deleted",
    steps: [put(), destroy()],
    async reconcile({ correct, cloud, object, deleting, status, hold, release, report }) {
      if (deleting) {
        const found = correct ? await cloud.findVms("prod") : [status.id].filter((id) => id !== undefined);
        for (const id of found) await cloud.deleteVm(id).catch(ignoreMissing);
        return await release();
      }
      await hold();
      const id = await cloud.createVm("prod", 1, object.metadata.uid);
      await report({ id });
    },
  },
  {
    id: "identifier-in-memory",
    source: "Orange-OpenSource/casskop#370",
    class: "in-memory state",
    bug: "the machine to delete is known to the process only",
    steps: [put(), destroy()],
    async reconcile({ correct, cloud, object, deleting, memory, hold, release }) {
      if (deleting) {
        const found = correct ? await cloud.findVms("prod") : [memory.get("id") as string | undefined];
        for (const id of found) if (id !== undefined) await cloud.deleteVm(id).catch(ignoreMissing);
        return await release();
      }
      await hold();
      memory.set("id", await cloud.createVm("prod", 1, object.metadata.uid));
    },
  },
  {
    id: "ignores-deletion",
    source: "cloudfoundry/korifi#2079",
    class: "ignores deletionTimestamp",
    bug: "a reconcile of a deleted object creates the machine again before it removes the finalizer",
    steps: [put(), destroy()],
    async reconcile({ correct, cloud, object, deleting, hold, release }) {
      if (deleting) {
        const found = await cloud.findVms("prod");
        for (const id of found) await cloud.deleteVm(id).catch(ignoreMissing);
        if (correct || found.length > 0) return await release();
      }
      await hold();
      await cloud.createVm("prod", 1, object.metadata.uid);
    },
  },
  {
    id: "recreates-while-deleting",
    source: "opendatahub-io/opendatahub-operator#2527",
    class: "ignores deletionTimestamp",
    bug: "a dependent in deletion counts as present, and nothing waits for its end",
    steps: [
      put({ names: ["a"] }),
      {
        name: "another team deletes the held ConfigMap",
        do(step) {
          const ref = { namespace: "default", name: "prod-a" };
          step.change(configMap, ref, (draft) => {
            draft.metadata.finalizers = ["other.dev/hold"];
          });
          step.delete(configMap, ref);
          change({ size: 2 }).do(step);
        },
      },
      {
        name: "the other team releases it",
        do: (step) =>
          void step.change(configMap, { namespace: "default", name: "prod-a" }, (draft) => {
            draft.metadata.finalizers = [];
          }),
      },
    ],
    async reconcile({ correct, client, cache, child, report }) {
      const found = await cache.find(configMap, child("a"));
      if (found === undefined) await client.create(configMap, { metadata: child("a"), data: { a: "1" } });
      else if (correct && found.metadata.deletionTimestamp !== undefined) {
        await report({ ready: false });
        return after("5s");
      }
      await report({ ready: true });
    },
    options: (correct) => (correct ? {} : { owns: [deployment] }),
  },
  {
    id: "finalizers-overwritten",
    source: "merge patches of metadata.finalizers without a resource version",
    class: "replaces foreign fields",
    bug: "the list of finalizers of the cache replaces those of others",
    steps: [
      {
        name: "create prod, which another controller holds",
        do(step) {
          put().do(step);
          step.change(app, prod, (draft) => {
            draft.metadata.finalizers = ["other.dev/hold"];
          });
        },
      },
    ],
    async reconcile({ correct, client, object, hold }) {
      const { finalizers = [] } = object.metadata;
      if (correct) return await hold();
      if (finalizers.includes(finalizer)) return;
      const patch = { metadata: { finalizers: [...finalizers, finalizer] } };
      await client.patch(app, object.metadata, { type: "merge", patch });
      return;
    },
  },
  {
    id: "delete-without-uid",
    source: "percona/percona-xtradb-cluster-operator#986, projectcalico/cni-plugin#929",
    class: "delete by name without UID",
    bug: "a dependent that the cache shows as unwanted is deleted by its name",
    steps: [
      put({ names: ["a"] }),
      change({ names: [] }),
      {
        name: "another team creates a ConfigMap with the name",
        do: (step) =>
          void step.put(configMap, { metadata: { ...prod, name: "prod-a" }, data: { theirs: "1" } }),
      },
    ],
    async reconcile({ correct, client, cache, child, object, spec, remove }) {
      const metadata = child("a");
      const found = await cache.find(configMap, metadata);
      if (spec.names?.includes("a") === true) {
        if (found === undefined) await client.create(configMap, { metadata, data: { a: "1" } });
        return;
      }
      if (found === undefined || found.metadata.ownerReferences?.[0]?.uid !== object.metadata.uid) return;
      const { namespace, name, uid = "" } = found.metadata;
      await remove(configMap, correct ? { namespace, name, uid } : { namespace, name });
    },
  },
  {
    id: "old-deletion",
    source: "k8ssandra/cass-operator#118",
    class: "stale cache decision",
    bug: "volumes are deleted because the cache shows the deletion of the former object",
    steps: [
      put(),
      {
        name: "recreate prod",
        do(step) {
          destroy().do(step);
        },
      },
      put({ size: 2 }),
    ],
    async reconcile({ correct, cloud, object, deleting, confirm, hold, release, report }) {
      const { uid, name = "" } = object.metadata;
      if (deleting) {
        if (correct) await confirm();
        for (const id of await cloud.findVms(name)) await cloud.deleteVm(id).catch(ignoreMissing);
        return await release();
      }
      await hold();
      await report({ id: await cloud.createVm(name, 1, uid) });
    },
  },
  {
    id: "unset-before-delete",
    source: "Sieve (OSDI'22), intermediate state",
    class: "leaked resource after crash",
    bug: "the reference to the replaced machine is cleared before it is deleted",
    steps: [put({ image: "a" }), change({ image: "b" })],
    async reconcile({ correct, cloud, object, spec, status, report }) {
      const name = `prod-${spec.image}`;
      if (status.phase === spec.image) return;
      const old = status.id;
      if (!correct && old !== undefined) await report({ id: undefined as never, phase: "Replacing" });
      const id = await cloud.createVm(name, 1, `${object.metadata.uid}-${spec.image}`);
      if (correct) {
        for (const vm of await cloud.listVms("prod-")) {
          if (vm.name !== name) await cloud.deleteVm(vm.id).catch(ignoreMissing);
        }
      } else if (old !== undefined) await cloud.deleteVm(old).catch(ignoreMissing);
      await report({ id, phase: spec.image ?? "" });
    },
  },
  {
    id: "recorded-before-cleanup",
    source: "rolling replacements in machine controllers",
    class: "leaked resource after crash",
    bug: "the new machine is recorded before the old one is deleted",
    steps: [put({ image: "a" }), change({ image: "b" })],
    async reconcile({ correct, cloud, object, spec, status, report }) {
      if (status.phase === spec.image) return;
      const id = await cloud.createVm(`prod-${spec.image}`, 1, `${object.metadata.uid}-${spec.image}`);
      if (!correct) await report({ id, phase: spec.image ?? "" });
      const old = correct ? (await cloud.listVms("prod-")).map((vm) => vm.id) : [status.id];
      for (const each of old) {
        if (each !== undefined && each !== id) await cloud.deleteVm(each).catch(ignoreMissing);
      }
      if (correct) await report({ id, phase: spec.image ?? "" });
    },
  },
  {
    id: "relative-resize",
    source: "disk resizes by a difference, operators for block storage",
    class: "operation not idempotent",
    bug: "the machine grows by the difference to the status",
    steps: [put({ size: 1 }), change({ size: 3 })],
    async reconcile({ correct, cloud, object, spec, status, report }) {
      const id = await cloud.createVm("prod", 1, object.metadata.uid);
      const size = spec.size ?? 1;
      if (correct) await cloud.resizeVm(id, size);
      else if (size > (status.count ?? 1)) await cloud.growVm(id, size - (status.count ?? 1));
      await report({ id, count: size });
    },
  },
  {
    id: "members-overwritten",
    source: "load balancer pools that are read, changed and written",
    class: "platform list not atomic",
    bug: "two objects read, change and write the members of one pool",
    steps: [
      {
        name: "create both",
        do(step) {
          put().do(step);
          put({ size: 1 }, blue).do(step);
        },
      },
    ],
    async reconcile({ correct, cloud, object, status, report }) {
      const { name = "" } = object.metadata;
      if (!correct && status.ready === true) return;
      if (correct) await cloud.addMember(name);
      else {
        const members = await cloud.getMembers();
        if (!members.includes(name)) await cloud.setMembers([...members, name]);
      }
      await report({ ready: true });
    },
    options: () => ({ concurrency: 2 }),
  },
  {
    id: "address-forgotten",
    source: "metal3-io/ip-address-manager, releases",
    class: "leaked resource after crash",
    bug: "the address is removed from the status before it is released",
    steps: [put(), change({ size: 0 })],
    async reconcile({ correct, cloud, spec, status, report }) {
      if (spec.size === 0) {
        const address = correct ? await cloud.findAddress("prod") : status.address;
        if (address === undefined) return await report({ address: null as never });
        if (!correct) await report({ address: null as never });
        await cloud.free(address);
        if (correct) await report({ address: null as never });
        return;
      }
      await cloud.reserve("10.0.0.1", "prod");
      await report({ address: "10.0.0.1" });
    },
  },
  {
    id: "rotates-before-stored",
    source: "credential rotation of several cloud operators",
    class: "wrong order of replacement",
    bug: "the old credential is deleted before the new one is stored",
    steps: [put({ image: "a" }), change({ image: "b" })],
    invariants: [
      {
        name: "the stored key exists",
        check({ objects, platform }) {
          const stored = objects(secret).length;
          return stored > 0 && !platform.resources().some((each) => each.startsWith("key of"))
            ? "key deleted"
            : undefined;
        },
      },
    ],
    async reconcile({ correct, cloud, client, cache, child, spec, confirm }) {
      if (correct) await confirm();
      const [owner, other] = spec.image === "a" ? ["prod-a", "prod-b"] : ["prod-b", "prod-a"];
      const deleteOther = async () => {
        for (const key of await cloud.listKeys(other)) await cloud.deleteKey(key);
      };
      if (!correct) await deleteOther();
      const key = btoa(await cloud.createKey(owner, owner));
      const stored = await cache.find(secret, child("key"));
      if (stored?.data?.key !== key) await client.apply(secret, { metadata: child("key"), data: { key } });
      if (correct) await deleteOther();
    },
  },
  {
    id: "timer-per-object",
    source: "goroutines per object, kubebuilder issues about pollers",
    class: "in-memory state",
    bug: "a timer of the process that is started with the machine polls its state",
    steps: [put()],
    async reconcile({ correct, cloud, object, status, report, signal: _, client }) {
      if (status.ready === true) return;
      if (status.id === undefined) {
        const id = await cloud.createVm("prod", 1, object.metadata.uid);
        await report({ id });
        if (correct) return after("10s");
        const { namespace = "", name = "" } = object.metadata;
        setTimeout(() => {
          const patch = { status: { ready: true } };
          void client
            .patch(app, { namespace, name }, { type: "merge", patch }, { subresource: "status" })
            .catch(() => undefined);
        }, 40_000);
        return;
      }
      if (!correct) return;
      if (!(await cloud.getVm(status.id)).ready) return after("10s");
      await report({ ready: true });
    },
  },
  {
    id: "no-requeue",
    source: "Anvil (OSDI'24) liveness; missing RequeueAfter in providers",
    class: "missing requeue",
    bug: "nothing reconciles after the start of the machine",
    steps: [
      {
        ...put(),
        until: ({ object }) => object(app, { namespace: "default", name: "prod" })?.status?.ready === true,
      },
    ],
    async reconcile({ correct, cloud, object, status, report }) {
      const id = await cloud.createVm("prod", 1, object.metadata.uid);
      if (status.id === undefined) return await report({ id });
      const { ready } = await cloud.getVm(id);
      if (!ready) return correct ? after("10s") : undefined;
      await report({ ready: true });
    },
  },
  {
    id: "requeue-of-first",
    source: "missing RequeueAfter after a restart, providers for bare metal",
    class: "missing requeue",
    bug: "only the reconcile that creates the machine asks for another one",
    steps: [put()],
    async reconcile({ correct, cloud, object, status, memory, report }) {
      if (status.ready === true) return;
      const id = await cloud.createVm("prod", 1, object.metadata.uid);
      if (!(await cloud.getVm(id)).ready) {
        if (!correct && (memory.get("waits") === undefined ? status.phase === "Starting" : false)) return;
        memory.set("waits", true);
        await report({ phase: "Starting" });
        return after("10s");
      }
      await report({ ready: true, phase: "Ready" });
    },
  },
  {
    id: "deletes-all-by-prefix",
    source: "deletion by name prefix: gardener/machine-controller-manager#583 (orphan collection)",
    class: "deletes resources of others",
    bug: "machines of all objects whose names start with the own name are deleted",
    steps: [put(), put({ size: 1 }, { namespace: "default", name: "prod-2" }), destroy()],
    invariants: [
      {
        name: "the machine of prod-2 stays",
        check: ({ object, platform }) =>
          object(app, { namespace: "default", name: "prod-2" })?.status?.ready === true &&
          !platform.resources().some((one) => one.startsWith("vm prod-2 "))
            ? "the machine of prod-2 is deleted"
            : undefined,
      },
    ],
    async reconcile({ correct, cloud, object, deleting, hold, release, report }) {
      const { name = "", uid } = object.metadata;
      if (deleting) {
        for (const vm of await cloud.listVms(name)) {
          if (!correct || vm.name === name) await cloud.deleteVm(vm.id).catch(ignoreMissing);
        }
        return await release();
      }
      await hold();
      await cloud.createVm(name, 1, uid);
      await report({ ready: true });
    },
  },
  {
    id: "orphan-collector",
    source: "gardener/machine-controller-manager#583",
    class: "stale cache decision",
    bug: "machines without an object in the cache are deleted as orphans",
    steps: [put(), put({ size: 1 }, blue)],
    async reconcile({ correct, cloud, cache, object, report }) {
      const { name = "", uid } = object.metadata;
      const known = (await cache.list(app)).map(({ metadata }) => metadata.name ?? "");
      for (const vm of correct ? [] : await cloud.listVms("")) {
        if (!known.includes(vm.name)) await cloud.deleteVm(vm.id).catch(ignoreMissing);
      }
      const id = await cloud.createVm(name, 1, uid);
      await report({ id });
    },
  },
];
