import {
  compareApiVersions,
  contractLabel,
  findContract,
  readContractLabels,
} from "@capikit/common/kubernetes";
import { shellWords } from "@capikit/common/text";
import type { CrdFacts, InstalledProvider } from "@capikit/inventory";
import { isProviderType, providerPrefix } from "@capikit/inventory";
import { defineCheck } from "../model/check.ts";
import {
  acceptedContracts,
  coreMinor,
  firstWithoutV1beta1,
  newestKnown,
  providerObject,
} from "../model/releases.ts";

/** Types of providers whose CRDs core finds by their contract labels. */
const typesWithContract = new Set(["BootstrapProvider", "ControlPlaneProvider", "InfrastructureProvider"]);

/** Checks whether providers implement contracts that core accepts, now and after an upgrade. */
export const contractsCheck = defineCheck({
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

type Code = "doctor/contract-ends" | "doctor/contract-mismatch" | "doctor/contract-missing";

function findProblem(
  crds: readonly CrdFacts[],
  core: number | undefined,
): readonly [code: Code, message: string] | undefined {
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

function helpOf({ providerName, type }: InstalledProvider, code: Code): { readonly help?: string } {
  if (code === "doctor/contract-missing" || !isProviderType(type)) return {};
  const command = `clusterctl upgrade apply --${providerPrefix(type)} ${shellWords(`${providerName}:VERSION`)}`;
  return { help: `upgrade it to a release with contract v1beta2: ${command}` };
}

function newestServed({ versions }: CrdFacts): string {
  const served = versions.filter((one) => one.served).map(({ name }) => name);
  return served.sort(compareApiVersions).at(-1) ?? "VERSION";
}
