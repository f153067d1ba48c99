import type { Builtins, ValidateTopologyRequest } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue, RawExtension } from "@capikit/api/meta";
import { compareText } from "@capikit/common/text";
import type { Variables, VariableTypes } from "../variables/variables.ts";
import { contextOf } from "./contexts.ts";
import { isControlPlane } from "./selectors.ts";
import type { TemplateContext } from "./template-context.ts";

/** Machines of a topology, with their templates after all patches. */
interface TopologyMachines<V extends VariableTypes> {
  /** Desired number; undefined if an autoscaler sets it. */
  readonly replicas: number | undefined;
  /** The template of the infrastructure Machines. */
  readonly infrastructure: RawExtension | undefined;
  /** The variables, with their overrides. */
  readonly variables: Variables<V>;
}

/** The control plane of a topology. */
export interface TopologyControlPlane<V extends VariableTypes = Record<string, JSONValue>>
  extends TopologyMachines<V> {
  /** The template of the control plane. */
  readonly template: RawExtension | undefined;
}

/** A MachineDeployment or MachinePool of a topology. */
export interface TopologyWorkers<V extends VariableTypes = Record<string, JSONValue>>
  extends TopologyMachines<V> {
  readonly kind: "MachineDeployment" | "MachinePool";
  /** Name in the topology of the Cluster. */
  readonly name: string;
  /** Class in the ClusterClass. */
  readonly class: string;
  /** The template of the bootstrap configurations. */
  readonly bootstrap: RawExtension | undefined;
}

/** A whole topology, for rules about several templates, such as the total of all workers. */
export interface TopologyContext<V extends VariableTypes = Record<string, JSONValue>> {
  readonly builtins: Builtins;
  readonly variables: Variables<V>;
  /** Settings of the patch, merged over those of the ExtensionConfig. */
  readonly settings: Readonly<Record<string, string>>;
  /** Undefined if the request has no template of the control plane. */
  readonly controlPlane: TopologyControlPlane<V> | undefined;
  /** MachineDeployments, then MachinePools, by name. */
  readonly workers: readonly TopologyWorkers<V>[];
  /**
   * Reports a problem and continues.
   *
   * @param message for people, the same in every call.
   * @param field of the Cluster, such as `spec.topology.workers`. Default: `spec.topology`.
   */
  readonly fail: (message: string, field?: string) => void;
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** Returns the parts of a topology that the templates of a request belong to. */
export function topologyOf<V extends VariableTypes>(
  request: ValidateTopologyRequest,
  hint: string,
): Pick<TopologyContext<V>, "controlPlane" | "workers"> {
  const workers = new Map<string, Draft<TopologyWorkers<V>>>();
  let controlPlane: Draft<TopologyControlPlane<V>> | undefined;
  for (const item of request.items) {
    const context = contextOf<V>(request, item, hint);
    const { kind, fieldPath } = item.holderReference;
    if (isControlPlane(context)) {
      controlPlane ??= {
        ...machinesOf(context, context.builtins.controlPlane?.replicas),
        template: undefined,
      };
      controlPlane[kind === "Cluster" ? "template" : "infrastructure"] = item.object;
    } else if (kind === "MachineDeployment" || kind === "MachinePool") {
      const known = context.builtins[kind === "MachinePool" ? "machinePool" : "machineDeployment"];
      const { topologyName: name = item.holderReference.name, class: className = "", replicas } = known ?? {};
      const key = `${kind} ${name}`;
      const found = workers.get(key) ?? {
        ...machinesOf(context, replicas),
        kind,
        name,
        class: className,
        bootstrap: undefined,
      };
      workers.set(key, found);
      found[fieldPath.endsWith("configRef") ? "bootstrap" : "infrastructure"] = item.object;
    }
  }
  // Cluster API sends MachineDeployments and MachinePools in random order.
  const sorted = [...workers].sort(([a], [b]) => compareText(a, b)).map(([, one]) => one);
  return { controlPlane, workers: sorted };
}

function machinesOf<V extends VariableTypes>(
  { variables }: TemplateContext<V>,
  replicas: number | undefined,
): TopologyMachines<V> {
  return { replicas, variables, infrastructure: undefined };
}
