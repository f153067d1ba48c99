import type { ContractResource } from "@capikit/api/contract";
import { compareApiVersions } from "@capikit/common/kubernetes";
import { formatList } from "@capikit/common/text";
import { type CrdView, isRead, versionOfCore } from "../read/crd-view.ts";
import { immutableFields } from "../read/transition-rules.ts";
import { defineLintRule } from "./lint-rule.ts";

const versioned = (kind: string, versions: string): string =>
  `names: {kind: ${kind}}\nversions: [${versions}]`;

/** Templates that the topology controller replaces after a dry run of the change. */
const rotated: ReadonlySet<string> = new Set<ContractResource>([
  "InfraMachineTemplate",
  "InfraMachinePoolTemplate",
  "BootstrapConfigTemplate",
]);

/** Reports whether ClusterClasses may have a template. Those of machines need one of the cluster. */
function isRotated({ role }: CrdView, crds: readonly CrdView[]): boolean {
  if (role === undefined || !rotated.has(role)) return false;
  const has = (wanted: ContractResource): boolean => crds.some((crd) => crd.role === wanted);
  return !/^Infra/.test(role) || has("InfraClusterTemplate") || !has("InfraCluster");
}

/** Rules about the kinds of templates. */
export const templateKindRules = [
  defineLintRule({
    code: "crd/template-version",
    title: "The version of a template kind is served by its objects",
    severity: "error",
    sources: [
      {
        document: "infra-machine",
        section: "InfraMachineTemplate, InfraMachineTemplateList resource definition",
      },
    ],
    why: "Cluster API creates objects in the version of their template. Creation fails if the kind no longer serves it.",
    wrong: `${versioned("FooMachine", "{name: v1beta2}")}\n---\n${versioned("FooMachineTemplate", "{name: v1beta1}")}`,
    right: `${versioned("FooMachine", "{name: v1beta1}, {name: v1beta2}")}\n---\n${versioned("FooMachineTemplate", "{name: v1beta1}, {name: v1beta2}")}`,
    help: "add the version to the template kind",
    check: ({ crds }, report) => {
      for (const crd of crds) {
        const wanted = servedVersionOfCore(crd);
        const template = crds.find(
          ({ group, kind }) => group === crd.group && kind === `${crd.kind}Template`,
        );
        if (wanted === undefined || template === undefined) continue;
        const served = template.versions.filter((one) => one.served).map(({ name }) => name);
        const isOlder = served.every((name) => compareApiVersions(name, wanted) < 0);
        const newest = served.toSorted(compareApiVersions).at(-1);
        if (newest === undefined || !isOlder) continue;
        if (crd.versions.some((one) => one.served && one.name === newest)) continue;
        report(
          template.object.at(["spec", "versions"]),
          `${template.kind} stays in ${newest}, but Cluster API uses ${wanted} of ${crd.kind}, which does not serve ${newest}`,
          `add ${wanted} to ${template.kind}: capikit add version ${template.kind} ${wanted}`,
        );
      }
    },
  }),
  defineLintRule({
    code: "resource/template-dry-run",
    title: "Immutable templates allow dry runs of the topology controller",
    contractRule: "resource/template-dry-run",
    wrong: 'spec:\n  x-kubernetes-validations:\n  - rule: "self == oldSelf"',
    right: "# a webhook that calls topology.ShouldSkipImmutabilityChecks(request, newTemplate)",
    help: "accept the change if the request is a dry run and the object has the annotation topology.cluster.x-k8s.io/dry-run",
    checkCrd: (crd, report, { crds }) => {
      if (!isRotated(crd, crds)) return;
      for (const { index, name, schema } of crd.versions.filter((version) => isRead(crd, version))) {
        const rules = immutableFields(schema).flatMap(({ fields, path }) => {
          const own = fields.filter((field) => /^(?:spec\b|$)/.test(field));
          return own.length === 0 ? [] : { fields: own, path };
        });
        for (const { fields, path } of rules)
          report(
            crd.object.at(["spec", "versions", index, "schema", "openAPIV3Schema", ...path]),
            `a CEL rule of ${crd.kind} ${name} rejects every change of ${formatList(
              fields.map((field) => field || "the object, even of labels"),
              "and",
            )}, also the dry runs with which the topology controller compares templates`,
            "remove the rule, and reject changes in a webhook that accepts dry runs of objects with the annotation topology.cluster.x-k8s.io/dry-run",
          );
        if (rules.length > 0) return;
      }
    },
  }),
];

/** Returns the version that Cluster API uses; undefined if the label names one that does not exist. */
function servedVersionOfCore(crd: CrdView): string | undefined {
  const wanted = versionOfCore(crd);
  return crd.versions.some(({ name, served }) => served && name === wanted) ? wanted : undefined;
}
