import { maxInputBytes } from "./mutate.ts";

/** The input that a thread is running, readable by the thread that may have to kill it. */
export interface CurrentInput {
  write(input: Uint8Array): void;
  /** The input, and how many have been written. */
  read(): { readonly input: Uint8Array; readonly count: number };
}

const headerWords = 2;

export function createSharedInput(): SharedArrayBuffer {
  return new SharedArrayBuffer(headerWords * 4 + maxInputBytes);
}

export function currentInput(shared: SharedArrayBuffer): CurrentInput {
  const header = new Int32Array(shared, 0, headerWords);
  const bytes = new Uint8Array(shared, headerWords * 4);
  return {
    write(input) {
      const kept = input.subarray(0, maxInputBytes);
      bytes.set(kept);
      Atomics.store(header, 1, kept.length);
      Atomics.add(header, 0, 1);
    },
    read() {
      return { input: bytes.slice(0, Atomics.load(header, 1)), count: Atomics.load(header, 0) };
    },
  };
}
