import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

it("logs to the standard error, and continues after its pipe is closed", async () => {
  const module = new URL("../../src/logging/create-logger.ts", import.meta.url).href;
  const program = `
    const { createLogger } = await import(${JSON.stringify(module)});
    const logger = await createLogger();
    logger.info("first");
    process.stdin.once("data", async () => {
      for (let count = 0; count < 3; count++) {
        logger.info("nobody reads this");
        await new Promise(setImmediate);
      }
      console.log("still here");
      process.exit();
    });
  `;
  const flags = ["--conditions=@capikit/source", "--no-warnings", "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, flags, { stdio: "pipe" });
  const out: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => out.push(text));
  const [line] = await once(child.stderr.setEncoding("utf8"), "data");
  expect(JSON.parse(line)).toMatchObject({ msg: "first" });
  child.stderr.destroy();
  child.stdin.end("go on\n");
  const [code] = await once(child, "close");
  expect([code, out.join("")]).toEqual([0, "still here\n"]);
});
