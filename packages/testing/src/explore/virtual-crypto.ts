import nodeCrypto from "node:crypto";
import { promisify } from "node:util";
import { drawInteger, drawUid, type Random } from "../random/random.ts";

const subtleMethods = [
  "decrypt",
  "deriveBits",
  "deriveKey",
  "digest",
  "encrypt",
  "exportKey",
  "generateKey",
  "importKey",
  "sign",
  "unwrapKey",
  "verify",
  "wrapKey",
] as const;

interface KeyPair {
  readonly publicKey: unknown;
  readonly privateKey: unknown;
}

/** The generated keys by their options: keys take long, and another thread. */
const keys = new Map<string, KeyPair>();

function keyPairOf(type: string, options: object): KeyPair {
  const name = `${type} ${JSON.stringify(options)}`;
  const made = keys.get(name) ?? (nodeCrypto.generateKeyPairSync(type as "ec", options as never) as KeyPair);
  keys.set(name, made);
  return made;
}

/** Generates keys at once, in all runs the same. */
const generateKeyPair = Object.assign(
  (
    type: string,
    options: object,
    done: (error: null, publicKey: unknown, privateKey: unknown) => void,
  ): void => {
    const { publicKey, privateKey } = keyPairOf(type, options);
    process.nextTick(() => done(null, publicKey, privateKey));
  },
  { [promisify.custom]: async (type: string, options: object) => keyPairOf(type, options) },
);

/** Calls that work in other threads: their results arrive in the order of the calls. */
export class OrderedThreads {
  /** Calls that have not returned. */
  pending = 0;
  #last: Promise<unknown> = Promise.resolve();

  wrap(target: object, method: (...args: never[]) => Promise<unknown>) {
    return async (...args: never[]): Promise<unknown> => {
      this.pending++;
      const result: Promise<unknown> = Reflect.apply(method, target, args);
      const done = Promise.allSettled([this.#last, result]);
      this.#last = done;
      await done;
      this.pending--;
      return result;
    };
  }
}

/** Returns the members of `crypto` to replace, by object, so that runs with the same seed are equal. */
export function virtualCrypto(
  random: Random,
  threads: OrderedThreads,
): readonly (readonly [target: object, members: Readonly<Record<string, unknown>>])[] {
  const randomUUID = (): string => drawUid(random);
  const bytes = (size: number): Buffer =>
    Buffer.from(Array.from({ length: size }, () => drawInteger(random, 256)));
  const fill = <T extends ArrayBufferView>(view: T): T => {
    bytes(view.byteLength).copy(Buffer.from(view.buffer, view.byteOffset, view.byteLength));
    return view;
  };
  const randomBytes = (size: number, done?: (error: null, made: Buffer) => void): Buffer | undefined => {
    const made = bytes(size);
    if (done === undefined) return made;
    process.nextTick(() => done(null, made));
    return undefined;
  };
  const { subtle } = globalThis.crypto;
  const ordered = subtleMethods.map((name) => [name, threads.wrap(subtle, subtle[name])]);
  return [
    [globalThis.crypto, { getRandomValues: fill, randomUUID }],
    [nodeCrypto, { generateKeyPair, randomBytes, randomFillSync: fill, randomUUID }],
    [subtle, Object.fromEntries(ordered)],
  ];
}
