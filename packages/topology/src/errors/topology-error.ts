/** One thing that keeps a topology from being rendered. */
export interface TopologyFault {
  /** Where: a field of the Cluster or ClusterClass, or a patch, its definition and the template it is for. */
  readonly where: string;
  /** What is wrong, and how to mend it. Deterministic. */
  readonly message: string;
}

/** Why a topology cannot be rendered: everything that was found, not the first fault alone. */
export class TopologyError extends Error {
  override readonly name = "TopologyError";
  readonly faults: readonly TopologyFault[];

  constructor(faults: readonly TopologyFault[], options?: ErrorOptions) {
    super(faults.map(({ where, message }) => `${where}: ${message}`).join("\n"), options);
    this.faults = faults;
  }
}

/** An error of one fault. */
export function topologyError(where: string, message: string, cause?: unknown): TopologyError {
  return new TopologyError([{ where, message }], cause === undefined ? undefined : { cause });
}
