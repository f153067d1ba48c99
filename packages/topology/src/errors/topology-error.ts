import type { Diagnostic } from "@capikit/common/diagnostics";
import { CapikitError } from "@capikit/common/errors";
import { type TopologyCode, topologyProblem } from "./topology-diagnostics.ts";

/** The diagnostics of a topology that cannot be rendered, not only the first. */
export class TopologyError extends CapikitError {
  override readonly name = "TopologyError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], options?: ErrorOptions) {
    const lines = diagnostics.map(
      ({ location, message }) => `${location?.field ?? location?.object}: ${message}`,
    );
    super(lines.join("\n"), options);
    this.diagnostics = diagnostics;
  }
}

export function topologyError(
  code: TopologyCode,
  where: string,
  message: string,
  cause?: unknown,
): TopologyError {
  return new TopologyError(
    [topologyProblem(code, where, message)],
    cause === undefined ? undefined : { cause },
  );
}
