import { configMap, deployment } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/client";
import { after, draftOf } from "@capikit/controller-kit";
import { generationChanged } from "@capikit/controller-kit/controller";
import { type App, app, blue, type Case, change, destroy, namespace, prod, put } from "./harness.ts";

const config = { namespace, name: "prod-config" };
const shared = { namespace, name: "shared" };
const annotate = (value: string): Case["steps"][number] => ({
  name: `annotate ${value}`,
  do: (step) =>
    void step.change(app, prod, (draft) => {
      draft.metadata.annotations = { "foreign.dev/value": value };
    }),
});
const foreignConfig: Case["steps"][number] = {
  name: "create a ConfigMap of another team",
  do: (step) => void step.put(configMap, { metadata: config, data: { theirs: "1" } }),
};
const ownerOf = ({ metadata }: KubernetesObject) => metadata.ownerReferences?.[0]?.uid;

/** Owners, status, lists, and what reconciles decide from. */
export const state: readonly Case[] = [
  {
    id: "adopts-foreign-object",
    source: "controllerutil.SetControllerReference ignored; kubernetes-sigs/cluster-api adoption",
    class: "adopted without a check",
    bug: "an object of another team with the expected name is overwritten",
    steps: [foreignConfig, put()],
    invariants: [
      {
        name: "the ConfigMap of the other team stays",
        check: ({ object }) =>
          object(configMap, config)?.data?.theirs === "1"
            ? undefined
            : "the ConfigMap of the other team is overwritten",
      },
    ],
    async reconcile({ correct, client, cache, child, object, report }) {
      const found = await cache.find(configMap, config);
      if (correct && found !== undefined && ownerOf(found) !== object.metadata.uid) {
        return await report({ phase: "NameTaken" });
      }
      if (correct && found !== undefined) return;
      const metadata = { ...child("config") };
      if (found === undefined) await client.create(configMap, { metadata, data: { a: "1" } });
      else
        await client.replace(configMap, {
          ...found,
          metadata: { ...found.metadata, ...metadata },
          data: { a: "1" },
        });
    },
  },
  {
    id: "owner-in-second-write",
    source: "kubernetes-sigs/kubebuilder book, SetControllerReference after Create",
    class: "non-atomic creation",
    bug: "the owner reference is added after the creation, and only then",
    steps: [put(), destroy()],
    async reconcile({ correct, client, cache, child }) {
      const { ownerReferences, ...metadata } = child("config");
      if ((await cache.find(configMap, metadata)) !== undefined) return;
      if (correct) {
        await client.apply(configMap, { metadata: { ...metadata, ownerReferences }, data: { a: "1" } });
        return;
      }
      await client.create(configMap, { metadata, data: { a: "1" } });
      await client.patch(configMap, metadata, { type: "merge", patch: { metadata: { ownerReferences } } });
    },
  },
  {
    id: "old-incarnation",
    source: "ai-dynamo/grove#782, openstack-k8s-operators/lib-common#466",
    class: "name without UID",
    bug: "a dependent of the former object with the same name counts as present",
    steps: [
      put(),
      {
        name: "recreate prod",
        do(step) {
          destroy().do(step);
          put({ size: 2 }).do(step);
        },
      },
    ],
    async reconcile({ correct, client, cache, child, object, report }) {
      const found = await cache.find(configMap, child("config"));
      if (found !== undefined && ownerOf(found) !== object.metadata.uid) {
        if (correct) return after("5s");
      } else if (found === undefined) {
        await client.apply(configMap, { metadata: child("config"), data: { a: "1" } });
      }
      await report({ ready: true });
    },
    options: (correct) => (correct ? {} : { owns: [deployment] }),
  },
  {
    id: "memo-by-name",
    source: "kubevirt/ssp-operator#145",
    class: "in-memory state",
    bug: "applied objects are remembered by name, so that a deleted dependent is not created again",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, client, child, spec, memory }) {
      const data = { size: String(spec.size) };
      if (!correct && memory.get("applied") === data.size) return;
      await client.apply(configMap, { metadata: child("config"), data });
      memory.set("applied", data.size);
    },
  },
  {
    id: "status-names-first",
    source: "aws/aws-app-mesh-controller-for-k8s#71",
    class: "missing cleanup of renamed children",
    bug: "the names of the status, from which the cleanup follows, are replaced before the cleanup",
    steps: [put({ names: ["a", "b"] }), change({ names: ["b", "c"] })],
    async reconcile({ correct, client, cache, child, remove, spec, status, report }) {
      const names = [...(spec.names ?? [])];
      const found = (await cache.list(configMap, { namespace, labelSelector: "app=prod" })).map(
        ({ metadata }) => metadata.name?.replace("prod-", "") ?? "",
      );
      const stale = (correct ? found : (status.names ?? [])).filter((name) => !names.includes(name));
      await report({ names });
      for (const name of names) await client.apply(configMap, { metadata: child(name), data: { name } });
      for (const name of stale) await remove(configMap, child(name));
    },
  },
  {
    id: "renamed-from-memory",
    source: "aws/aws-app-mesh-controller-for-k8s#71",
    class: "missing cleanup of renamed children",
    bug: "the former names are known to the process only",
    steps: [put({ names: ["a", "b"] }), change({ names: ["b", "c"] })],
    async reconcile({ correct, client, cache, child, remove, spec, memory }) {
      const names = spec.names ?? [];
      for (const name of names) await client.apply(configMap, { metadata: child(name), data: { name } });
      const wanted = names.map((name) => child(name).name);
      const known = correct
        ? (await cache.list(configMap, { namespace, labelSelector: "app=prod" })).map(
            ({ metadata }) => metadata.name ?? "",
          )
        : ((memory.get("names") ?? []) as string[]);
      for (const name of known) if (!wanted.includes(name)) await remove(configMap, { namespace, name });
      memory.set("names", wanted);
    },
  },
  {
    id: "status-before-work",
    source: "Kubernetes API conventions, observedGeneration before the work",
    class: "status before spec",
    bug: "the observed generation is stored before the work, and then skips it",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, client, child, object, spec, status, report }) {
      const { generation = 0 } = object.metadata;
      if (status.observedGeneration === generation && !correct) return;
      if (!correct) await report({ observedGeneration: generation });
      await client.apply(configMap, { metadata: child("config"), data: { size: String(spec.size) } });
      if (correct) await report({ observedGeneration: generation });
    },
  },
  {
    id: "observed-skips-drift",
    source: "many operators: skip when observedGeneration is current",
    class: "drift not repaired",
    bug: "an observed generation skips the comparison with the dependent",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, client, child, object, spec, status, report }) {
      const { generation = 0 } = object.metadata;
      if (!correct && status.observedGeneration === generation) return;
      await client.apply(configMap, { metadata: child("config"), data: { size: String(spec.size) } });
      await report({ observedGeneration: generation });
    },
  },
  {
    id: "counts-attempts",
    source: "Kubernetes API conventions: status must be recomputable",
    class: "counter from history",
    bug: "the status counts creations of this process's history",
    steps: [put({ names: ["a", "b"] }), change({ names: ["a", "b", "c"] })],
    async reconcile({ correct, client, cache, child, spec, status, report }) {
      let created = 0;
      for (const name of spec.names ?? []) {
        if ((await cache.find(configMap, child(name))) !== undefined) continue;
        await client.apply(configMap, { metadata: child(name), data: { name } });
        created += 1;
      }
      await report({ count: correct ? (spec.names?.length ?? 0) : (status.count ?? 0) + created });
    },
  },
  {
    id: "deadline-restarts",
    source: "kubernetes-sigs/cluster-api MachineHealthCheck, start-up timeouts in memory",
    class: "deadline restarts",
    bug: "a new process starts the deadline again",
    steps: [{ ...put(), until: ({ object }) => object(app, prod)?.status?.phase === "TimedOut" }],
    async reconcile({ correct, object, memory, report, status }) {
      if (status.phase === "TimedOut") return;
      const since = correct
        ? Date.parse(object.metadata.creationTimestamp ?? "")
        : ((memory.get("since") as number | undefined) ?? Date.now());
      memory.set("since", since);
      if (Date.now() - since >= 60_000) return await report({ phase: "TimedOut" });
      await report({ phase: "Waiting" });
      return after("5s");
    },
  },
  {
    id: "transition-time",
    source: "knative/serving#1181, rabbitmq/messaging-topology-operator#251, operator-rs#1032",
    class: "never-ending write loop",
    bug: "the transition time changes in each reconcile",
    steps: [put()],
    async reconcile({ correct, status, report }) {
      const [current] = status.conditions ?? [];
      const lastTransitionTime =
        correct && current?.status === "True" ? current.lastTransitionTime : new Date().toISOString();
      await report({ conditions: [{ type: "Ready", status: "True", lastTransitionTime }] });
    },
  },
  {
    id: "order-of-set",
    source: "RedHatInsights/clowder#148",
    class: "never-ending write loop",
    bug: "a list of the status has a random order",
    steps: [put({ names: [..."abcdefgh"] })],
    async reconcile({ correct, spec, report }) {
      const names = [...(spec.names ?? [])];
      await report({ names: correct ? names.sort() : names.sort(() => Math.random() - 0.5) });
    },
  },
  {
    id: "patch-by-index",
    source: "JSON patches of finalizer lists by index, kubernetes-sigs/kubebuilder#FAQ",
    class: "list patched by index",
    bug: "an element of the shared list is removed by its index in the cache",
    steps: [
      {
        name: "create the shared list",
        do: (step) =>
          void step.put(configMap, {
            metadata: { ...shared, finalizers: ["a.dev/x", "b.dev/y", "c.dev/z"] },
          }),
      },
      put(),
      {
        name: "another team removes a.dev/x as prod changes",
        do(step) {
          step.change(configMap, shared, (draft) => {
            draft.metadata.finalizers = draft.metadata.finalizers?.filter((each) => each !== "a.dev/x") ?? [];
          });
          change({ size: 2 }).do(step);
        },
      },
    ],
    async reconcile({ correct, client, cache, spec }) {
      if ((spec.size ?? 0) < 2) return;
      const found = await cache.find(configMap, shared);
      const index = found?.metadata.finalizers?.indexOf("b.dev/y") ?? -1;
      if (index < 0) return;
      const path = `/metadata/finalizers/${index}`;
      await client.patch(configMap, shared, {
        type: "json",
        operations: correct
          ? [
              { op: "test", path, value: "b.dev/y" },
              { op: "remove", path },
            ]
          : [{ op: "remove", path }],
      });
      return after("5s");
    },
  },
  {
    id: "annotations-replaced",
    source: "bank-vaults/bank-vaults#893, FoundationDB/fdb-kubernetes-operator#175",
    class: "replaces foreign fields",
    bug: "annotations of others are replaced with the own ones",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, client, cache, child, spec }) {
      const size = String(spec.size);
      const found = await cache.find(configMap, child("config"));
      if (found === undefined) {
        await client.create(configMap, { metadata: { ...child("config"), annotations: { size } } });
        return;
      }
      if (found.metadata.annotations?.size === size) return;
      const draft = draftOf(found);
      draft.metadata.annotations = correct ? { ...draft.metadata.annotations, size } : { size };
      if (!correct) delete draft.metadata.resourceVersion;
      await client.replace(configMap, draft);
    },
  },
  {
    id: "replace-without-version",
    source: "vmware/pinniped#732",
    class: "replaces foreign fields",
    bug: "an object of the cache replaces the stored one without its resource version",
    steps: [
      {
        name: "create the shared ConfigMap",
        do: (step) => void step.put(configMap, { metadata: shared, data: { theirs: "1" } }),
      },
      put(),
      {
        name: "another team changes it as prod changes",
        do(step) {
          step.change(configMap, shared, (draft) => {
            draft.data = { ...draft.data, theirs: "2" };
          });
          change({ size: 2 }).do(step);
        },
      },
    ],
    async reconcile({ correct, client, cache, spec }) {
      const found = await cache.find(configMap, shared);
      if (found === undefined) return after("10s");
      if (found.data?.size === String(spec.size)) return;
      const draft = draftOf(found);
      draft.data = { ...draft.data, size: String(spec.size) };
      if (!correct) delete draft.metadata.resourceVersion;
      await client.replace(configMap, draft);
    },
  },
  {
    id: "late-status",
    source: "volcano-sh/kthena#1793",
    class: "late write of an old leader",
    bug: "the status is patched without a precondition",
    steps: [put(), change({ size: 2 }), change({ size: 3 })],
    async reconcile({ correct, client, spec, status, report }) {
      const count = spec.size ?? 0;
      if (status.count === count) return;
      if (correct) return await report({ count });
      await client.patch(
        app,
        prod,
        { type: "merge", patch: { status: { count } } },
        { subresource: "status" },
      );
    },
    options: () => ({ predicates: [generationChanged] }),
  },
  {
    id: "late-config",
    source: "volcano-sh/kthena#1793; leader election without fencing",
    class: "late write of an old leader",
    bug: "a late patch restores an old value, and nothing compares it",
    steps: [put(), change({ size: 2 }), change({ size: 1 })],
    async reconcile({ correct, client, cache, child, spec }) {
      const metadata = child("config");
      const data = { size: String(spec.size) };
      const found = await cache.find(configMap, metadata);
      if (found === undefined) await client.create(configMap, { metadata, data });
      else if (correct ? found.data?.size !== data.size : true) {
        await client.patch(configMap, metadata, { type: "merge", patch: { data } });
      }
    },
    options: (correct) => (correct ? {} : { owns: [] }),
  },
  {
    id: "not-owned",
    source: "kubernetes-sigs/controller-runtime, missing Owns",
    class: "drift not repaired",
    bug: "dependents are not watched",
    steps: [put(), change({ size: 2 })],
    async reconcile({ client, child, spec }) {
      await client.apply(configMap, { metadata: child("config"), data: { size: String(spec.size) } });
    },
    options: (correct) => (correct ? {} : { owns: [] }),
  },
  {
    id: "exists-is-enough",
    source: "grafana/grafana-operator, CreateIfNotExists",
    class: "drift not repaired",
    bug: "an existing dependent is not compared",
    steps: [
      put(),
      { ...change({ size: 2 }), until: ({ object }) => object(configMap, config)?.data?.size === "2" },
    ],
    async reconcile({ correct, client, cache, child, spec }) {
      const found = await cache.find(configMap, child("config"));
      if (!correct && found !== undefined) return;
      await client.apply(configMap, { metadata: child("config"), data: { size: String(spec.size) } });
    },
  },
  {
    id: "hash-instead-of-data",
    source: "last-applied hash annotations of several operators",
    class: "drift not repaired",
    bug: "a hash in an annotation is compared instead of the data",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, client, cache, child, spec }) {
      const hash = `h${spec.size}`;
      const found = await cache.find(configMap, child("config"));
      if (!correct && found?.metadata.annotations?.hash === hash) return;
      const metadata = { ...child("config"), annotations: { hash } };
      await client.apply(configMap, { metadata, data: { size: String(spec.size) } });
    },
  },
  {
    id: "edge-triggered",
    source: "linkerd/linkerd2#12021",
    class: "level lost",
    bug: "the removal follows from a transition that this process has seen",
    steps: [put({ size: 1 }), change({ size: 0 })],
    async reconcile({ correct, client, child, remove, spec, memory }) {
      const before = memory.get("size") as number | undefined;
      memory.set("size", spec.size);
      if (spec.size === 0) {
        if (correct || before === 1) await remove(configMap, child("config"));
        return;
      }
      await client.apply(configMap, { metadata: child("config"), data: { a: "1" } });
    },
  },
  {
    id: "annotation-filtered",
    source: "GenerationChangedPredicate with annotations as input",
    class: "level lost",
    bug: "the annotation that the reconcile reads does not change the generation",
    steps: [put(), annotate("a"), change({ size: 2 }), annotate("b")],
    invariants: [],
    async reconcile({ client, child, object, spec }) {
      const value = object.metadata.annotations?.["foreign.dev/value"] ?? "none";
      await client.apply(configMap, { metadata: child("config"), data: { value, size: String(spec.size) } });
    },
    options: (correct) => (correct ? {} : { predicates: [generationChanged] }),
  },
  {
    id: "sibling-count",
    source: "kubernetes-sigs/cluster-api-provider-openstack, shared security groups",
    class: "stale cache decision",
    bug: "the shared ConfigMap is deleted as the cache shows no other user",
    steps: [
      put(),
      {
        // A cache that shows the deletion shows each earlier creation, too.
        name: "delete prod before blue is created",
        do(step) {
          destroy().do(step);
          put({ size: 1 }, blue).do(step);
        },
      },
    ],
    async reconcile({ correct, client, cache, object, deleting, hold, release, remove }) {
      if (deleting) {
        const users = correct
          ? (await client.list(app, { namespace })).items
          : await cache.list<App>(app, { namespace });
        const others = users.filter(({ metadata }) => metadata.uid !== object.metadata.uid);
        if (others.length === 0) await remove(configMap, shared);
        return await release();
      }
      await hold();
      if ((await cache.find(configMap, shared)) !== undefined) return;
      await client.apply(configMap, { metadata: shared, data: { a: "1" } });
    },
  },
];
