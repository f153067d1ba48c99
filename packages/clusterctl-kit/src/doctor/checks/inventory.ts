import { provider as providerKind } from "@capikit/api/clusterctl/v1alpha3";
import { textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { shellWords } from "@capikit/common/text";
import {
  conditionsOf,
  type InstalledProvider,
  isProviderType,
  providerTypes,
  type ReadObject,
  withOperated,
} from "@capikit/inventory";
import { parseReleaseVersion } from "../../repository/model/repository.ts";
import { defineCheck, kubectlName } from "../model/check.ts";
import type { ReportFinding } from "../model/finding.ts";
import { coreProvider, providerObject } from "../model/releases.ts";

type Code =
  | "doctor/core-missing"
  | "doctor/operator-not-ready"
  | "doctor/operator-version"
  | "doctor/provider-duplicate"
  | "doctor/provider-type"
  | "doctor/provider-version"
  | "doctor/two-inventories";

/** Checks clusterctl's inventory of providers. */
export const inventoryCheck = defineCheck<Code>({
  name: "inventory",
  title: "clusterctl knows each provider once, with a valid version",
  diagnostics: {
    "doctor/core-missing": {
      severity: "error",
      title: "The inventory has a core provider",
      why: "clusterctl cannot upgrade or move a cluster without the core provider, and other checks need its version.",
      help: "clusterctl init, or create the Provider object if another tool installs Cluster API; a cluster of capikit dev has none",
    },
    "doctor/operator-not-ready": {
      severity: "error",
      title: "cluster-api-operator has installed its providers",
      why: "The operator reports in conditions why it does not install or upgrade a provider: a failed preflight check, missing components, or a Deployment that is not available.",
    },
    "doctor/operator-version": {
      severity: "warning",
      title: "cluster-api-operator has installed the requested versions",
      why: "The installed version of the provider stays until the operator has upgraded it.",
    },
    "doctor/two-inventories": {
      severity: "warning",
      title: "clusterctl and cluster-api-operator know the same versions",
      why: "clusterctl plans upgrades and moves by its inventory, and cluster-api-operator by its own objects. Each may replace the components that the other has installed.",
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
  async run({ providers: read, operated }, report) {
    const installed = await operated();
    for (const one of installed) judgeOperated(one, report);
    const providers = await read();
    if (providers === undefined) return;
    compareInventories(providers, installed, report);
    if (coreProvider(providers) === undefined)
      report("doctor/core-missing", undefined, "clusterctl's inventory has no core provider");
    const first = new Map<string, string>();
    for (const provider of providers) {
      const { name, namespace, providerName, type, version } = provider;
      const object = providerObject(provider);
      const command = `kubectl patch ${kubectlName(providerKind, { namespace, name })} --type merge -p`;
      // Only one core provider may exist, whatever its name.
      const key = type === "CoreProvider" ? type : `${type} ${providerName}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, object);
      else
        report("doctor/provider-duplicate", object, `installs the same provider as ${other}`, {
          help: `delete the instance that is not needed, such as this one: kubectl delete deployments,providers.clusterctl.cluster.x-k8s.io -n ${shellWords(namespace)} -l ${shellWords(`cluster.x-k8s.io/provider=${name}`)}`,
        });
      if (parseReleaseVersion(version) === undefined)
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

/** Compares clusterctl's inventory with the versions that cluster-api-operator has installed. */
function compareInventories(
  inventory: readonly InstalledProvider[],
  operated: readonly ReadObject[],
  report: ReportFinding<Code>,
): void {
  for (const own of withOperated([], operated)) {
    const other = inventory.find(
      ({ type, providerName }) => type === own.type && providerName === own.providerName,
    );
    if (other === undefined || other.version === own.version) continue;
    report(
      "doctor/two-inventories",
      providerObject(other),
      `has version ${other.version}, but cluster-api-operator has installed ${own.version} (${own.type} ${own.namespace}/${own.providerName})`,
      {
        help: `let one of the two manage the provider: kubectl delete ${kubectlName(providerKind, other)}, if it is the operator`,
      },
    );
  }
}

/** Judges a provider of cluster-api-operator by its conditions and versions. */
function judgeOperated(one: ReadObject, report: ReportFinding<Code>): void {
  const [kind, namespace, name] = [
    textAt(one, "kind"),
    textAt(one, "metadata", "namespace"),
    textAt(one, "metadata", "name"),
  ];
  const object = `${kind} ${namespace}/${name}`;
  const help = `kubectl describe ${kubectlName({ plural: `${kind.toLowerCase()}s`, group: groupOf(one.apiVersion) }, { namespace, name })}`;
  const failed = conditionsOf(one).filter(({ status }) => status === "False");
  // The others are the reasons of Ready.
  const cause = failed.find(({ type }) => type !== "Ready") ?? failed[0];
  const [wanted, installed] = [textAt(one, "spec", "version"), textAt(one, "status", "installedVersion")];
  const isOther = wanted !== "" && installed !== "" && wanted !== installed;
  const state =
    installed === ""
      ? "is not installed"
      : `has version ${installed}${isOther ? `, but ${wanted} is requested` : ""}`;
  if (cause !== undefined)
    report(
      "doctor/operator-not-ready",
      object,
      `${state}: ${cause.type} is False: ${cause.message || cause.reason}`,
      { help },
    );
  else if (isOther) report("doctor/operator-version", object, state, { help });
}
