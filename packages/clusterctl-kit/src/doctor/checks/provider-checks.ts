import {
  clusterctlCoreLabel,
  clusterctlCoreLabelCertManagerValue,
  provider as providerKind,
} from "@capikit/api/clusterctl/v1alpha3";
import { providerNameLabel } from "@capikit/api/core/v1beta2";
import { deployment } from "@capikit/api/kubernetes";
import { integerAt, textAt, textsAt } from "@capikit/common/json";
import {
  compareApiVersions,
  contractLabel,
  findContract,
  groupOf,
  readContractLabels,
} from "@capikit/common/kubernetes";
import { shellWords } from "@capikit/common/text";
import {
  type CrdFacts,
  conditionOf,
  conditionsOf,
  type InstalledProvider,
  isProviderType,
  providerPrefix,
  providerTypes,
  type ReadObject,
  withOperated,
} from "@capikit/inventory";
import { parseReleaseVersion } from "../../repository/model/repository.ts";
import { type DoctorCheck, defineCheck, kubectlName, objectName } from "../model/check.ts";
import type { ReportFinding } from "../model/finding.ts";
import {
  acceptedContracts,
  coreMinor,
  coreProvider,
  firstWithoutV1beta1,
  kubernetesRange,
  minorOf,
  newestKnown,
  oldestSupported,
  providerObject,
} from "../model/releases.ts";

type InventoryCode =
  | "doctor/core-missing"
  | "doctor/operator-not-ready"
  | "doctor/operator-version"
  | "doctor/provider-duplicate"
  | "doctor/provider-type"
  | "doctor/provider-version"
  | "doctor/two-inventories";

