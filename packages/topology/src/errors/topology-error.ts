import { CapikitError } from "@capikit/common/errors";

/** A reason why a topology cannot be rendered. */
export interface TopologyDiagnostic {
  /** A field of the Cluster or ClusterClass, or a patch, its definition and template. */
  readonly where: string;
  /** The error and its fix. Deterministic. */
  readonly message: string;
}

/** The diagnostics of a topology that cannot be rendered, not only the first. */
export class TopologyError extends CapikitError {
  override readonly name = "TopologyError";
  readonly diagnostics: readonly TopologyDiagnostic[];

  constructor(diagnostics: readonly TopologyDiagnostic[], options?: ErrorOptions) {
    super(diagnostics.map(({ where, message }) => `${where}: ${message}`).join("\n"), options);
    this.diagnostics = diagnostics;
  }
}

/** Returns an error with one diagnostic. */
export function topologyError(where: string, message: string, cause?: unknown): TopologyError {
  return new TopologyError([{ where, message }], cause === undefined ? undefined : { cause });
}
