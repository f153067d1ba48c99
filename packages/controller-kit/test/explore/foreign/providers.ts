import { configMap, secret } from "@capikit/api/kubernetes";
import { after } from "@capikit/controller-kit";
import { ignoreMissing } from "./cloud.ts";
import { app, type Case, change, destroy, namespace, prod, put } from "./harness.ts";

const credentials = { namespace, name: "credentials" };
const password = { namespace, name: "prod-password" };

/** What providers and operators fixed in 2025 and 2026. */
export const providers: readonly Case[] = [
  {
    id: "member-by-old-status",
    source: "syself/cluster-api-provider-hetzner#2094",
    class: "decision from a status that lags behind",
    bug: "a member that the status still names is not added to the load balancer again",
    steps: [put({ names: ["a"] }), change({ names: [] }), change({ names: ["a"] })],
    async reconcile({ correct, cloud, spec, status, report }) {
      const wanted = [...(spec.names ?? [])];
      const known = correct ? await cloud.getMembers() : (status.names ?? []);
      for (const name of known) if (!wanted.includes(name)) await cloud.removeMember(name);
      for (const name of wanted) if (!known.includes(name)) await cloud.addMember(name);
      await report({ names: wanted });
    },
  },
  {
    id: "ready-before-machine",
    source: "kubernetes-sigs/cluster-api-provider-openstack#2763",
    class: "state of the platform not awaited",
    bug: "an accepted creation counts as finished",
    steps: [{ ...put(), until: ({ object }) => object(app, prod)?.status?.ready === true }],
    invariants: [
      {
        name: "a ready object has a machine that runs",
        check: ({ object, platform }) =>
          object(app, prod)?.status?.ready === true && !platform.runs("prod")
            ? "the machine does not run"
            : undefined,
      },
    ],
    async reconcile({ correct, cloud, object, report }) {
      const id = await cloud.createVm("prod", 1, object.metadata.uid);
      if (correct && !(await cloud.getVm(id)).ready) return after("10s");
      await report({ id, ready: true });
    },
  },
  {
    id: "owner-needed-to-delete",
    source: "outscale/cluster-api-provider-outscale#497",
    class: "deletion needs what is gone",
    bug: "an object cannot be deleted after its credentials",
    steps: [
      { name: "create credentials", do: (step) => void step.put(secret, { metadata: credentials }) },
      put(),
      {
        name: "delete both",
        do(step) {
          step.delete(secret, credentials);
          destroy().do(step);
        },
      },
    ],
    async reconcile({ correct, cloud, client, object, deleting, hold, release }) {
      if (!correct || !deleting) await client.get(secret, credentials);
      if (deleting) {
        for (const { id } of await cloud.listVms("prod")) await cloud.deleteVm(id).catch(ignoreMissing);
        return await release();
      }
      await hold();
      await cloud.createVm("prod", 1, object.metadata.uid);
    },
  },
  {
    id: "busy-flag",
    source: "operator-framework/java-operator-sdk#3416",
    class: "in-memory state",
    bug: "an object that is marked as being processed keeps its mark after an error",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, client, child, spec, memory }) {
      if (memory.get("busy")) return;
      memory.set("busy", true);
      try {
        await client.apply(configMap, { metadata: child("config"), data: { size: String(spec.size) } });
        memory.delete("busy");
      } finally {
        if (correct) memory.delete("busy");
      }
    },
  },
  {
    id: "creation-pending",
    source: "crossplane/upjet#681",
    class: "interrupted creation",
    bug: "a creation that was marked as pending, and did not end, is never tried again",
    steps: [put()],
    async reconcile({ correct, cloud, object, status, report }) {
      if (status.id !== undefined) return;
      if (!correct && status.phase === "Pending") return;
      await report({ phase: "Pending" });
      const { uid } = object.metadata;
      const id = await cloud.createVm("prod", 1, uid);
      await report({ id, phase: "Created" });
    },
  },
  {
    id: "many-machines",
    source: "ionos-cloud/cluster-api-provider-proxmox#733",
    class: "double creation at the platform",
    bug: "a new process finds only machines that run, and creates another one",
    steps: [{ ...put(), until: ({ object }) => object(app, prod)?.status?.ready === true }],
    async reconcile({ correct, cloud, object, memory, report }) {
      const found: string[] = [];
      for (const id of await cloud.findVms("prod")) if ((await cloud.getVm(id)).ready) found.push(id);
      const known = found[0] ?? (memory.get("id") as string | undefined);
      const id = known ?? (await cloud.createVm("prod", 1, correct ? object.metadata.uid : undefined));
      memory.set("id", id);
      if (!(await cloud.getVm(id)).ready) return after("10s");
      await report({ id, ready: true });
    },
  },
  {
    id: "address-without-status",
    source: "ionos-cloud/cluster-api-provider-proxmox#758",
    class: "interrupted creation",
    bug: "an address that is reserved, but not in the status, is awaited for ever",
    steps: [put()],
    async reconcile({ correct, cloud, status, report }) {
      if (status.address !== undefined) return;
      const reserved = await cloud.findAddress("prod");
      if (!correct && reserved !== undefined) return;
      const address = reserved ?? "10.0.0.1";
      await cloud.reserve(address, "prod");
      await report({ address });
    },
  },
  {
    id: "conditions-reset",
    source: "openstack-k8s-operators/openstack-operator#1966",
    class: "flapping status",
    bug: "each reconcile sets the status to unknown before it finds out",
    steps: [put()],
    async reconcile({ correct, client, object, child, report }) {
      const { namespace, name } = object.metadata;
      const write = (phase: string) =>
        client.patch(
          app,
          { namespace, name },
          { type: "merge", patch: { status: { phase } } },
          { subresource: "status" },
        );
      if (!correct) await write("Unknown");
      await client.apply(configMap, { metadata: child("config"), data: { a: "1" } });
      if (correct) await report({ phase: "Ready" });
      else await write("Ready");
    },
  },
  {
    id: "secrets-recreated",
    source: "percona/percona-postgresql-operator#1564",
    class: "recreation during the deletion",
    bug: "the deletion of a Secret lets the next reconcile create it again",
    steps: [
      put(),
      {
        ...destroy(),
        until: ({ object }) => [object(app, prod), object(secret, password)].every((one) => !one),
      },
    ],
    async reconcile({ correct, client, deleting, status, hold, release, report, remove }) {
      if (!deleting) await hold();
      if (!deleting || !correct)
        await client.apply(secret, {
          metadata: { ...password, labels: { app: "prod" } },
          data: { a: "eA==" },
        });
      if (!deleting) return;
      if (status.phase === "Cleaned") return await release();
      await remove(secret, password);
      await report({ phase: "Cleaned" });
    },
  },
  {
    id: "in-sync-skips-status",
    source: "fluxcd/helm-controller#1411",
    class: "status not recomputed",
    bug: "an object whose machine exists already gets no status",
    steps: [put(), change({ size: 2 })],
    async reconcile({ correct, cloud, object, spec, report }) {
      const [found] = await cloud.findVms("prod");
      const { uid } = object.metadata;
      const size = spec.size ?? 1;
      const id = found ?? (await cloud.createVm("prod", size, uid));
      const isInSync = found !== undefined && (await cloud.getVm(id)).size === size;
      if (isInSync && !correct) return;
      await cloud.resizeVm(id, size);
      await report({ id, count: size });
    },
  },
];