/** Checks clusterctl's inventory of providers. */
const inventoryCheck = defineCheck<InventoryCode>({
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
  report: ReportFinding<InventoryCode>,
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
function judgeOperated(one: ReadObject, report: ReportFinding<InventoryCode>): void {
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

/** Deployments of providers, and of the cert-manager that clusterctl installs. */
const selectors = [
  providerNameLabel,
  `${clusterctlCoreLabel}=${clusterctlCoreLabelCertManagerValue}`,
] as const;

const deploymentsCheck = defineCheck({
  name: "deployments",
  title: "The controllers of all providers run",
  diagnostics: {
    "doctor/deployment-missing": {
      severity: "error",
      title: "Each provider has a Deployment",
      why: "Nothing reconciles the objects of the provider, and its webhooks reject requests.",
      help: "install the provider again: clusterctl upgrade apply, or restore its Deployment",
    },
    "doctor/deployment-unavailable": {
      severity: "error",
      title: "Deployments of providers are available",
      why: "Nothing reconciles the objects of the provider, and its webhooks reject requests.",
    },
    "doctor/deployment-stopped": {
      severity: "error",
      title: "Deployments of providers are not scaled to 0",
      why: "clusterctl scales providers to 0 during an upgrade. If it is interrupted, nothing reconciles their objects.",
    },
  },
  async run(context, report) {
    const namespaces = new Set<string>();
    for (const labelSelector of selectors) {
      const deployments = await context.all(deployment, { labelSelector });
      if (deployments === undefined) return;
      for (const object of deployments) {
        const names = {
          namespace: textAt(object, "metadata", "namespace"),
          name: textAt(object, "metadata", "name"),
        };
        namespaces.add(`${names.namespace} ${textsAt(object, "metadata", "labels")[providerNameLabel]}`);
        const target = `-n ${shellWords(names.namespace, `deployment/${names.name}`)}`;
        if (integerAt(object, "spec", "replicas") === 0)
          report("doctor/deployment-stopped", objectName("Deployment", names), "is scaled to 0", {
            help: `kubectl scale ${target} --replicas=1`,
          });
        else if (!isAvailable(object))
          report("doctor/deployment-unavailable", objectName("Deployment", names), reasonOf(object), {
            help: `kubectl describe ${target}; kubectl logs ${target} --all-containers`,
          });
      }
    }
    for (const provider of (await context.providers()) ?? [])
      if (!namespaces.has(`${provider.namespace} ${provider.name}`))
        report("doctor/deployment-missing", providerObject(provider), `has no Deployment in its namespace`);
  },
});

function isAvailable(object: ReadObject): boolean {
  return conditionOf(object, "Available")?.status === "True";
}

function reasonOf(object: ReadObject): string {
  const [available, failed] = ["Available", "ReplicaFailure"].map((type) => conditionOf(object, type));
  // Kubernetes cannot create the Pods, for example without their ServiceAccount.
  const message = (failed?.status === "True" && failed.message) || (available?.message ?? "");
  return message === "" ? "is not available" : `is not available: ${message}`;
}

/** Types of providers whose CRDs core finds by their contract labels. */
const typesWithContract = new Set(["BootstrapProvider", "ControlPlaneProvider", "InfrastructureProvider"]);

/** Checks whether providers implement contracts that core accepts, now and after an upgrade. */
const contractsCheck = defineCheck({
  name: "contracts",
  title: "Providers implement a contract of the core provider",
  diagnostics: {
    "doctor/contract-missing": {
      severity: "error",
      title: "CRDs of a provider have contract labels",
      why: "Core finds the API version of a provider's kind by the contract labels of its CRD. Without them, Clusters that use the provider fail.",
      help: "install a release of the provider whose CRDs have labels such as cluster.x-k8s.io/v1beta2",
    },
    "doctor/contract-mismatch": {
      severity: "error",
      title: "Core accepts the contracts of all providers",
      why: "Core cannot use a provider of another contract: its Clusters are no longer reconciled.",
    },
    "doctor/contract-version": {
      severity: "error",
      title: "Contract labels name served versions",
      why: "Core requests the newest version of the label, and the API server rejects the request.",
    },
    "doctor/template-schema": {
      severity: "error",
      title: "Kinds accept the objects that are created from their templates",
      why: "Cluster API copies `spec.template.spec` of a template to a new object by server-side apply. The API server refuses fields that the kind does not declare: no Machine is created from such a template.",
      help: "remove the field from templates, or install a release of the provider without the difference",
    },
    "doctor/contract-ends": {
      severity: "warning",
      title: "Providers implement contract v1beta2",
      why: `Cluster API v1.${firstWithoutV1beta1} drops contract v1beta1. Clusters of the provider stop working with that upgrade.`,
    },
  },
  async run(context, report) {
    const [providers = [], crds = []] = await Promise.all([context.providers(), context.crds()]);
    for (const { template, problem } of await context.refusedClones())
      report(
        "doctor/template-schema",
        template,
        `the API server refuses clones that use a field: ${problem}`,
      );
    const core = coreMinor(providers);
    const accepted = acceptedContracts(core ?? newestKnown);
    for (const crd of crds) {
      const { contract, version } = findContract(crd.labels, accepted) ?? {};
      if (contract === undefined || crd.versions.some(({ name, served }) => name === version && served))
        continue;
      const label = contractLabel(contract);
      report(
        "doctor/contract-version",
        `CustomResourceDefinition ${crd.name}`,
        `its label ${label} names version ${version}, which is not served`,
        {
          help: `kubectl label crd ${shellWords(crd.name)} --overwrite ${shellWords(`${label}=${newestServed(crd)}`)}`,
        },
      );
    }
    for (const provider of providers) {
      const own = crds.filter((crd) => crd.provider === provider.name);
      if (!typesWithContract.has(provider.type) || own.length === 0) continue;
      const problem = findProblem(own, core);
      if (problem === undefined) continue;
      const [code, message] = problem;
      const endsNext = code === "doctor/contract-ends" && core === firstWithoutV1beta1 - 1;
      report(code, providerObject(provider), message, {
        ...helpOf(provider, code),
        ...(endsNext && { severity: "error" }),
      });
    }
  },
});

type ContractCode = "doctor/contract-ends" | "doctor/contract-mismatch" | "doctor/contract-missing";

function findProblem(
  crds: readonly CrdFacts[],
  core: number | undefined,
): readonly [code: ContractCode, message: string] | undefined {
  const own = new Set(crds.flatMap(({ labels }) => [...readContractLabels(labels).keys()]));
  if (own.size === 0) return ["doctor/contract-missing", "none of its CRDs has a contract label"];
  const listed = [...own].sort(compareApiVersions).join(", ");
  if (core === undefined) return undefined;
  const accepted = acceptedContracts(core);
  if (!accepted.some((contract) => own.has(contract)))
    return [
      "doctor/contract-mismatch",
      `implements contract ${listed}, but Cluster API v1.${core} requires ${accepted.join(" or ")}`,
    ];
  if (accepted.includes("v1beta2") && !own.has("v1beta2"))
    return [
      "doctor/contract-ends",
      `implements only contract ${listed}, which Cluster API v1.${firstWithoutV1beta1} drops`,
    ];
  return undefined;
}

function helpOf({ providerName, type }: InstalledProvider, code: ContractCode): { readonly help?: string } {
  if (code === "doctor/contract-missing" || !isProviderType(type)) return {};
  const command = `clusterctl upgrade apply --${providerPrefix(type)} ${shellWords(`${providerName}:VERSION`)}`;
  return { help: `upgrade it to a release with contract v1beta2: ${command}` };
}

function newestServed({ versions }: CrdFacts): string {
  const served = versions.filter((one) => one.served).map(({ name }) => name);
  return served.sort(compareApiVersions).at(-1) ?? "VERSION";
}

/** Checks the versions of Cluster API's own providers and of Kubernetes. */
const versionsCheck = defineCheck({
  name: "versions",
  title: "Versions of Cluster API, its kubeadm providers and Kubernetes fit together",
  diagnostics: {
    "doctor/kubeadm-skew": {
      severity: "error",
      title: "The kubeadm providers have the version of the core provider",
      why: "The three providers of a Cluster API release are only tested together, and the control plane provider requires the bootstrap provider of its version.",
    },
    "doctor/end-of-life": {
      severity: "warning",
      title: "The core provider is a supported release",
      why: "Releases at their end of life get no security fixes. Each upgrade may skip at most three minor versions.",
    },
    "doctor/kubernetes-version": {
      severity: "warning",
      title: "Cluster API supports the Kubernetes version of the management cluster",
      why: "Cluster API is not tested with other versions: APIs that it uses may be missing or behave differently.",
    },
    "doctor/upgrade-kubernetes": {
      severity: "warning",
      title: "The next release of Cluster API supports the Kubernetes version",
      why: "After the upgrade, controllers may fail on an older API server. clusterctl does not check this.",
    },
  },
  async run(context, report) {
    const [providers = [], version = ""] = await Promise.all([context.providers(), context.serverVersion()]);
    const core = coreProvider(providers);
    const minor = core && minorOf(core.version);
    if (core === undefined || minor === undefined) return;
    for (const kubeadm of providers.filter(isKubeadm))
      if (minorOf(kubeadm.version) !== minor)
        report(
          "doctor/kubeadm-skew",
          providerObject(kubeadm),
          `has version ${kubeadm.version}, but the core provider has ${core.version}`,
          {
            help: "upgrade all providers of Cluster API together: clusterctl upgrade apply --contract v1beta2",
          },
        );
    if (minor < oldestSupported)
      report(
        "doctor/end-of-life",
        providerObject(core),
        `Cluster API ${core.version} is at its end of life`,
        {
          help: `upgrade to v1.${Math.min(minor + 3, oldestSupported)} or newer: clusterctl upgrade plan`,
        },
      );
    const kubernetes = minorOf(version);
    if (kubernetes === undefined) return;
    const range = kubernetesRange(minor);
    if (range !== undefined && (kubernetes < range[0] || kubernetes > range[1])) {
      const message = `runs Kubernetes ${version}, but Cluster API v1.${minor} supports v1.${range[0]} to v1.${range[1]}`;
      const help =
        kubernetes < range[0] ? "upgrade Kubernetes" : "upgrade Cluster API: clusterctl upgrade plan";
      report("doctor/kubernetes-version", "the management cluster", message, { help });
    }
    const next = kubernetesRange(minor + 1);
    if (next !== undefined && kubernetes < next[0])
      report(
        "doctor/upgrade-kubernetes",
        "the management cluster",
        `runs Kubernetes ${version}, but Cluster API v1.${minor + 1} requires v1.${next[0]} or newer`,
        { help: `upgrade Kubernetes of the management cluster before Cluster API` },
      );
  },
});

function isKubeadm({ providerName, type }: InstalledProvider): boolean {
  return providerName === "kubeadm" && (type === "BootstrapProvider" || type === "ControlPlaneProvider");
}

/** Checks of providers, their inventory, and their versions. */
export const providerChecks: readonly DoctorCheck[] = [
  inventoryCheck,
  deploymentsCheck,
  contractsCheck,
  versionsCheck,
];
