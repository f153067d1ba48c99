import type { Cluster } from "@capikit/api/core/v1beta2";
import { variablesOf } from "@capikit/extension-kit/mutation";
import { environment } from "../../gen/variables/index.ts";
import { PolicyError } from "../policy-error.ts";
import { readSettings, type Settings } from "../settings.ts";

/** Why something has to wait. */
export interface Hold {
  /** The same as long as the reason is: Cluster API writes it into a condition. */
  readonly message: string;
  /** When it is over, as far as that is known. */
  readonly seconds?: number;
}

/** The input of a gate. */
export interface GateRequest {
  readonly cluster: Cluster;
  readonly settings?: Record<string, string>;
}

/** The answer of a blocking hook. */
export interface GateAnswer {
  readonly message?: string;
  readonly retryAfterSeconds: number;
}

const pass: GateAnswer = Object.freeze({ retryAfterSeconds: 0 });
const afterMistakes = 60;

/**
 * Answers a blocking hook: blocks with the gate's reason if the Cluster is gated. Cluster API does
 * not call again before `retryAfterSeconds` have passed, even after changes, so the settings limit
 * them.
 *
 * An invalid policy also blocks. It does not return Failure, which would stop all reconciliation of
 * the topology, including scaling.
 */
export function holdBack(
  request: GateRequest,
  gate: (cluster: Cluster, settings: Settings) => Hold | undefined,
): GateAnswer {
  try {
    const settings = readSettings(request.settings);
    if (!isGated(request.cluster, settings)) return pass;
    const hold = gate(request.cluster, settings);
    if (hold === undefined) return pass;
    const { message, seconds = settings.retryAfterSeconds } = hold;
    return { message, retryAfterSeconds: Math.max(1, Math.min(seconds, settings.retryAfterSeconds)) };
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    return { message: error.message, retryAfterSeconds: afterMistakes };
  }
}

function isGated({ spec }: Cluster, { gatedClusters }: Settings): boolean {
  if (gatedClusters !== "production") return gatedClusters === "all";
  return variablesOf(spec?.topology ?? {}).find(environment) === "production";
}
