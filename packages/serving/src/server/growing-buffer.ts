/**
 * Collects the chunks of a body in one buffer, so that many small chunks take no more memory than a large one. What is outgrown or freed is
 * given back at once: left to the garbage collector, it would add up to several times what is in use.
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
type Transferable = ArrayBuffer & { transfer(length: number): Transferable };

const smallestBytes = 4096;

/**
 * Creates an empty buffer.
 *
 * @param expected is how many bytes are announced, 0 where that is unknown. Nothing is allocated before it arrives.
 */
export function createGrowingBuffer(expected: number): GrowingBuffer {
  // A chunk that is the whole body is not copied.
  let only: Buffer | undefined;
  let memory: Transferable | undefined;
  let length = 0;

  const capacityWith = (chunk: Buffer): number => {
    const wanted = length + chunk.length;
    const capacity = memory?.byteLength ?? length;
    if (length === 0 || wanted <= capacity) return Math.max(capacity, wanted);
    const larger = Math.max(smallestBytes, capacity * 2, wanted);
    return expected >= wanted ? Math.min(larger, expected) : larger;
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
        const grown = memory === undefined ? allocate(capacity) : fit(memory, capacity);
        only?.copy(new Uint8Array(grown));
        only = undefined;
        chunk.copy(new Uint8Array(grown), length);
        memory = grown;
      }
      length += chunk.length;
    },
    take: () => (memory === undefined ? (only ?? Buffer.alloc(0)) : Buffer.from(memory, 0, length)),
    free() {
      memory = memory?.transfer(0);
      only = undefined;
      length = 0;
    },
  };
}

function allocate(bytes: number): Transferable {
  return new ArrayBuffer(bytes) as Transferable;
}

function fit(memory: Transferable, capacity: number): Transferable {
  return memory.byteLength < capacity ? memory.transfer(capacity) : memory;
}
