import type { KubernetesObject } from "@capikit/client";
import { CapikitError } from "@capikit/common/errors";
import type { ClusterRef } from "./environment.ts";

/** A state that was not reached. */
export interface Unmet {
  /** The object that is not in the expected state. */
  readonly object?: KubernetesObject | undefined;
  /** Difference from the expected state: `phase is Provisioning`. */
  readonly problem: string;
}

/**
 * A Cluster did not reach the expected state. The message has the objects with their conditions,
 * the last events of the namespace, and the output tails of managers.
 */
export class E2eError extends CapikitError {
  override readonly name = "E2eError";
  readonly cluster: ClusterRef;
  readonly unmet: readonly Unmet[];
  /** Folder with objects, events and logs. */
  readonly artifacts: string | undefined;

  constructor(
    message: string,
    details: Pick<E2eError, "artifacts" | "cluster" | "unmet">,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.cluster = details.cluster;
    this.unmet = details.unmet;
    this.artifacts = details.artifacts;
  }
}
