const newline = 0x0a;

/**
 * Cuts a stream of bytes into lines. Only whole lines are decoded, so that a character of several bytes may be split over chunks.
 */
export interface LineSplitter {
  /** Takes the next bytes and gives the lines that are complete, without their ends; empty ones are left out. */
  push(chunk: Uint8Array): string[];
  /** Bytes of a line that has begun and not ended. */
  readonly pendingBytes: number;
}

/**
 * @param maxLineBytes longest line; a server that sends more on one line is not talking Kubernetes.
 * @throws RangeError from `push` when a line is longer.
 */
export function createLineSplitter(maxLineBytes: number): LineSplitter {
  let parts: Uint8Array[] = [];
  let pendingBytes = 0;

  return {
    get pendingBytes() {
      return pendingBytes;
    },
    push(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const lines: string[] = [];
      let start = 0;
      for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
        let line: string;
        if (parts.length === 0) {
          line = bytes.toString("utf8", start, end);
        } else {
          parts.push(bytes.subarray(start, end));
          line = Buffer.concat(parts).toString("utf8");
          parts = [];
          pendingBytes = 0;
        }
        start = end + 1;
        if (line !== "" && line !== "\r") {
          lines.push(line);
        }
      }
      if (start < bytes.length) {
        parts.push(bytes.subarray(start));
        pendingBytes += bytes.length - start;
        if (pendingBytes > maxLineBytes) {
          throw new RangeError(`a line is longer than ${maxLineBytes} bytes`);
        }
      }
      return lines;
    },
  };
}
