import { type ContractResource, findRule, type RuleId } from "@capikit/api/contract";
import type { Place } from "../findings/finding.ts";
import type { ProviderView } from "../provider/provider-view.ts";
import type { ProviderPrefix } from "../read/lint-file.ts";
import { isTemplate } from "../read/resource-role.ts";
import { defineLintRule, type LintRule } from "./lint-rule.ts";

interface NeededKind {
  readonly rule: RuleId;
  readonly role: ContractResource;
  /** Providers of this type must have it. */
  readonly prefix?: ProviderPrefix;
  /** Whoever has a kind of that role must have it. */
  readonly beside?: ContractResource;
  readonly example: string;
}

const needed: readonly NeededKind[] = [
  { rule: "infra-machine/definition", role: "InfraMachine", prefix: "infrastructure", example: "FooMachine" },
  { rule: "infra-cluster/definition", role: "InfraCluster", prefix: "infrastructure", example: "FooCluster" },
  {
    rule: "infra-machine/template",
    role: "InfraMachineTemplate",
    beside: "InfraMachine",
    example: "FooMachineTemplate",
  },
  { rule: "bootstrap-config/definition", role: "BootstrapConfig", prefix: "bootstrap", example: "FooConfig" },
  {
    rule: "bootstrap-config/template",
    role: "BootstrapConfigTemplate",
    beside: "BootstrapConfig",
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

/** The rules about kinds that a provider must have. They look at whole providers only. */
export const providerKindRules: readonly LintRule[] = [
  ...needed.map(({ rule, role, prefix, beside, example }) =>
    defineLintRule({
      id: rule,
      title: findRule(rule)?.title ?? role,
      contractRule: rule,
      wrong: `# the CRDs of the provider, without\n# kind: ${example}`,
      right: `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  names:\n    kind: ${example}`,
      help: `add the CRD of a kind like ${example}`,
      check: (view, report) => {
        if (!view.whole || view.crds.some((crd) => crd.role === role)) return;
        const at = prefix === undefined ? besidePlace(view, beside) : componentsPlace(view, prefix);
        if (at !== undefined)
          report(
            at,
            prefix === undefined
              ? `the provider has a ${beside} and no ${role}`
              : `the ${prefix} provider has no ${role}`,
          );
      },
    }),
  ),
  defineLintRule({
    id: "provider/class-templates",
    title: "A provider used in ClusterClasses has templates of all its kinds",
    contractRule: "infra-cluster/template",
    why: "A ClusterClass refers to templates of the InfraCluster, the control plane and pools. With some of them and not the others no ClusterClass can be written.",
    wrong: "# kind: FooControlPlaneTemplate alone, beside FooCluster",
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
        if (crd.role === undefined || isTemplate(crd.role) || !forClasses.includes(crd.role)) continue;
        const template = `${crd.role}Template`;
        if (!view.crds.some(({ role }) => role === template))
          report(
            crd.object.at(["spec", "names", "kind"]),
            `${crd.kind} has no template, though the provider is used in ClusterClasses`,
            `add the CRD of ${crd.kind}Template`,
          );
      }
    },
  }),
  defineLintRule({
    id: "crd/template-kind",
    title: "A template's kind is the kind with Template behind it",
    contractRule: "resource/template-kind",
    wrong: "names:\n  kind: FooNodeTemplate   # of FooMachine",
    right: "names:\n  kind: FooMachineTemplate",
    help: "call the template after its kind, or add the CRD of the kind that it makes",
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
            `core makes objects of kind ${base} from ${kind}, and ${group} has no such kind`,
          );
      }
    },
  }),
];

function componentsPlace({ components, start }: ProviderView, prefix: ProviderPrefix): Place | undefined {
  const found = components.find((file) => file.prefix === prefix);
  return found === undefined ? undefined : start(found.path);
}

function besidePlace({ crds }: ProviderView, beside: ContractResource | undefined): Place | undefined {
  return crds.find(({ role }) => role === beside)?.object.at(["spec", "names", "kind"]);
}
