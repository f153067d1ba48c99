import { validateTopology } from "@capikit/api/catalog";
import { localControlPlaneTemplate } from "@capikit/example-provider-local/kinds/controlplane/v1beta2";
import { localMachineTemplate } from "@capikit/example-provider-local/kinds/infrastructure/v1beta2";
import { hookHandler } from "@capikit/extension-kit";
import {
  validateTopology as checkTemplates,
  isControlPlane,
  on,
  type TemplateRule,
  type ValidationContext,
} from "@capikit/extension-kit/mutation";
import { environment } from "../../gen/variables/index.ts";
import { productionSize } from "./patches.ts";

const fewestInProduction = 3;

/** Rules for the result of all patches, including later patches of other extensions. */
const rules: readonly TemplateRule<ValidationContext, void>[] = [
  on(localControlPlaneTemplate, (_, { builtins, variables, fail }) => {
    if (variables.find(environment) !== "production") return;
    const { replicas = 1 } = builtins.controlPlane ?? {};
    if (replicas < fewestInProduction || replicas % 2 === 0)
      fail(
        `production needs an odd number of control plane Machines from ${fewestInProduction} on, not ${replicas}`,
      );
  }),
  on(
    localMachineTemplate,
    ({ spec }, { variables, fail }) => {
      if (variables.find(environment) !== "production") return;
      const { size = "none" } = spec.template.spec ?? {};
      if (size !== productionSize)
        fail(
          `production needs ${productionSize} control plane Machines, not ${size}`,
          "spec.template.spec.size",
        );
    },
    isControlPlane,
  ),
];

/** Rejects topologies that break a policy. The Cluster's condition names the rule. */
export const validate = hookHandler(validateTopology)((request, { signal }) =>
  checkTemplates(request, rules, { signal }),
);
