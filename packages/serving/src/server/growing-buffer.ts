/**
 * Collects the chunks of a body in one buffer that grows in place. Freed memory of large
 * bodies is returned to the system at once; the heap would retain several times the memory in use.
 */
export interface GrowingBuffer {
  /** Bytes taken. */
  readonly length: number;
  /** Bytes of memory in use once the chunk is added. */
  capacityWith(chunk: Buffer): number;
  push(chunk: Buffer): void;
  /** Returns the bytes, once, and ends the collection. Empty after `free`. */
  take(): Buffer;
  free(): void;
}

// TypeScript's library misses it for the oldest supported Node.js, which has it.
type Memory = ArrayBuffer & {
  resize(length: number): void;
  transferToFixedLength(length: number): Memory;
};
const Growable = ArrayBuffer as unknown as new (length: number, options: { maxByteLength: number }) => Memory;

/** Step of memory growth, as each one is a system call. */
const stepBytes = 64 * 1024;

/** Announced bodies up to this size get all of their memory with the second chunk. */
const wholeBytes = 256 * 1024;

/**
 * Creates an empty buffer.
 *
 * @param expected Announced number of bytes, 0 if unknown. Allocates nothing before a second chunk.
 * @param most Maximum number of bytes. They are reserved as addresses, not as memory.
 */
export function createGrowingBuffer(expected: number, most: number): GrowingBuffer {
  // A chunk that is the whole body is not copied.
  let only: Buffer | undefined;
  let memory: Memory | undefined;
  let bytes: Uint8Array | undefined;
  let taken: Memory | undefined;
  let length = 0;

  const capacityWith = (chunk: Buffer): number => {
    const wanted = length + chunk.length;
    const capacity = memory?.byteLength ?? length;
    if (length === 0 || wanted <= capacity) return Math.max(capacity, wanted);
    if (wanted <= expected && expected <= wholeBytes) return expected;
    const larger = Math.ceil(wanted / stepBytes) * stepBytes;
    return Math.min(larger, expected >= wanted ? expected : most);
  };
  return {
    get length() {
      return length;
    },
    capacityWith,
    push(chunk) {
      if (length === 0) {
        only = chunk;
      } else {
        const capacity = capacityWith(chunk);
        memory ??= allocate(capacity, expected, most);
        bytes ??= new Uint8Array(memory);
        if (memory.byteLength < capacity) memory.resize(capacity);
        only?.copy(bytes);
        only = undefined;
        chunk.copy(bytes, length);
      }
      length += chunk.length;
    },
    take() {
      if (memory === undefined) return only ?? Buffer.alloc(0);
      // V8 reads single bytes of resizable memory several times slower, which exceeds this copy.
      taken = memory.transferToFixedLength(length);
      memory = undefined;
      bytes = undefined;
      return Buffer.from(taken);
    },
    free() {
      memory?.transferToFixedLength(0);
      taken?.transferToFixedLength(0);
      memory = undefined;
      bytes = undefined;
      taken = undefined;
      only = undefined;
      length = 0;
    },
  };
}

/** Resizing memory takes longer than the rest of the work for a small body. */
function allocate(capacity: number, expected: number, most: number): Memory {
  return capacity === expected && expected <= wholeBytes
    ? (Buffer.allocUnsafeSlow(expected).buffer as Memory)
    : new Growable(0, { maxByteLength: Math.max(expected, most) });
}
