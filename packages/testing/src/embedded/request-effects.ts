import { CapikitError, errorMessage } from "@capikit/common/errors";
import { StatusError } from "../store/status-error.ts";

/** Signals that a request needs the answer of another program, and must be handled again with it. */
class PendingCallError extends CapikitError {
  override readonly name = "PendingCallError";
  readonly key: string;
  readonly call: () => Promise<unknown>;

  constructor(key: string, call: () => Promise<unknown>) {
    super("a call to another program is pending");
    this.key = key;
    this.call = call;
  }
}

/** The answers that one request has got from webhooks. */
export interface RequestEffects {
  /**
   * Returns the answer to a call.
   *
   * @param key Identifies the call by its content: if an object has changed meanwhile, the call is
   * repeated.
   */
  call<T>(key: string, call: () => Promise<T>): T;
  /** Returns the same value each time the request is handled. */
  once<T>(name: string, make: () => T): T;
}

/** Maximum number of calls of a request, which an object that changes all the time could exceed. */
const maxCalls = 100;

/**
 * Handles a request synchronously, so that it takes effect at once. Calls to webhooks interrupt it:
 * it starts again with their answers. A request must make all calls before its first write.
 */
export async function withEffects<T>(handle: (effects: RequestEffects) => T): Promise<T> {
  const answers = new Map<string, () => unknown>();
  const values = new Map<string, unknown>();
  const effects: RequestEffects = {
    call<A>(key: string, call: () => Promise<A>): A {
      const answer = answers.get(key);
      if (answer === undefined) throw new PendingCallError(key, call);
      return answer() as A;
    },
    once<A>(name: string, make: () => A): A {
      if (!values.has(name)) values.set(name, make());
      return values.get(name) as A;
    },
  };
  for (;;) {
    try {
      return handle(effects);
    } catch (error) {
      if (!(error instanceof PendingCallError)) throw error;
      if (answers.size >= maxCalls)
        throw new StatusError(500, "InternalError", "the object changes faster than its webhooks answer");
      answers.set(error.key, await settled(error.call));
    }
  }
}

async function settled(call: () => Promise<unknown>): Promise<() => unknown> {
  try {
    const value = await call();
    return () => value;
  } catch (error) {
    const failure =
      error instanceof StatusError ? error : new StatusError(500, "InternalError", errorMessage(error));
    return () => {
      throw failure;
    };
  }
}
