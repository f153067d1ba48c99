import { EventEmitter, once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startReloader } from "../../../src/shared/extension-server/reloader.ts";

test("drops an extension that crashed before its load was noticed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "capikit-reloader-"));
  try {
    const entry = join(folder, "extension.mjs");
    const ended = join(folder, "ended");
    writeFileSync(
      entry,
      `import { writeFileSync } from "node:fs";
       process.on("exit", () => writeFileSync(${JSON.stringify(ended)}, ""));
       setTimeout(() => never(), 50);
       export const extension = { handlers: [], discovery: { status: "Success" }, unadvertised: [], definitions: [] };\n`,
    );
    const events: string[] = [];
    const crashes = new EventEmitter();
    const crashed = once(crashes, "crash");
    const reloader = startReloader(
      { entry, pathPrefix: "" },
      {
        onLoaded: () => events.push("loaded"),
        onFailed: (reason) => crashes.emit("error", new Error(reason)),
        onCrash: (reason) => crashes.emit("crash", reason),
        onLog: () => {},
      },
    );
    try {
      // The thread starts and exits while this one is busy; Node.js then delivers all messages.
      const clock = new Int32Array(new SharedArrayBuffer(4));
      while (!existsSync(ended)) Atomics.wait(clock, 0, 0, 10);
      Atomics.wait(clock, 0, 0, 100);
      expect(String(await crashed)).toContain("never is not defined");
      expect(events).toEqual(["loaded"]);
      expect(reloader.current()).toBeUndefined();
      expect(reloader.failure()).toContain("the extension crashed: ");
    } finally {
      await reloader.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
