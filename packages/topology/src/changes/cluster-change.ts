import type { Diagnostic } from "@capikit/common/diagnostics";
import type { DesiredState } from "../desired/desired-state.ts";
import type { FieldChange } from "../json/json-object.ts";
import type { Unstructured } from "../objects/kubernetes.ts";
import type { PatchTrace } from "../patches/trace.ts";
import type { ChangeEffect, FieldEffect } from "./effects.ts";
import type { MachineRollout } from "./machine-rollouts.ts";

/** A changed field of a rendered object, its effect on Machines and its causes. */
export interface ExplainedField extends FieldChange, FieldEffect {
  /** The changes of inputs that change it, such as `Cluster default/one spec.topology.version`. */
  readonly causes: readonly string[];
  /** The last patch that sets it, with its extension. */
  readonly patch?: string;
}

/** A changed object of a topology. */
export interface ExplainedObject {
  /** Path in the desired state, such as `machineDeployments[md-0].bootstrap`. */
  readonly path: string;
  /** Kind, namespace and name. */
  readonly object: string;
  /** The strongest effect of its fields. */
  readonly effect: ChangeEffect;
  /** The part of the topology whose Machines are concerned, such as `machineDeployments[md-0]`. */
  readonly machines?: string;
  /** Empty for a created or deleted object. */
  readonly fields: readonly ExplainedField[];
}

/** A step of a rollout. The next one begins when its Machines have their version. */
export interface ChangeStep {
  /** Lifecycle hooks that Cluster API calls before the step. Each may block it. */
  readonly hooksBefore: readonly string[];
  readonly objects: readonly ExplainedObject[];
  readonly hooksAfter: readonly string[];
}

/** The consequences of a change for a Cluster. */
export interface ClusterChange {
  /** Namespace and name. */
  readonly cluster: string;
  /** Whether the Cluster cannot be rendered, so that nothing but the errors in `findings` is known. */
  readonly isFailed?: true;
  readonly steps: readonly ChangeStep[];
  /** Parts that keep an older version, because annotations hold or defer their upgrade. */
  readonly held: readonly string[];
  /** Fields that cause rollouts without end, or that the API server stores in another form. */
  readonly findings: readonly Diagnostic[];
  /** Patches whose extensions were skipped, as in `RenderedTopology`. */
  readonly skipped: readonly string[];
  /** Paths of rendered objects that were not validated, as in `RenderedTopology`. */
  readonly unchecked: readonly string[];
  /** The consequences for existing Machines, once all steps are done. */
  readonly rollouts: readonly MachineRollout[];
}

/** A rendered topology. */
export interface Rendered {
  readonly objects: readonly { readonly path: string; readonly object: Unstructured }[];
  readonly desired: DesiredState;
  readonly trace: PatchTrace;
}
