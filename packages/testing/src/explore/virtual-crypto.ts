import nodeCrypto from "node:crypto";
import { promisify } from "node:util";
import { getOrCreate } from "@capikit/common/json";
import { drawInteger, drawUid, type Random } from "../random/random.ts";

/** What `generateKeyPair` returns. */
export interface KeyPair {
  readonly publicKey: unknown;
  readonly privateKey: unknown;
}

/** The generated keys by their options: keys take long, and another thread. */
export const generatedKeys = new Map<string, KeyPair>();

const keyPairOf = (type: string, options: object): KeyPair =>
  getOrCreate(generatedKeys, `${type} ${JSON.stringify(options)}`, () =>
    nodeCrypto.generateKeyPairSync(type as "ec", options as never),
  );

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
  /** Resolves when the last call has returned. */
  settled: Promise<unknown> = Promise.resolve();

  wrap(target: object, method: (...args: never[]) => Promise<unknown>) {
    return async (...args: never[]): Promise<unknown> => {
      this.pending++;
      const result: Promise<unknown> = Reflect.apply(method, target, args);
      const done = Promise.allSettled([this.settled, result]);
      this.settled = done;
      await done;
      this.pending--;
      return result;
    };
  }
}

/** What replaced members of `crypto` need of a run. */
interface Source {
  readonly random: Random;
  readonly threads: OrderedThreads;
}

const bytes = (random: Random, size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, () => drawInteger(random, 256)));

const randomUUID =
  ({ random }: Source) =>
  (): string =>
    drawUid(random);

const fill =
  ({ random }: Source) =>
  <T extends ArrayBufferView>(view: T): T => {
    bytes(random, view.byteLength).copy(Buffer.from(view.buffer, view.byteOffset, view.byteLength));
    return view;
  };

const randomBytes =
  ({ random }: Source) =>
  (size: number, done?: (error: null, made: Buffer) => void): Buffer | undefined => {
    const made = bytes(random, size);
    if (done === undefined) return made;
    process.nextTick(() => done(null, made));
    return undefined;
  };

const { subtle } = globalThis.crypto;
const subtleMethods = Object.getOwnPropertyNames(Object.getPrototypeOf(subtle)).filter(
  (name) => name !== "constructor",
) as "digest"[];

/** The members of `crypto` to replace, by object, so that runs with the same seed are equal. */
export const virtualCrypto: readonly (readonly [
  target: object,
  members: Readonly<Record<string, (source: Source) => (...args: never[]) => unknown>>,
])[] = [
  [globalThis.crypto, { getRandomValues: fill, randomUUID }],
  [nodeCrypto, { generateKeyPair: () => generateKeyPair, randomBytes, randomFillSync: fill, randomUUID }],
  [
    subtle,
    Object.fromEntries(
      subtleMethods.map((name) => {
        const method = subtle[name];
        return [name, ({ threads }: Source) => threads.wrap(subtle, method)];
      }),
    ),
  ],
];
