const smallBytes = 4096;
/** Most texts are an event or the answer to a call, for which a large slab would be wasted. */
const firstSlabBytes = 8192;
const slabBytes = 65_536;

export interface ByteCollector {
  readonly size: number;
  /** Keeps large pieces without a copy: callers must not reuse them. */
  push(bytes: Uint8Array): void;
  /** Returns everything so far, decoded, and resets the collector. */
  take(): string;
}

/** Copies small pieces together: an object per trickled byte would take 100 times its size. */
export function createByteCollector(): ByteCollector {
  let parts: Uint8Array[] = [];
  let slab: Buffer | undefined;
  let used = 0;
  let size = 0;

  const closeSlab = (): void => {
    if (slab !== undefined && used > 0) {
      parts.push(slab.subarray(0, used));
      slab = used < slab.length ? slab.subarray(used) : undefined;
      used = 0;
    }
  };

  return {
    get size() {
      return size;
    },
    push(bytes) {
      size += bytes.length;
      if (bytes.length > smallBytes) {
        closeSlab();
        parts.push(bytes);
        return;
      }
      if (slab === undefined || slab.length - used < bytes.length) {
        closeSlab();
        slab = Buffer.allocUnsafeSlow(parts.length === 0 ? firstSlabBytes : slabBytes);
      }
      slab.set(bytes, used);
      used += bytes.length;
    },
    take() {
      closeSlab();
      const [only] = parts;
      const all = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
      const text = Buffer.from(all.buffer, all.byteOffset, all.byteLength).toString("utf8");
      parts = [];
      slab = undefined;
      size = 0;
      return text;
    },
  };
}
