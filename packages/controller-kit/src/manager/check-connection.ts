import type { Client, ClusterConfig } from "@capikit/client";
import { ApiError, TransportError } from "@capikit/client/errors";
import { CapikitError, errorMessage } from "@capikit/common/errors";
import { redactUrl } from "@capikit/common/redaction";
import { type Clock, systemClock, withTimeout } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";

export interface ConnectionOptions {
  readonly client: Pick<Client, "raw">;
  readonly config: ClusterConfig;
  readonly timeoutMs: number;
  readonly logger: Logger;
  readonly signal: AbortSignal | undefined;
  readonly clock?: Clock;
}

const retryMs = 1000;

/** Describes the error and a fix, without repeating the caller's message. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    return `${error.message}: check that the API server has started and that the address is not a proxy's`;
  }
  if (error instanceof TransportError) {
    const { cause, hint } = error;
    const reason = errorMessage(cause);
    return `${reason}: ${hint ?? "check the address and the network connection"}`;
  }
  return "no response: check that the API server is running, its address and the network connection";
}

/** The API server is unreachable or rejected the credentials. */
export class ConnectionError extends CapikitError {
  override readonly name = "ConnectionError";
}

/**
 * Requests the API server's version until it responds.
 *
 * @throws ConnectionError after the timeout, or at once if the credentials are rejected.
 */
export async function checkConnection(options: ConnectionOptions): Promise<string> {
  const { client, config, timeoutMs, logger, signal, clock = systemClock } = options;
  const until = clock.now() + timeoutMs;
  const where = `${redactUrl(config.server)}${config.source === undefined ? "" : ` (${config.source})`}`;
  for (let tries = 1; ; tries++) {
    const left = Math.max(1, until - clock.now());
    try {
      const read = (limited: AbortSignal) =>
        client.raw({ method: "GET", path: "/version", signal: limited, retry: false });
      const answer = await withTimeout(clock, left, read, signal);
      const { gitVersion } = Object(answer) as { readonly gitVersion?: unknown };
      return typeof gitVersion === "string" ? gitVersion.slice(0, 100) : "unknown";
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ApiError && error.status === 401) {
        throw new ConnectionError(
          `the API server ${where} rejected the credentials: check that they belong to this cluster and have not expired`,
          {
            cause: error,
          },
        );
      }
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        return "unknown"; // it responds; the version is optional
      }
      const timedOut = (error as { name?: unknown }).name === "TimeoutError";
      if (!(error instanceof ApiError || error instanceof TransportError || timedOut)) {
        throw error; // a configuration error, which retrying cannot fix
      }
      if (clock.now() + retryMs >= until) {
        throw new ConnectionError(
          `the API server ${where} could not be reached within ${timeoutMs / 1000} s: ${reasonOf(error)}`,
          { cause: error },
        );
      }
      if (tries === 1) {
        logger.warn("API server unreachable, retrying", {
          server: redactUrl(config.server),
          error,
        });
      }
      await new Promise<void>((resolve) => clock.after(retryMs, resolve));
    }
  }
}
