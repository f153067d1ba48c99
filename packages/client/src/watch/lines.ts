import { createByteCollector } from "../responses/byte-collector.ts";

const newline = 0x0a;

/** Splits bytes into lines. Only whole lines are decoded: chunks may split a character. */
export interface LineSplitter {
  /** Adds bytes and returns the complete lines without line ends; skips empty ones. */
  push(chunk: Uint8Array): string[];
  /** Bytes of an incomplete line. */
  readonly pendingBytes: number;
}

/**
 * @param maxLineBytes longest line; a longer one is not Kubernetes' protocol.
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
