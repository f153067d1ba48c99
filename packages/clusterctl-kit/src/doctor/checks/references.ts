import { cluster, clusterNameLabel } from "@capikit/api/core/v1beta2";
import { getOrCreate, textAt } from "@capikit/common/json";
import { formatCount } from "@capikit/common/text";
import { coreGroup, describeKind, type InventoryObject, referencesIn } from "@capikit/inventory";
import { defineCheck, objectName } from "../model/check.ts";

/** Machines that refer to one missing object. */
interface Referrers {
  readonly first: string;
  readonly namespace: string;
  readonly name: string;
  count: number;
}

/** Checks that Machines and their sets refer to objects that exist, and Machines to servers of their own. */
export const referencesCheck = defineCheck({
  name: "references",
  title: "Machines and MachineDeployments refer to objects that exist",
  diagnostics: {
    "doctor/cluster-missing": {
      severity: "error",
      title: "Machines belong to a Cluster that exists",
      why: "No controller reconciles or deletes Machines without Cluster; their servers keep running.",
      help: "restore the Cluster from a backup, or delete the servers and remove the finalizers of the objects",
    },
    "doctor/template-missing": {
      severity: "error",
      title: "Templates of MachineDeployments exist",
      why: "Cluster API clones the template for each new Machine: without it, the MachineDeployment replaces no Machine and does not scale.",
      help: "create the template again, or refer to another one",
    },
    "doctor/provider-id-duplicate": {
      severity: "error",
      title: "Machines have different provider IDs",
      why: "Two Machines count on one server: its Node belongs to one of them, and deletion of the other one deletes the server.",
      help: "find the Machine that owns the server in the log of the infrastructure provider, and delete the other one",
    },
  },
  scan({ get, crds }, report) {
    const clusters = new Set<string>();
    const templates = new Set<string>();
    const withoutCluster = new Map<string, Referrers>();
    const withTemplate: { readonly object: InventoryObject; readonly name: string }[] = [];
    const servers = new Map<string, string>();
    return {
      object(object, { descriptor: { group } }) {
        const { kind, metadata } = object;
        const { namespace = "", name = "" } = metadata;
        if (kind.endsWith("Template")) templates.add(`${kind}.${group}/${namespace}/${name}`);
        if (group !== coreGroup) return;
        const own = objectName(kind, metadata);
        if (kind === "Cluster") clusters.add(`${namespace}/${name}`);
        if (kind === "MachineDeployment") withTemplate.push({ object: object as InventoryObject, name: own });
        if (kind !== "Machine") return;
        const owner = metadata.labels?.[clusterNameLabel] ?? "";
        const key = `${namespace}/${owner}`;
        getOrCreate(withoutCluster, key, () => ({ first: own, namespace, name: owner, count: 0 })).count++;
        const providerId = textAt(object, "spec", "providerID");
        const other = servers.get(providerId);
        if (providerId !== "" && other !== undefined)
          report("doctor/provider-id-duplicate", own, `has the provider ID ${providerId} of ${other}`);
        servers.set(providerId, own);
      },
      async finish() {
        for (const [key, { first, count, ...names }] of withoutCluster) {
          if (clusters.has(key) || names.name === "" || (await get(cluster, names)) !== "missing") continue;
          const others = count > 1 ? `, and ${formatCount(count - 1, "other Machine")}` : "";
          report("doctor/cluster-missing", first, `its Cluster ${key} does not exist${others}`);
        }
        const kinds = await crds();
        for (const { object, name } of withTemplate)
          for (const { reference } of referencesIn(object)) {
            const { group, kind } = reference;
            const names = { namespace: textAt(object, "metadata", "namespace"), name: reference.name };
            const crd = kinds?.find((one) => one.group === group && one.kind === kind);
            const descriptor =
              crd &&
              describeKind(
                crd,
                crd.versions.find(({ served }) => served),
              );
            if (!kind.endsWith("Template") || descriptor === undefined) continue;
            if (templates.has(`${kind}.${group}/${names.namespace}/${names.name}`)) continue;
            if ((await get(descriptor, names)) === "missing")
              report("doctor/template-missing", name, `its ${kind} ${names.name} does not exist`);
          }
      },
    };
  },
});
