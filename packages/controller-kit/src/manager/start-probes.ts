import {
  type Address,
  CheckError,
  type Checks,
  type Logger,
  probeRoutes,
  type Server,
  sideLimits,
  startServer,
} from "@capikit/serving";

/** Checks of the probes. */
export interface ProbeChecks {
  /** Whether the process is healthy; otherwise the kubelet restarts it. */
  readonly healthz: Checks;
  /** Whether the process is ready. */
  readonly readyz: Checks;
}

/**
 * Serves `/healthz` and `/readyz`. Returns undefined without an address.
 *
 * @param isStarted whether failed checks are worth a warning: they also fail at starts and stops.
 */
export async function startProbes(
  address: Address | undefined,
  { healthz, readyz }: ProbeChecks,
  logger: Logger,
  isStarted: () => boolean,
): Promise<Server | undefined> {
  if (address === undefined) {
    return undefined;
  }
  const lastErrors = new Map<string, string>();
  // Probes run every few seconds; log only changed errors as warnings.
  const onFailure = (name: string, error: unknown): void => {
    const text = String(error);
    const isNews = isStarted() && lastErrors.get(name) !== text;
    const reason = error instanceof CheckError ? { reason: error.message } : { error };
    logger[isNews ? "warn" : "debug"]("Health check failed", { check: name, ...reason });
    if (isNews) lastErrors.set(name, text);
  };
  return startServer({
    ...address,
    limits: sideLimits,
    logger,
    tls: "none",
    drainMs: 1000,
    routes: [
      ...probeRoutes("/healthz", healthz, { onFailure }),
      ...probeRoutes("/readyz", readyz, { onFailure }),
    ],
  });
}
