/** A reason why a topology cannot be rendered. */
export interface TopologyDiagnostic {
  /** Where: a field of the Cluster or ClusterClass, or a patch, its definition and the template it is for. */
  readonly where: string;
  /** What is wrong, and how to fix it. Deterministic. */
  readonly message: string;
}

/** Why a topology cannot be rendered: all diagnostics, not only the first. */
export class TopologyError extends Error {
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
