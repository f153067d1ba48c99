import { randomUUID } from "node:crypto";
import { configMap, deployment, secret } from "@capikit/api/kubernetes";
import { isAlreadyExists } from "@capikit/client/errors";
import { after } from "@capikit/controller-kit";
import { ignoreMissing } from "./cloud.ts";
import { blue, type Case, change, destroy, put } from "./harness.ts";

/** Creations that are not atomic, or happen twice. */
export const creation: readonly Case[] = [
  {
    id: "generated-name",
    source: "scylladb/scylla-operator#2492",
    class: "name not deterministic",
    bug: "a dependent with a generated name is looked for in a list of the cache",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, cache, client, child }) {
      const { name, ...metadata } = child("config");
      const found = await cache.list(configMap, { namespace: metadata.namespace, labelSelector: "app=prod" });
      if (found.length > 0) return;
      if (correct) await client.apply(configMap, { metadata: { name, ...metadata }, data: { a: "1" } });
      else
        await client.create(configMap, {
          metadata: { generateName: `${name}-`, ...metadata },
          data: { a: "1" },
        });
    },
  },
  {
    id: "name-recorded-after",
    source: "aws-controllers-k8s/community#2062",
    class: "name not deterministic",
    bug: "a random name is created first and recorded in the status second",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, client, child, status, report }) {
      if (status.id !== undefined && !correct) return;
      const name = correct ? "config" : randomUUID().slice(0, 8);
      await client.apply(configMap, { metadata: child(name), data: { a: "1" } });
      await report({ id: name });
    },
  },
  {
    id: "empty-then-filled",
    source: "Sieve (OSDI'22), intermediate state",
    class: "non-atomic creation",
    bug: "a ConfigMap is created empty and filled second; an existing one is left alone",
    steps: [put()],
    async reconcile({ correct, cache, client, child }) {
      const metadata = child("config");
      if (!correct && (await cache.find(configMap, metadata)) !== undefined) return;
      if (!correct) await client.apply(configMap, { metadata });
      await client.apply(configMap, { metadata, data: { a: "1" } });
    },
  },
  {
    id: "second-object-with-first",
    source: "Orange-OpenSource/casskop, Sieve intermediate state",
    class: "non-atomic creation",
    bug: "the deployment is created only in the reconcile that creates the secret",
    steps: [put()],
    async reconcile({ correct, cache, client, child }) {
      const missing = (await cache.find(secret, child("password"))) === undefined;
      if (missing) await client.apply(secret, { metadata: child("password"), data: { password: "eA==" } });
      if (missing || correct) {
        const template = {
          metadata: { labels: { app: "prod" } },
          spec: { containers: [{ name: "web", image: "a" }] },
        };
        await client.apply(deployment, {
          metadata: child("web"),
          spec: { selector: { matchLabels: { app: "prod" } }, template },
        });
      }
    },
  },
  {
    id: "no-token",
    source: "kubernetes-sigs/cluster-api-provider-aws#6131",
    class: "double creation at the platform",
    bug: "a machine is created without a token before its identifier is stored",
    steps: [put()],
    async reconcile({ correct, cloud, object, status, report }) {
      if (status.id !== undefined) return;
      const id = await cloud.createVm("prod", 1, correct ? object.metadata.uid : undefined);
      await report({ id });
    },
  },
  {
    id: "lookup-before-create",
    source: "skypilot-org/skypilot#4431",
    class: "double creation at the platform",
    bug: "the machine is looked for by its name, but lists of the platform are late",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, cloud, object, status, report }) {
      const [found] = await cloud.findVms("prod");
      const token = correct ? object.metadata.uid : undefined;
      const id = status.id ?? found ?? (await cloud.createVm("prod", 1, token));
      await report({ id });
    },
  },
  {
    id: "tag-after-create",
    source: "kubernetes-sigs/cluster-api-provider-aws, tags after RunInstances",
    class: "non-atomic creation",
    bug: "the tag by which the machine is found is set in a second call",
    steps: [put()],
    async reconcile({ correct, cloud, object, report }) {
      const [found] = await cloud.findVms("prod");
      let id = found;
      if (id === undefined) {
        id = await cloud.createVm(
          correct ? "prod" : "untagged",
          1,
          correct ? object.metadata.uid : undefined,
        );
        await cloud.tagVm(id, "prod");
      }
      await report({ id });
    },
  },
  {
    id: "counter-names",
    source: "zalando/postgres-operator, bitpoke/mysql-operator: ordinals from the status",
    class: "counter from history",
    bug: "the name of the next machine follows from a counter in the status",
    steps: [put({ size: 2 }), change({ size: 3 })],
    async reconcile({ correct, cloud, object, status, spec, report }) {
      const count = status.count ?? 0;
      if (count >= (spec.size ?? 0)) return;
      const names = (await cloud.listVms("prod-")).map(({ name }) => name);
      const name = correct ? `prod-${count}` : `prod-${names.length}`;
      await cloud.createVm(name, 1, `${object.metadata.uid}-${name}`);
      await report({ count: count + 1 });
    },
  },
  {
    id: "password-of-process",
    source: "arkmq-org/arkmq-org-broker-operator#58",
    class: "in-memory state",
    bug: "each process generates the password again",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, cloud, client, child, memory }) {
      const [stored] = await cloud.listKeys("prod");
      const known = correct ? stored : (memory.get("key") as string | undefined);
      const key = known ?? (await cloud.createKey("prod", correct ? "prod" : undefined));
      memory.set("key", key);
      await client.apply(secret, { metadata: child("password"), data: { key: btoa(key) } });
    },
  },
  {
    id: "reference-before-object",
    source: "Sieve (OSDI'22), order of create and reference",
    class: "order of create and reference",
    bug: "the reference is stored before its object, and a set reference counts as done",
    steps: [put()],
    async reconcile({ correct, client, child, status, report }) {
      if (status.id !== undefined && !correct) return;
      if (!correct) await report({ id: "config" });
      await client.apply(configMap, { metadata: child("config"), data: { a: "1" } });
      if (correct) await report({ id: "config" });
    },
  },
  {
    id: "hold-after-create",
    source: "outscale/cluster-api-provider-outscale#917",
    class: "finalizer after creation",
    bug: "the finalizer is set after the machine exists",
    steps: [put(), destroy()],
    async reconcile({ correct, cloud, object, deleting, status, hold, release, report }) {
      if (deleting) {
        for (const id of await cloud.findVms("prod")) await cloud.deleteVm(id).catch(ignoreMissing);
        return await release();
      }
      if (correct) await hold();
      if (status.id === undefined) {
        const id = await cloud.createVm("prod", 1, object.metadata.uid);
        await report({ id });
      }
      if (!correct && status.id !== undefined) await hold();
    },
  },
  {
    id: "replicas-by-count",
    source: "Sieve (OSDI'22): rabbitmq and xtradb replicas from stale lists",
    class: "stale cache decision",
    bug: "missing replicas are counted in the cache and created with generated names",
    steps: [put({ size: 2 }), change({ size: 3 })],
    async reconcile({ correct, cache, client, child, spec }) {
      const { name: _, ...metadata } = child("");
      const existing = await cache.list(configMap, {
        namespace: metadata.namespace,
        labelSelector: "app=prod",
      });
      for (let index = existing.length; index < (spec.size ?? 0); index += 1) {
        if (correct) continue;
        await client.create(configMap, { metadata: { generateName: "prod-", ...metadata }, data: {} });
      }
      if (!correct) return;
      for (let index = 0; index < (spec.size ?? 0); index += 1) {
        await client.apply(configMap, { metadata: child(`r${index}`), data: { index: String(index) } });
      }
    },
  },
  {
    id: "same-address",
    source: "k8snetworkplumbingwg/whereabouts#110",
    class: "stale cache decision",
    bug: "a free address is chosen from the cache and not reserved",
    steps: [
      {
        name: "create both",
        do(step) {
          put().do(step);
          put({ size: 1 }, blue).do(step);
        },
      },
    ],
    invariants: [
      {
        name: "an address has one owner",
        check({ objects, platform: _ }) {
          const all = objects(configMap).map(({ data }) => data?.address);
          return new Set(all).size === all.length ? undefined : "address used twice";
        },
      },
    ],
    async reconcile({ correct, cloud, cache, client, child, object }) {
      const owner = object.metadata.name ?? "";
      if ((await cache.find(configMap, child("address"))) !== undefined) return;
      const used = (await cache.list(configMap)).map(({ data }) => data?.address);
      let address = correct ? await cloud.findAddress(owner) : undefined;
      for (const each of ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"]) {
        if (address !== undefined) break;
        if (correct ? await cloud.reserve(each, owner) : !used.includes(each)) address = each;
      }
      await client.apply(configMap, { metadata: child("address"), data: { address: address ?? "" } });
    },
    // Either object may have either address.
    equivalent: (reference, run) => reference.objects.length === run.objects.length,
    options: () => ({ concurrency: 2 }),
  },
  {
    id: "second-operation",
    source: "crossplane/crossplane#749",
    class: "in-memory state",
    bug: "the running creation is known to the process only",
    steps: [put()],
    async reconcile({ correct, cloud, object, memory, report, status }) {
      if (status.ready === true) return;
      const { uid = "" } = object.metadata;
      let id = (correct ? status.id : memory.get(uid)) as string | undefined;
      if (id === undefined) {
        id = await cloud.createVm("prod", 1, correct ? uid : undefined);
        memory.set(uid, id);
        if (correct) return await report({ id });
      }
      if (!(await cloud.getVm(id)).ready) return after("10s");
      await report({ id, ready: true });
    },
  },
  {
    id: "key-per-attempt",
    source: "gardener/machine-controller-manager, credentials in cloud-init",
    class: "double creation at the platform",
    bug: "a credential is created before the secret that keeps it",
    steps: [put(), destroy()],
    async reconcile({ correct, cloud, cache, client, object, child, deleting, hold, release }) {
      if (deleting) {
        for (const key of await cloud.listKeys("prod")) await cloud.deleteKey(key);
        return await release();
      }
      await hold();
      if ((await cache.find(secret, child("key"))) !== undefined) return;
      const key = await cloud.createKey("prod", correct ? object.metadata.uid : undefined);
      try {
        await client.create(secret, { metadata: child("key"), data: { key: btoa(key) } });
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
      }
    },
  },
  {
    id: "volume-without-name",
    source: "kubernetes-sigs/cluster-api-provider-openstack#1085",
    class: "leaked resource after crash",
    bug: "a volume is created for each attempt to create the machine",
    steps: [put(), destroy()],
    async reconcile({ correct, cloud, object, deleting, status, hold, release, report }) {
      if (deleting) {
        for (const id of await cloud.findVms("prod")) await cloud.deleteVm(id).catch(ignoreMissing);
        const volumes = await cloud.findVolumes("prod");
        for (const id of correct ? volumes : volumes.slice(0, 1))
          await cloud.deleteVolume(id).catch(ignoreMissing);
        return await release();
      }
      await hold();
      if (status.id !== undefined) return;
      const volume = await cloud.createVolume("prod", correct ? object.metadata.uid : undefined);
      const id = await cloud.createVm("prod", 1, object.metadata.uid);
      await cloud.attach(id, volume);
      await report({ id });
    },
  },
  {
    id: "start-before-config",
    source: "kubernetes-sigs/cluster-api, bootstrap data before the reference",
    class: "order of create and reference",
    bug: "the machine exists before its volume, and an existing machine counts as complete",
    steps: [put()],
    async reconcile({ correct, cloud, object, report }) {
      const found = await cloud.findVms("prod");
      if (!correct && found.length > 0) return await report({ ready: true });
      const id = await cloud.createVm("prod", 1, object.metadata.uid);
      await cloud.attach(id, "data");
      await report({ ready: true });
    },
  },
];
