import type { Struct } from "../wire/memory.ts";
import { strategy } from "./core.ts";
import { classHealthCheck, keepEmptyHealthCheck } from "./health-check.ts";
import { type ConversionContext, pair, type RuleTable, type StructRules } from "./rule.ts";
import { conditions, deletionTimeouts } from "./shared.ts";

const core = (name: string): string => pair("core", name);

/** Go creates the old reference even from an empty one, with only the namespace. */
const template: StructRules = { moves: [["ref", "templateRef"]], down: keepReference };

function keepReference(_: Struct, old: Struct, { namespace }: ConversionContext): void {
  old.ref ??= namespace === "" ? {} : { namespace };
}

const metadata: StructRules = {
  moves: [["metadata", "deprecatedV1Beta1Metadata"]],
  explicit: ["required"],
};

const templated = [
  ["template.metadata", "metadata"],
  ["template.bootstrap", "bootstrap"],
  ["template.infrastructure", "infrastructure"],
  ["namingStrategy.template", "naming.template"],
] as const;

export const clusterClassRules: RuleTable = {
  "core/v1beta1.LocalObjectTemplate > core/v1beta2.InfrastructureClass": {
    ...template,
    handled: { hub: ["naming"] },
  },
  "core/v1beta1.LocalObjectTemplate > core/v1beta2.ControlPlaneClassMachineInfrastructureTemplate": template,
  "core/v1beta1.LocalObjectTemplate > core/v1beta2.MachineDeploymentClassBootstrapTemplate": template,
  "core/v1beta1.LocalObjectTemplate > core/v1beta2.MachineDeploymentClassInfrastructureTemplate": template,
  "core/v1beta1.LocalObjectTemplate > core/v1beta2.MachinePoolClassBootstrapTemplate": template,
  "core/v1beta1.LocalObjectTemplate > core/v1beta2.MachinePoolClassInfrastructureTemplate": template,
  [core("ClusterClassSpec")]: {
    moves: [["infrastructureNamingStrategy.template", "infrastructure.naming.template"]],
  },
  [core("ClusterClassStatus")]: { moves: conditions },
  [core("ControlPlaneClass")]: {
    moves: [
      ["ref", "templateRef"],
      ["namingStrategy.template", "naming.template"],
      ...classHealthCheck,
      ...deletionTimeouts,
    ],
    down: (hub, old, context) => {
      keepReference(hub, old, context);
      keepEmptyHealthCheck(hub, old);
    },
  },
  [core("MachineDeploymentClass")]: {
    moves: [
      ...templated,
      ...classHealthCheck,
      ...deletionTimeouts,
      ...strategy,
      ["strategy.remediation.maxInFlight", "healthCheck.remediation.maxInFlight"],
    ],
    down: keepEmptyHealthCheck,
  },
  [core("MachinePoolClass")]: { moves: [...templated, ...deletionTimeouts] },
  [core("ExternalPatchDefinition")]: {
    moves: [
      ["generateExtension", "generatePatchesExtension"],
      ["validateExtension", "validateTopologyExtension"],
    ],
  },
  [core("ClusterClassVariable")]: metadata,
  [core("ClusterClassStatusVariableDefinition")]: metadata,
};
