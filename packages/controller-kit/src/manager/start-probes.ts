import {
  type Address,
  type Checks,
  type Logger,
  probeRoutes,
  type Server,
  startServer,
} from "@capikit/serving";

/** What probes ask. */
export interface ProbeChecks {
  /** Whether the program had better be started anew. */
  readonly healthz: Checks;
  /** Whether it can do its work. */
  readonly readyz: Checks;
}

/** Serves `/healthz` and `/readyz`. Undefined where no address is given. */
export async function startProbes(
  address: Address | undefined,
  { healthz, readyz }: ProbeChecks,
  logger: Logger,
): Promise<Server | undefined> {
  if (address === undefined) {
    return undefined;
  }
  const told = new Map<string, string>();
  // Probes come every few seconds; what they say is news when it is another thing.
  const onFailure = (name: string, error: unknown): void => {
    const text = String(error);
    logger[told.get(name) === text ? "debug" : "warn"]("a check failed", { check: name, error });
    told.set(name, text);
  };
  return startServer({
    ...address,
    logger,
    tls: "none",
    drainMs: 1000,
    routes: [
      ...probeRoutes("/healthz", healthz, { onFailure }),
      ...probeRoutes("/readyz", readyz, { onFailure }),
    ],
  });
}
