import { isProviderType, providerTypes } from "../../repository/model/provider.ts";
import { parseVersion } from "../../repository/model/repository.ts";
import { defineCheck } from "../model/check.ts";
import { coreProvider, providerObject } from "../model/releases.ts";

/** Checks clusterctl's inventory of providers. */
export const inventoryCheck = defineCheck({
  name: "inventory",
  title: "clusterctl knows each provider once, with a valid version",
  diagnostics: {
    "doctor/core-missing": {
      severity: "error",
      title: "The inventory has a core provider",
      why: "clusterctl cannot upgrade or move a cluster without the core provider, and other checks need its version.",
      help: "clusterctl init, or create the Provider object if another tool installs Cluster API",
    },
    "doctor/provider-duplicate": {
      severity: "error",
      title: "Each provider is installed once",
      why: "Two instances of a provider reconcile the same objects, and share CRDs and webhooks of one version. clusterctl refuses upgrades.",
    },
    "doctor/provider-version": {
      severity: "error",
      title: "Versions of providers are semantic versions",
      why: "clusterctl cannot plan an upgrade from a version that it cannot parse.",
    },
    "doctor/provider-type": {
      severity: "error",
      title: "Types of providers are known",
      why: "clusterctl ignores a provider of an unknown type: it is neither upgraded nor deleted.",
    },
  },
  async run({ providers: read }, report) {
    const providers = await read();
    if (providers === undefined) return;
    if (coreProvider(providers) === undefined)
      report("doctor/core-missing", undefined, "clusterctl's inventory has no core provider");
    const first = new Map<string, string>();
    for (const provider of providers) {
      const { name, namespace, providerName, type, version } = provider;
      const object = providerObject(provider);
      const command = `kubectl patch providers.clusterctl.cluster.x-k8s.io ${name} -n ${namespace} --type merge -p`;
      // Only one core provider may exist, whatever its name.
      const key = type === "CoreProvider" ? type : `${type} ${providerName}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, object);
      else
        report("doctor/provider-duplicate", object, `installs the same provider as ${other}`, {
          help: `delete the instance that is not needed, such as this one: kubectl delete deployments,providers.clusterctl.cluster.x-k8s.io -n ${namespace} -l cluster.x-k8s.io/provider=${name}`,
        });
      if (parseVersion(version) === undefined)
        report("doctor/provider-version", object, `has the invalid version ${JSON.stringify(version)}`, {
          help: `set the installed version: ${command} '{"version":"v1.2.3"}'`,
        });
      if (!isProviderType(type))
        report("doctor/provider-type", object, `has the unknown type ${JSON.stringify(type)}`, {
          help: `set one of ${providerTypes.join(", ")}: ${command} '{"type":"InfrastructureProvider"}'`,
        });
    }
  },
});
