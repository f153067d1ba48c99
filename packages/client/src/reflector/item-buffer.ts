const initialBytes = 65_536;

/** Collects the bytes of one item after the other in the same memory. */
export interface ItemBuffer {
  /** Bytes of the current item. */
  readonly size: number;
  /** Copies the bytes from `start` to `end`. */
  push(bytes: Uint8Array, start: number, end: number): void;
  /** Returns the decoded item and empties the buffer. */
  take(): string;
}

/** Creates a buffer that grows with the largest item, so that it allocates nothing per item. */
export function createItemBuffer(): ItemBuffer {
  let memory = Buffer.alloc(0);
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(bytes, start, end) {
      const needed = size + end - start;
      if (needed > memory.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(initialBytes, 2 * needed));
        larger.set(memory.subarray(0, size));
        memory = larger;
      }
      memory.set(bytes.subarray(start, end), size);
      size = needed;
    },
    take() {
      const text = memory.toString("utf8", 0, size);
      size = 0;
      return text;
    },
  };
}
