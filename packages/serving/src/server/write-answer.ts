import type { Writable } from "node:stream";

/** Answers above this size are written piece by piece. */
const pieceLength = 128 * 1024;

/**
 * Ends a response with its body. A long one is written in pieces, each when the client has taken those before: written at once, all of it
 * would be copied, encrypted and copied again, and be in memory several times until a slow client has received it.
 */
export function writeAnswer(response: Writable, body: string | Uint8Array): void {
  if (body.length <= pieceLength) {
    response.end(body); // a text goes out with its headers in one write
    return;
  }
  let at = 0;
  const next = (): void => {
    while (at < body.length) {
      const end = endOfPiece(body, at);
      const piece = typeof body === "string" ? Buffer.from(body.slice(at, end)) : body.subarray(at, end);
      at = end;
      if (!response.write(piece) && at < body.length) {
        response.once("drain", next);
        return;
      }
    }
    response.end();
  };
  next();
}

/** Never between the two halves of a character. */
function endOfPiece(body: string | Uint8Array, at: number): number {
  const end = Math.min(at + pieceLength, body.length);
  const last = typeof body === "string" ? body.charCodeAt(end - 1) : 0;
  return last >= 0xd800 && last < 0xdc00 ? Math.min(end + 1, body.length) : end;
}
