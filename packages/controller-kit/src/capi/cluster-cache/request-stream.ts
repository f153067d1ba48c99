import type { ObjectRef } from "@capikit/client";

/** A queue of unique requests. */
export interface RequestStream extends AsyncIterable<ObjectRef> {
  push(request: ObjectRef): void;
  /** Ends all iterations. */
  end(): void;
}

/** Creates an empty queue, which keeps requests until they are read. */
export function createRequestStream(onEnd: () => void): RequestStream {
  const waiting = new Map<string, ObjectRef>();
  let ended = false;
  let wake: () => void = () => {};

  const end = (): void => {
    if (ended) return;
    ended = true;
    onEnd();
    wake();
  };

  return {
    push(request) {
      waiting.set(`${request.namespace ?? ""}/${request.name}`, request);
      wake();
    },
    end,
    async *[Symbol.asyncIterator]() {
      try {
        while (!ended) {
          const [next] = waiting;
          if (next === undefined) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          } else {
            waiting.delete(next[0]);
            yield next[1];
          }
        }
      } finally {
        end();
      }
    },
  };
}
