import { type ContractVersion, contractVersions } from "@capikit/api/contract";
import { contractLabel as labelOf } from "@capikit/common/kubernetes";
import { type CrdView, needsLabel } from "../read/crd-view.ts";
import { defineLintRule } from "./lint-rule.ts";

function servedAs(crd: CrdView, name: string): "served" | "does not have" | "does not serve" {
  const version = crd.versions.find((candidate) => candidate.name === name);
  return version === undefined ? "does not have" : version.served ? "served" : "does not serve";
}

const contractLabels: ReadonlySet<string> = new Set(contractVersions.map(labelOf));
const at = (crd: CrdView, contract: ContractVersion) =>
  crd.object.at(["metadata", "labels", labelOf(contract)]);

const contractLabelPattern = /^cluster\.x-k8s\.io\/v\d+(?:(?:alpha|beta)\d+)?$/i;

/** Value of a contract label: versions joined by underscores. */
const versionList = /^[a-z0-9]+(_[a-z0-9]+)*$/;

/** Returns the labels of contracts that core does not read: older ones, and misspelled ones. */
function otherContractsOf(crd: CrdView): string[] {
  if (!needsLabel(crd)) return [];
  return Object.keys(crd.object.labels).filter(
    (label) => contractLabelPattern.test(label) && !contractLabels.has(label),
  );
}

/** Reports whether a kind was added for a newer contract: it has no version of the older one. */
function isNewerThan(
  { labelled, versions }: CrdView,
  contract: ContractVersion,
  older: ReadonlySet<string>,
): boolean {
  const newer = contractVersions.slice(contractVersions.indexOf(contract) + 1);
  return newer.some((one) => labelled[one] !== undefined) && !versions.some(({ name }) => older.has(name));
}

/** Rules about contract labels. */
export const crdLabelRules = [
  defineLintRule({
    code: "crd/contract-label",
    title: "CRDs have contract labels",
    contractRule: "resource/contract-label",
    wrong: "metadata:\n  name: fooclusters.infrastructure.example.com",
    right:
      "metadata:\n  name: fooclusters.infrastructure.example.com\n  labels:\n    cluster.x-k8s.io/v1beta2: v1beta1",
    help: "add the label cluster.x-k8s.io/<contract> with the versions that implement the contract, joined by underscores; capikit writes it for the marker +capikit:contract:<contract>=<version> of the package",
    checkCrd: (crd, report, { asked }) => {
      if (!needsLabel(crd)) return;
      const { v1beta1, v1beta2 } = crd.labelled;
      const [other] = otherContractsOf(crd);
      if (v1beta1 === undefined && v1beta2 === undefined)
        report(
          crd.object.at(["metadata", ...(other === undefined ? ["name"] : ["labels", other])]),
          other === undefined
            ? `${crd.kind} has no contract label: every reference to it fails`
            : `${crd.kind} has ${other}, but no label of a contract that core reads: every reference to it fails`,
        );
      else if (asked !== undefined && crd.labelled[asked] === undefined)
        report(crd.object.at(["metadata", "labels"]), `${crd.kind} has no label ${labelOf(asked)}`);
    },
  }),
  defineLintRule({
    code: "crd/contract-label-value",
    title: "A contract label is a list of versions joined by underscores",
    contractRule: "resource/contract-label",
    wrong: "labels:\n  cluster.x-k8s.io/v1beta2: v1beta1,v1beta2",
    right: "labels:\n  cluster.x-k8s.io/v1beta2: v1beta1_v1beta2",
    help: "join the versions with underscores, without other characters",
    check: ({ crds, contracts }, report) => {
      for (const crd of crds.filter(needsLabel))
        for (const contract of contracts) {
          const value = crd.object.labels[labelOf(contract)];
          if (value !== undefined && !versionList.test(value))
            report(
              at(crd, contract),
              `${labelOf(contract)} of ${crd.kind} is "${value}", which is not a list of versions`,
            );
        }
    },
  }),
  defineLintRule({
    code: "crd/contract-label-version",
    title: "The versions in contract labels are served",
    contractRule: "resource/contract-label",
    why: "Core takes the highest version that the label lists and requests it from the API server. If that version is missing or not served, every reference fails. The contract requires each version in a label to be available, also in labels of older contracts.",
    wrong: "labels:\n  cluster.x-k8s.io/v1beta2: v1beta2\nspec:\n  versions: [{name: v1beta1}]",
    right: "labels:\n  cluster.x-k8s.io/v1beta2: v1beta1\nspec:\n  versions: [{name: v1beta1}]",
    help: "list served versions only, and remove labels without any",
    check: ({ crds }, report) => {
      for (const crd of crds.filter(needsLabel))
        for (const [label, value] of Object.entries(crd.object.labels)) {
          if (!contractLabelPattern.test(label) || !versionList.test(value)) continue;
          const contract = contractVersions.find((one) => labelOf(one) === label);
          const taken = contract && crd.labelled[contract]?.[0];
          for (const name of value.split("_").filter((one) => servedAs(crd, one) !== "served"))
            report(
              crd.object.at(["metadata", "labels", label]),
              name === taken
                ? `core takes version ${name} of ${crd.kind} from the label ${label}, but the CRD ${servedAs(crd, name)} it`
                : `the label ${label} of ${crd.kind} lists version ${name}, but the CRD ${servedAs(crd, name)} it`,
              undefined,
              // Core does not read the labels of other contracts.
              contract === undefined ? "warning" : undefined,
            );
        }
    },
  }),
  defineLintRule({
    code: "crd/contract-label-differs",
    title: "All kinds of a provider implement the same contracts",
    severity: "warning",
    contractRule: "resource/contract-label-and-metadata-agree",
    why: "clusterctl upgrades a provider from one contract to the next as a whole. A kind without the new label stays on the old contract and stops working when core drops it. Kinds that only have versions of a newer contract need no label of the older one.",
    wrong:
      "# fooclusters\nlabels: {cluster.x-k8s.io/v1beta2: v1beta1}\n# foomachines\nlabels: {cluster.x-k8s.io/v1beta1: v1beta1}",
    right: "# both\nlabels: {cluster.x-k8s.io/v1beta2: v1beta1}",
    help: "label every kind that core refers to for the same contracts",
    check: ({ crds, contracts }, report) => {
      const labelled = crds.filter(
        (crd) => needsLabel(crd) && contractVersions.some((contract) => crd.labelled[contract]),
      );
      for (const contract of contracts) {
        const versions = new Set(labelled.flatMap((crd) => crd.labelled[contract] ?? []));
        const without = labelled.filter(
          (crd) => crd.labelled[contract] === undefined && !isNewerThan(crd, contract, versions),
        );
        if (without.length === 0 || without.length * 2 > labelled.length) continue;
        for (const crd of without)
          report(
            crd.object.at(["metadata", "labels"]),
            `${crd.kind} has no label ${labelOf(contract)}, which the other kinds have`,
          );
      }
    },
  }),
];
