import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const module = pathToFileURL(join(import.meta.dirname, "../../../scripts/demo/end-signal.ts")).href;
/** Waits in the way that the demo waits: for events, or for a command that holds up all. */
const waits = {
  events:
    "const alive = setInterval(() => {}, 1_000); await once(end.signal, 'abort'); clearInterval(alive);",
  command: "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);",
};

test.each([
  ["SIGINT", 130, "events"],
  ["SIGTERM", 143, "events"],
  ["SIGHUP", 129, "events"],
  ["SIGINT", 130, "command"],
] as const)(
  "the demo ends in order by %s, with exit code %i, while it waits for %s",
  async (signal, code, wait) => {
    const program = `
    import { once } from "node:events";
    import { endSignal } from ${JSON.stringify(module)};
    const end = endSignal();
    console.log("waits");
    ${waits[wait]}
    process.exitCode = await end.exitCode();
    console.log(end.signal.reason.message);
    process.kill(process.pid, "SIGINT"); // people who cannot wait
    console.log("everything is cleared away");
  `;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (data) => {
      if (output === "") child.kill(signal);
      output += data;
    });
    expect(await once(child, "close")).toEqual([code, null]);
    expect(output).toBe(`waits\nended by ${signal}\neverything is cleared away\n`);
  },
);
