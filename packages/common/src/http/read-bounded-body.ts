import { CapikitError } from "../errors/capikit-error.ts";

/** A body is larger than the limit. */
export class BodyTooLargeError extends CapikitError {
  override readonly name = "BodyTooLargeError";
  /** The limit that was exceeded, in bytes. */
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the body has more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/**
 * Reads a response body of `fetch` up to a limit. A larger body is cancelled, which closes its
 * connection.
 *
 * The caller limits the time, for example with `AbortSignal.timeout(30_000)`.
 *
 * @param maxBytes Size of the uncompressed body.
 * @throws BodyTooLargeError as soon as the declared or received length exceeds the limit.
 */
export async function readBoundedBody(
  answer: {
    readonly headers: { get(name: string): string | null };
    readonly body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
  },
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { headers, body } = answer;
  // Compression never makes a body more than a few bytes larger.
  if (Number(headers.get("content-length") ?? 0) > maxBytes) {
    await body?.cancel();
    throw new BodyTooLargeError(maxBytes);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new BodyTooLargeError(maxBytes);
    parts.push(part);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
