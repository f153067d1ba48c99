import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePorts } from "../../src/process/free-ports.ts";

const host = "127.0.0.1";

test("returns different free ports, which outgoing connections do not use", async () => {
  const ports = await freePorts(20, host);
  expect(new Set(ports).size).toBe(20);
  // Linux uses ports from 32768 by default, others from 49152.
  expect(Math.max(...ports)).toBeLessThan(30_000);
  const server = createServer().listen(ports[0], host);
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
});

test("returns no port that it returned before, in this process or another", async () => {
  const { href } = new URL("../../src/process/free-ports.ts", import.meta.url);
  // The process must end by itself when its input does.
  const script = `import { freePorts } from ${JSON.stringify(href)};
    console.log(JSON.stringify(await freePorts(1_900, "${host}")));
    process.stdin.resume();`;
  const args = ["--conditions=@capikit/source", "--input-type=module", "--eval", script];
  const other = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void other.kill());
  const closed = once(other, "close");
  const [line] = await once(createInterface(other.stdout), "line");

  const ports = [...(JSON.parse(String(line)) as number[]), ...(await freePorts(50, host))];
  ports.push(...(await freePorts(50, host)));
  expect(new Set(ports).size).toBe(2_000);
  other.stdin.end();
  expect(await closed).toEqual([0, null]);
});
