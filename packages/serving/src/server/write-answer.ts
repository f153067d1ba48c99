import type { Writable } from "node:stream";

/** Answers above this size are written piece by piece. */
const pieceLength = 128 * 1024;

/**
 * Ends a response with its body. Long bodies are written in pieces, each after the client has taken
 * the previous ones: a single write would hold the whole body several times.
 */
export function writeAnswer(response: Writable, body: string | Uint8Array): void {
  if (body.length <= pieceLength) {
    response.end(body); // text and headers go out in one write
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

/** Returns the end of a piece, never between the two halves of a character. */
function endOfPiece(body: string | Uint8Array, at: number): number {
  const end = Math.min(at + pieceLength, body.length);
  const last = typeof body === "string" ? body.charCodeAt(end - 1) : 0;
  return last >= 0xd800 && last < 0xdc00 ? Math.min(end + 1, body.length) : end;
}
