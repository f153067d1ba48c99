import { createByteCollector } from "../responses/byte-collector.ts";

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
  const pending = createByteCollector();
  const check = (bytes: number): void => {
    if (bytes > maxLineBytes) {
      throw new RangeError(`a line is longer than ${maxLineBytes} bytes`);
    }
  };

  return {
    get pendingBytes() {
      return pending.size;
    },
    push(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const lines: string[] = [];
      let start = 0;
      for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
        let line: string;
        check(pending.size + end - start);
        if (pending.size === 0) {
          line = bytes.toString("utf8", start, end);
        } else {
          pending.push(bytes.subarray(start, end));
          line = pending.take();
        }
        start = end + 1;
        if (line !== "" && line !== "\r") {
          lines.push(line);
        }
      }
      if (start < bytes.length) {
        pending.push(bytes.subarray(start));
        check(pending.size);
      }
      return lines;
    },
  };
}
