import { type ContractResource, contractRules } from "@capikit/api/contract";
import { listAt, recordOf } from "@capikit/common/json";
import { compareApiVersions } from "@capikit/common/kubernetes";
import { formatList } from "@capikit/common/text";
import { cloneProblems } from "@capikit/schema/manifests";
import { type CrdView, isRead, versionOfCore } from "../read/crd-view.ts";
import { schemaErrorsOf } from "../read/schema-errors.ts";
import { schemaAt } from "../read/schema-path.ts";
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
    code: "crd/template-schema",
    title: "A kind accepts the objects that are created from its templates",
    severity: "error",
    sources: [
      {
        document: "infra-machine",
        section: "InfraMachineTemplate, InfraMachineTemplateList resource definition",
      },
    ],
    why: "Cluster API copies `spec.template.spec` of a template to `spec` of a new object by server-side apply. The API server refuses the object if its kind does not declare a field, or accepts fewer values: no machine is created. Mutating webhooks of the kind may fix values and missing fields, so lint then reports only fields and types. It does not compare rules in CEL.",
    wrong:
      "# FooMachineTemplate\nspec: {template: {spec: {size: {type: string}, zone: {type: string}}}}\n# FooMachine\nspec: {size: {type: string}}",
    right:
      "# FooMachineTemplate\nspec: {template: {spec: {size: {type: string}}}}\n# FooMachine\nspec: {size: {type: string}}",
    help: "use one type for spec of the kind and spec.template.spec of the template",
    check: ({ objects, crds }, report) => {
      for (const template of crds) {
        const kind = crds.find(
          ({ group, kind }) => group === template.group && `${kind}Template` === template.kind,
        );
        if (kind?.role === undefined || !template.role?.endsWith("Template")) continue;
        const mutated = objects.some(
          (object) =>
            object.kind === "MutatingWebhookConfiguration" &&
            listAt(object.value.webhooks).some((webhook) =>
              listAt(recordOf(webhook).rules).some((rule) => {
                const { apiGroups, resources } = recordOf(rule);
                const has = (list: unknown, name: string): boolean =>
                  listAt(list).some((one) => one === name || one === "*" || one === "*/*");
                return has(apiGroups, kind.group) && has(resources, kind.plural);
              }),
            ),
        );
        const set = pathsSetByCore(kind.role);
        for (const version of template.versions.filter((one) => isRead(template, one))) {
          const own = kind.versions.find(({ name, served }) => served && name === version.name);
          const [from, to] = [
            schemaAt(version.schema, "spec.template.spec"),
            own && schemaAt(own.schema, "spec"),
          ];
          if (from.known !== true || to?.known !== true || own === undefined) continue;
          // Another rule reports invalid schemas.
          if (schemaErrorsOf(version).length + schemaErrorsOf(own).length > 0) continue;
          // Rules of the contract report the type of the spec, and fields that core sets.
          for (const { path, at, cause, difference } of cloneProblems(from.schema, to.schema, (one) =>
            set.has(one),
          ))
            if (
              (path !== "" || cause === "undeclared") &&
              !set.has(path) &&
              (!mutated || cause === "undeclared" || cause === "type")
            )
              report(
                template.object.at([
                  "spec",
                  "versions",
                  version.index,
                  "schema",
                  "openAPIV3Schema",
                  ...from.path,
                  ...at,
                ]),
                `${template.kind} ${version.name} accepts objects that ${kind.kind} refuses: ${["spec", path].filter(Boolean).join(".")} of ${kind.kind} ${difference}`,
              );
        }
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

/** Returns the paths below `spec` that Cluster API sets in the clones of templates, and their parents. */
function pathsSetByCore(role: ContractResource): ReadonlySet<string> {
  const paths = contractRules().flatMap(({ fields }) =>
    fields.flatMap(({ of, core, path }) =>
      of.includes(role) && /writes/.test(core) && path.startsWith("spec.")
        ? [path.slice("spec.".length)]
        : [],
    ),
  );
  return new Set(
    paths.flatMap((path) => path.split(".").map((_, index, all) => all.slice(0, index + 1).join("."))),
  );
}

/** Returns the version that Cluster API uses; undefined if the label names one that does not exist. */
function servedVersionOfCore(crd: CrdView): string | undefined {
  const wanted = versionOfCore(crd);
  return crd.versions.some(({ name, served }) => served && name === wanted) ? wanted : undefined;
}
