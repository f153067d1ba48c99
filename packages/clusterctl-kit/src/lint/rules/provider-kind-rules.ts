import { type ContractResource, findRule, type RuleId } from "@capikit/api/contract";
import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { formatList } from "@capikit/common/text";
import type { ProviderPrefix } from "@capikit/inventory";
import { crdsIn, type ProviderView } from "../provider/provider-view.ts";
import { isCoreKind, isTemplate } from "../read/resource-role.ts";
import { defineLintRule, type LintRule } from "./lint-rule.ts";

interface NeededKind {
  readonly rule: RuleId;
  readonly role: ContractResource;
  /** Type of the providers that need the kind. */
  readonly prefix?: ProviderPrefix;
  /** Role of a kind that requires this one. */
  readonly relatedRole?: ContractResource;
  readonly example: string;
}

const needed: readonly NeededKind[] = [
  { rule: "infra-cluster/definition", role: "InfraCluster", prefix: "infrastructure", example: "FooCluster" },
  {
    rule: "infra-machine/template",
    role: "InfraMachineTemplate",
    relatedRole: "InfraMachine",
    example: "FooMachineTemplate",
  },
  { rule: "bootstrap-config/definition", role: "BootstrapConfig", prefix: "bootstrap", example: "FooConfig" },
  {
    rule: "bootstrap-config/template",
    role: "BootstrapConfigTemplate",
    relatedRole: "BootstrapConfig",
    example: "FooConfigTemplate",
  },
  {
    rule: "control-plane/definition",
    role: "ControlPlane",
    prefix: "control-plane",
    example: "FooControlPlane",
  },
  { rule: "ipam/pool", role: "IPPool", prefix: "ipam", example: "FooIPPool" },
];

/** Rules about required kinds. They check whole providers only. */
export const providerKindRules: readonly LintRule[] = [
  ...needed.map(({ rule, role, prefix, relatedRole, example }) =>
    defineLintRule({
      code: rule,
      title: findRule(rule)?.title ?? role,
      contractRule: rule,
      wrong: `# the CRDs of the provider, without\n# kind: ${example}`,
      right: `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  names:\n    kind: ${example}`,
      help: `add a CRD like ${example}`,
      check: (view, report) => {
        if (!view.whole || view.crds.some((crd) => crd.role === role)) return;
        const at =
          prefix === undefined ? relatedRolePlace(view, relatedRole) : componentsPlace(view, prefix, role);
        if (at !== undefined)
          report(
            at,
            prefix === undefined
              ? `the provider has ${relatedRole} but no ${role}`
              : `the ${prefix} provider has no ${role}`,
          );
      },
    }),
  ),
  defineLintRule({
    code: "provider/kinds-not-recognised",
    title: "A provider has kinds that lint recognises",
    contractRule: "resource/contract-label",
    severity: "warning",
    why: "Contract rules check kinds that core refers to: InfraClusters, InfraMachines and others. Their names, groups, contract labels, fields and references in templates show them. Of kinds that lint does not recognise, it reports nothing.",
    wrong:
      "# infrastructure-components.yaml\nkind: CustomResourceDefinition\nspec:\n  group: foo.example.com\n  names: {kind: FooNode}",
    right: 'lint: { kinds: { "FooNode.foo.example.com": "InfraMachine" } } // in capikit.config.ts',
    help: "add the contract labels to the CRDs, or declare the roles in lint.kinds of capikit.config.ts",
    check: (view, report) => {
      if (view.crds.some(({ role }) => role !== undefined)) return;
      for (const file of view.components) {
        const kinds = crdsIn(file, view).filter(({ group, kind }) => !isCoreKind(group, kind));
        if (/^(?:infrastructure|bootstrap|control-plane)$/.test(file.prefix ?? "") && kinds.length > 0)
          report(
            view.start(file.path),
            `no kind of the ${file.prefix} provider is recognised: ${formatList(
              kinds.map(({ kind }) => kind),
              "and",
            )}`,
          );
      }
    },
  }),
  defineLintRule({
    code: "provider/class-templates",
    title: "A provider used in ClusterClasses has templates for all its kinds",
    contractRule: "infra-cluster/template",
    severity: "warning",
    why: "A ClusterClass refers to templates of the InfraCluster and the control plane. It needs both.",
    wrong: "# kind: FooControlPlaneTemplate, but only FooCluster",
    right: "# kind: FooControlPlaneTemplate\n# kind: FooClusterTemplate",
    help: "add the CRD of the missing template",
    check: (view, report) => {
      const forClasses: readonly ContractResource[] = ["InfraCluster", "ControlPlane"];
      const classes =
        view.clusterClasses.length > 0 ||
        view.crds.some(
          ({ role }) => role !== undefined && forClasses.some((base) => role === `${base}Template`),
        );
      if (!view.whole || !classes) return;
      for (const crd of view.crds) {
        if (crd.role === undefined || !forClasses.includes(crd.role)) continue;
        const template = `${crd.role}Template`;
        if (!view.crds.some(({ role }) => role === template))
          report(
            crd.object.at(["spec", "names", "kind"]),
            `${crd.kind} has no template, but the provider is used in ClusterClasses`,
            `add the CRD of ${crd.kind}Template`,
          );
      }
    },
  }),
  defineLintRule({
    code: "crd/template-kind",
    title: "A template's kind is the kind followed by Template",
    contractRule: "resource/template-kind",
    wrong: "names:\n  kind: FooNodeTemplate   # of FooMachine",
    right: "names:\n  kind: FooMachineTemplate",
    help: "name the template after its kind, or add the CRD of the kind that core creates from it",
    check: (view, report) => {
      if (!view.whole) return;
      for (const { role, kind, group, object } of view.crds) {
        const base = kind.slice(0, -"Template".length);
        if (
          role !== undefined &&
          isTemplate(role) &&
          !view.crds.some((crd) => crd.kind === base && crd.group === group)
        )
          report(
            object.at(["spec", "names", "kind"]),
            `core creates objects of kind ${base} from ${kind}, but ${group} has no such kind`,
          );
      }
    },
  }),
];

function componentsPlace(
  { components, crds, start }: ProviderView,
  prefix: ProviderPrefix,
  role: ContractResource,
): DiagnosticLocation | undefined {
  const found = components.find((file) => file.prefix === prefix);
  if (found === undefined) return undefined;
  // A file with kinds of another type has a wrong name.
  const objects = new Set(found.objects);
  const roles = crds.flatMap((crd) => (objects.has(crd.object) && crd.role !== undefined ? crd.role : []));
  const type = role.startsWith("Infra") ? "Infra" : role;
  if (roles.length > 0 && !roles.some((one) => one.startsWith(type))) return undefined;
  // The name of a file alone makes no provider of the type, such as for a manager of etcd.
  const hasKinds = crds.length === 0 || crds.some(({ role, group }) => role !== undefined || isCapi(group));
  return hasKinds ? start(found.path) : undefined;
}

/** Reports whether a group is one of those that providers of a type share. */
function isCapi(group: string): boolean {
  return /^(?:infrastructure|bootstrap|controlplane|ipam)\./.test(group);
}

function relatedRolePlace(
  { crds }: ProviderView,
  relatedRole: ContractResource | undefined,
): DiagnosticLocation | undefined {
  return crds.find(({ role }) => role === relatedRole)?.object.at(["spec", "names", "kind"]);
}
