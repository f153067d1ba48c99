import { createServer } from "node:net";
import { loadConfig } from "@capikit/client";
import { silentLogger, startServer } from "@capikit/serving";
import { reportFailure } from "@capikit/serving/process";
import { afterEach, expect, it, vi } from "vitest";
import { type ManagerOptions, parseManagerFlags, startManager } from "../../src/index.ts";

afterEach(() => void vi.restoreAllMocks());

const errorOf = async (run: () => unknown): Promise<unknown> => {
  try {
    await run();
  } catch (error) {
    return error;
  }
  return undefined;
};

it.each<[string, () => unknown, number, RegExp]>([
  ["a flag", () => parseManagerFlags(["--leader-elekt"]), 2, /^error: unknown flag --leader-elekt.*$/],
  [
    "times of the election",
    () => parseManagerFlags(["--leader-elect-renew-deadline=20s"]),
    2,
    /^error: --leader-elect-renew-deadline \(20s\) must be less than .*$/,
  ],
  [
    "a kubeconfig",
    () => loadConfig({ kubeconfig: "/nowhere" }),
    1,
    /^error: cannot read kubeconfig \/nowhere.*$/,
  ],
  [
    "an API server",
    () => {
      const options: ManagerOptions = { name: "x", logger: silentLogger, connectTimeoutMs: 1 };
      return startManager({ ...options, config: { server: "http://127.0.0.1:1" } });
    },
    1,
    /^error: the API server http:\/\/127\.0\.0\.1:1 could not be reached.*$/,
  ],
  [
    "a port",
    async () => {
      const taken = createServer().listen(0, "127.0.0.1");
      await new Promise((resolve) => taken.once("listening", resolve));
      const { port } = taken.address() as { port: number };
      try {
        await startServer({ host: "127.0.0.1", port, routes: [], tls: "none", logger: silentLogger });
      } finally {
        taken.close();
      }
    },
    1,
    /^error: cannot listen at port \d+ of 127\.0\.0\.1: .*$/,
  ],
])("reports %s in one line", async (_, run, code, line) => {
  const error = await errorOf(run);
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(reportFailure(error, undefined)).toBe(code);
  expect(printed.mock.calls).toEqual([[expect.stringMatching(line)]]);
  expect(printed.mock.calls[0]?.[0]).not.toContain("\n");
});

it("prints the help to standard output", async () => {
  const error = await errorOf(() => parseManagerFlags(["--help"]));
  const printed = vi.spyOn(console, "log").mockImplementation(() => {});
  expect(reportFailure(error, undefined)).toBe(0);
  expect(printed.mock.calls).toEqual([[expect.stringMatching(/^Usage: manager \[flags\]/)]]);
});

it("prints an unexpected error with its stack and causes, without secrets", () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const error = new TypeError("no luck", { cause: new Error("password=hunter2") });
  expect(reportFailure(error, undefined)).toBe(1);
  expect(printed.mock.calls[0]?.[0]).toMatch(
    /^TypeError: no luck\n\s+at [\s\S]*cause[\s\S]*password=\[redacted\]/,
  );
});

it("logs an unexpected error if there is a logger, without secrets", () => {
  const error = new Error("no luck with password=hunter2");
  const logged = vi.fn();
  expect(reportFailure(error, { ...silentLogger, error: logged })).toBe(1);
  expect(logged.mock.calls).toEqual([
    [
      "Exiting after an error",
      { error: { type: "Error", message: "no luck with password=[redacted]", stack: expect.any(String) } },
    ],
  ]);
});
