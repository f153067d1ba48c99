import { createFakeClock, type FakeClock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import { type CacheOptions, createCache, type ManagedCache } from "../../src/cache/index.ts";
import {
  createStreamServer,
  type Stream,
  type StreamServer,
  type TestObject,
  testKind,
} from "./stream-server.ts";

/** A cache with a server that the test controls. Ends with its scope. */
export interface Fixture extends AsyncDisposable {
  readonly server: StreamServer;
  readonly cache: ManagedCache;
  readonly clock: FakeClock;
  /** Level and message of each log line. */
  readonly lines: string[];
  readonly abort: AbortController;
  start(): Promise<void>;
  /** The n-th watch, once it has started. */
  stream(index?: number): Promise<Stream>;
}

/** Not started yet. */
export function createFixture(options: Partial<CacheOptions> = {}): Fixture {
  const server = createStreamServer();
  const clock = createFakeClock();
  const lines: string[] = [];
  const abort = new AbortController();
  const log =
    (level: string) =>
    (message: string): void =>
      void lines.push(`${level} ${message}`);
  const logger: Logger = {
    debug() {},
    info: log("info"),
    warn: log("warn"),
    error: log("error"),
    with: () => logger,
  };
  const cache = createCache({
    client: server.client,
    logger,
    clock,
    reflector: { backoff: { jitter: 0 }, idleTimeoutMs: 0 },
    ...options,
  });
  let done: Promise<void> | undefined;
  return {
    server,
    cache,
    clock,
    lines,
    abort,
    start() {
      done = cache.start(abort.signal);
      return done;
    },
    async stream(index = 0) {
      for (let attempt = 0; attempt < 100; attempt++) {
        await settled();
        const stream = server.streams[index];
        if (stream !== undefined) {
          return stream;
        }
        clock.advance(1000);
      }
      throw new Error(`there is no watch ${index}`);
    },
    async [Symbol.asyncDispose]() {
      abort.abort(new Error("the test is over"));
      await done;
    },
  };
}

/** Starts a cache with objects of a kind, by default test objects, up to version 5. */
export async function startFixture(
  options: Partial<CacheOptions>,
  objects: readonly TestObject[],
  kind = testKind,
): Promise<Fixture & { readonly live: Stream }> {
  const fixture = createFixture(options);
  void fixture.start();
  const list = fixture.cache.list(kind);
  const live = await fixture.stream();
  live.list(5, ...objects);
  await list;
  return Object.assign(fixture, { live });
}

/** Lets all pending work of this process proceed. */
export async function settled(): Promise<void> {
  for (let iteration = 0; iteration < 20; iteration++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Reports whether a promise has settled. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  let pending = true;
  const done = (): void => {
    pending = false;
  };
  promise.then(done, done);
  await settled();
  return pending;
}
