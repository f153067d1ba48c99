import { setTimeout as sleep } from "node:timers/promises";
import type { Client, KindDescriptor } from "@capikit/client";
import type { Random } from "@capikit/testing";
import type { Widget } from "../widgets.ts";

/** A client that constantly changes widgets. */
export interface Writers {
  /** Number of successful writes. */
  readonly written: number;
  stop(): Promise<void>;
}

/** Creates, changes and deletes widgets until stopped, ignoring errors. */
export function startWriters(client: Client, kind: KindDescriptor<Widget>, random: Random): Writers {
  const stop = new AbortController();
  const { signal } = stop;
  let written = 0;

  const write = async (): Promise<void> => {
    while (!signal.aborted) {
      const ref = { name: `w-${Math.floor(random() * 10)}`, namespace: "default" };
      const spec = { size: Math.floor(random() * 1000) };
      const done =
        random() < 0.2
          ? client.delete(kind, ref, { signal })
          : client.apply(kind, { metadata: ref, spec }, { fieldManager: "writer", signal });
      await done.then(
        () => written++,
        () => {}, // gone already, or the server is
      );
      await sleep(5);
    }
  };
  const done = Promise.all([write(), write()]);
  return {
    get written() {
      return written;
    },
    async stop() {
      stop.abort();
      await done;
    },
  };
}
