/** The API server could not be reached, or the connection broke. `cause` holds the reason with its `code`, such as `ECONNREFUSED`. */
export class TransportError extends Error {
  override readonly name = "TransportError";

  constructor(request: { readonly method: string; readonly path: string }, server: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    super(`${request.method} ${request.path}: no answer from ${server}: ${reason}`, { cause });
  }
}
