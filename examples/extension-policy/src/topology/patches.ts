import { discoverVariables, generatePatches } from "@capikit/api/catalog";
import { localBootstrapConfigTemplate } from "@capikit/example-provider-local/kinds/bootstrap/v1beta2";
import { localControlPlaneTemplate } from "@capikit/example-provider-local/kinds/controlplane/v1beta2";
import {
  localClusterTemplate,
  localMachineTemplate,
} from "@capikit/example-provider-local/kinds/infrastructure/v1beta2";
import { hookHandler } from "@capikit/extension-kit";
import {
  defineVariables,
  isControlPlane,
  type Mutation,
  on,
  type TemplateContext,
  type TemplateRule,
  walkTemplates,
} from "@capikit/extension-kit/mutation";
import { environment, nodeLabels, team, variables } from "../../gen/variables/index.ts";

const teamLabel = "policy.example.org/team";
const environmentLabel = "policy.example.org/environment";

/** The size of control plane Machines in production. */
export const productionSize = "large";

/** Each rule is a policy; they are applied in this order. */
const rules: readonly TemplateRule<TemplateContext, Mutation>[] = [
  // Label infrastructure and control plane objects in place: no Machine is rolled.
  on(localClusterTemplate, ({ spec: { template } }, context) => {
    template.metadata = labelled(template.metadata, context);
  }),
  on(localControlPlaneTemplate, ({ spec: { template } }, context) => {
    template.metadata = labelled(template.metadata, context);
  }),
  on(
    localMachineTemplate,
    ({ spec: { template } }, context) => {
      if (context.variables.get(environment) !== "production") return;
      template.spec = { ...template.spec, size: productionSize };
    },
    isControlPlane,
  ),
  on(localControlPlaneTemplate, ({ spec: { template } }, context) => {
    const labels = context.variables.get(nodeLabels);
    if (Object.keys(labels).length === 0) return;
    const config = template.spec?.bootstrapConfigSpec;
    const bootstrapConfigSpec = { ...config, nodeLabels: { ...config?.nodeLabels, ...labels } };
    template.spec = { ...template.spec, bootstrapConfigSpec };
  }),
  on(localBootstrapConfigTemplate, ({ spec: { template } }, context) => {
    const labels = context.variables.get(nodeLabels);
    if (Object.keys(labels).length === 0) return;
    template.spec = { ...template.spec, nodeLabels: { ...template.spec?.nodeLabels, ...labels } };
  }),
];

/** Declares the variables of the patches. */
export const discover = hookHandler(discoverVariables)(() => defineVariables(variables).response());

/**
 * Applies the policies to the templates of a topology. Other providers' templates stay unchanged.
 */
export const patch = hookHandler(generatePatches)((request, { signal }) =>
  walkTemplates(request, rules, { signal }),
);

function labelled<M extends { labels?: Record<string, string> }>(
  metadata: M | undefined,
  { variables: all }: TemplateContext,
): M | { labels: Record<string, string> } {
  const labels = {
    ...metadata?.labels,
    [teamLabel]: all.get(team),
    [environmentLabel]: all.get(environment),
  };
  return { ...metadata, labels };
}
