import { startEmbeddedApiServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { parseManagerFlags, startManager } from "../../src/index.ts";

/** `runManager` ends with exit code 0 for the reason of its signal. */
it.each(["setup", "server"] as const)(
  "rejects with the reason of a signal during the start: %s",
  async (when) => {
    await using server = await startEmbeddedApiServer({});
    const stop = new AbortController();
    const reason = new Error("SIGTERM");
    const starting = startManager({
      name: "test",
      config: server.config,
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      signals: false,
      signal: stop.signal,
      readyz: {},
      async setup({ client }) {
        if (when === "setup") {
          stop.abort(reason);
          await new Promise((resolve) => setImmediate(resolve));
        } else queueMicrotask(() => stop.abort(reason));
        expect(client).toBeDefined();
        return {};
      },
    });
    await expect(starting).rejects.toBe(reason);
  },
);
