import { createServer } from "node:net";
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
