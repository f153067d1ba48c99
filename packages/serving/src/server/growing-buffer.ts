/**
 * Collects the chunks of a body in one buffer, so that many small chunks take no more memory than a large one. It grows in place, without
 * copies of what is there. Freed memory is returned to the system at once: left to the garbage collector or to the C library's heap, it
 * would add up to several times what is in use.
 */
export interface GrowingBuffer {
  /** Bytes taken. */
  readonly length: number;
  /** Bytes of memory that it takes once the chunk is in. */
  capacityWith(chunk: Buffer): number;
  push(chunk: Buffer): void;
  /** The bytes, without another copy. Empty after `free`. */
  take(): Buffer;
  free(): void;
}

// TypeScript's library does not have it yet for the oldest Node.js that is supported, which does.
type GrowableBuffer = ArrayBuffer & {
  resize(length: number): void;
  transferToFixedLength(length: number): ArrayBuffer;
};
const Growable = ArrayBuffer as unknown as new (
  length: number,
  options: { maxByteLength: number },
) => GrowableBuffer;

/** Memory is taken in such steps, as each one is a call of the system. */
const stepBytes = 64 * 1024;

/**
 * Creates an empty buffer.
 *
 * @param expected is how many bytes are announced, 0 where that is unknown. Nothing is allocated before it arrives.
 * @param most is how many bytes are pushed at most. They are reserved as addresses, not as memory.
 */
export function createGrowingBuffer(expected: number, most: number): GrowingBuffer {
  // A chunk that is the whole body is not copied.
  let only: Buffer | undefined;
  let memory: GrowableBuffer | undefined;
  let length = 0;

  const capacityWith = (chunk: Buffer): number => {
    const wanted = length + chunk.length;
    const capacity = memory?.byteLength ?? length;
    if (length === 0 || wanted <= capacity) return Math.max(capacity, wanted);
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
        memory ??= new Growable(0, { maxByteLength: Math.max(expected, most) });
        if (memory.byteLength < capacity) memory.resize(capacity);
        only?.copy(new Uint8Array(memory));
        only = undefined;
        chunk.copy(new Uint8Array(memory), length);
      }
      length += chunk.length;
    },
    take: () => (memory === undefined ? (only ?? Buffer.alloc(0)) : Buffer.from(memory, 0, length)),
    free() {
      memory?.transferToFixedLength(0);
      memory = undefined;
      only = undefined;
      length = 0;
    },
  };
}
