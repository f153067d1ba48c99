import { ApiError, TransportError } from "@capikit/client/errors";
import type { TransportRequest } from "@capikit/client/transport";

/** Failed requests of one call to its workload cluster. Other servers are not recorded. */
export class RequestFailures {
  readonly #errors = new Set<unknown>();
  readonly #answers = new Set<string>();

  /** Records an error of the connection, and throws it. */
  readonly throw = (error: unknown): never => {
    this.#errors.add(error);
    throw error;
  };

  /** Records an answer that means that the cluster cannot serve the request for now. */
  answered({ method, path }: TransportRequest, status: number): void {
    if (reasonOfStatus(status) !== undefined) this.#answers.add(`${status} ${method} ${path}`);
  }

  /**
   * Returns the reason if the error is due to the workload cluster, otherwise undefined. Reasons
   * are stable and contain no addresses, since they are copied to conditions.
   */
  reasonOf(error: unknown): string | undefined {
    // An ApiError does not contain its server: its request and status identify the answer.
    if (error instanceof ApiError)
      return this.#answers.has(`${error.status} ${error.method} ${error.path}`)
        ? reasonOfStatus(error.status)
        : undefined;
    if (!this.#errors.has(error)) return undefined;
    if (error instanceof TransportError) return "connection failed";
    return error instanceof DOMException && error.name === "TimeoutError" ? "no answer in time" : undefined;
  }
}

function reasonOfStatus(status: number): string | undefined {
  if (status === 401) return "credentials refused";
  return status === 429 || status >= 500 ? `status ${status}` : undefined;
}
