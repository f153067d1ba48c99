import type { Client, ClusterConfig } from "@capikit/client";
import { ApiError, TransportError } from "@capikit/client/errors";
import { redactUrl } from "@capikit/common/redaction";
import { type Clock, systemClock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";

/** How long the API server is waited for. */
export interface ConnectionOptions {
  readonly client: Pick<Client, "raw">;
  readonly config: ClusterConfig;
  readonly timeoutMs: number;
  readonly logger: Logger;
  readonly signal: AbortSignal | undefined;
  /** Default: the machine's. */
  readonly clock?: Clock;
}

const retryMs = 1000;

/** What is wrong, and what to do about it, without what our own message says already. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    return `${error.message}: is it still starting, or is this the address of something in front of it?`;
  }
  if (error instanceof TransportError) {
    const { cause, hint } = error;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    return `${reason}: ${hint ?? "is the address right, and may this machine connect to it?"}`;
  }
  return "it does not answer: is it running, is the address right, and may this machine connect to it?";
}

/** The API server cannot be reached, or does not take the credentials. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/**
 * Asks the API server for its version, until it answers.
 *
 * @throws ConnectionError when it does not, and at once when it does not take the credentials.
 */
export async function checkConnection(options: ConnectionOptions): Promise<string> {
  const { client, config, timeoutMs, logger, signal, clock = systemClock } = options;
  const until = clock.now() + timeoutMs;
  const where = `${redactUrl(config.server)}${config.source === undefined ? "" : ` (${config.source})`}`;
  for (let tries = 1; ; tries++) {
    const left = Math.max(1, until - clock.now());
    try {
      const timeout = AbortSignal.timeout(Math.ceil(left));
      const limited = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      const answer = await client.raw({ method: "GET", path: "/version", signal: limited, retry: false });
      const { gitVersion } = Object(answer) as { readonly gitVersion?: unknown };
      return typeof gitVersion === "string" ? gitVersion.slice(0, 100) : "unknown";
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ApiError && error.status === 401) {
        throw new ConnectionError(
          `the API server ${where} does not take the credentials: are they of this cluster, and not expired?`,
          {
            cause: error,
          },
        );
      }
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        return "unknown"; // it answers; that it does not tell its version is no harm
      }
      const timedOut = (error as { name?: unknown }).name === "TimeoutError";
      if (!(error instanceof ApiError || error instanceof TransportError || timedOut)) {
        throw error; // a fault of the configuration, which waiting does not mend
      }
      if (clock.now() + retryMs >= until) {
        throw new ConnectionError(
          `the API server ${where} could not be reached within ${timeoutMs / 1000} s: ${reasonOf(error)}`,
          { cause: error },
        );
      }
      if (tries === 1) {
        logger.warn("the API server cannot be reached; trying again", {
          server: redactUrl(config.server),
          error,
        });
      }
      await new Promise<void>((resolve) => clock.after(retryMs, resolve));
    }
  }
}
