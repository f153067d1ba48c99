import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { leaseKind } from "@capikit/controller-kit/election";
import { type FaultServer, startFaultServer } from "@capikit/controller-kit/testing";
import { describe, it } from "vitest";
import { configMapKind } from "../../src/config-map.ts";
import {
  type RunManagerProgramInput,
  type RunManagerSays,
  startRunManagerProgram,
} from "../../src/run-manager-program-input.ts";

const event = {
  group: "events.k8s.io",
  version: "v1",
  kind: "Event",
  plural: "events",
  scope: "Namespaced",
} as const;
const said =
  (type: RunManagerSays["type"]) =>
  (message: RunManagerSays): boolean =>
    message.type === type;

async function start(input: Partial<RunManagerProgramInput>) {
  const server = await startFaultServer({ kinds: [configMapKind, leaseKind, event] });
  server.put(configMapKind, { metadata: { name: "one", namespace: "default" } });
  const program = startRunManagerProgram({
    argv: ["--leader-elect"],
    config: server.config,
    name: "program",
    lease: "lease",
    work: "nothing",
    ...input,
  });
  return {
    program,
    server,
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await server.stop();
    },
  };
}

const holder = (server: FaultServer): string | undefined =>
  server.object(leaseKind, { name: "lease", namespace: "default" })?.spec?.holderIdentity;

describe.concurrent("runManager", { timeout: 60_000 }, () => {
  it("ends with code 0 after a signal, with the lease released and all cleaned up", async ({ expect }) => {
    await using scene = await start({});
    await scene.program.hears(said("reconciling"));
    expect(holder(scene.server)).toBe("program");
    scene.program.process.kill("SIGTERM");
    expect(await scene.program.exit).toBe(0);
    expect(scene.program.said).toContainEqual({ type: "cleaned up" });
    expect(holder(scene.server)).toBe("");
  });

  it("ends with code 0 when the signal comes during the start", async ({ expect }) => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    await using scene = await start({ config: { server: `http://127.0.0.1:${port}` } });
    // The first request of the start is never answered.
    await once(silent, "connection");
    scene.program.process.kill("SIGINT");
    expect(await scene.program.exit).toBe(0);
    silent.close();
  });

  it("ends with code 0 when the signal comes before the options are made", async ({ expect }) => {
    await using scene = await start({ work: "no options" });
    await scene.program.hears(said("starting"));
    scene.program.process.kill("SIGTERM");
    expect(await scene.program.exit).toBe(0);
  });

  it("ends with code 1 at a second signal", async ({ expect }) => {
    await using scene = await start({ work: "stuck" });
    await scene.program.hears(said("reconciling"));
    // Pending signals of one kind are one.
    const again = setInterval(() => scene.program.process.kill("SIGTERM"), 50);
    expect(await scene.program.exit).toBe(1);
    clearInterval(again);
    expect(scene.program.output.stderr).toContain("second signal");
    expect(scene.program.said).not.toContainEqual({ type: "cleaned up" });
  });

  const times = { gracefulShutdownMs: 100, forceExitMs: 300 };

  it("ends with another code than 0 when a reconcile ignores its signal, and leaves the lease to run out", async ({
    expect,
  }) => {
    await using scene = await start({ work: "stuck", options: times });
    await scene.program.hears(said("reconciling"));
    scene.program.process.kill("SIGTERM");
    // Killed, where its main thread had no time to say so.
    expect([1, "SIGKILL"]).toContain(await scene.program.exit);
    expect(scene.program.output.stderr).toContain("The shutdown took ");
    expect(holder(scene.server)).toBe("program");
  });

  it("kills a process whose main thread is blocked", async ({ expect }) => {
    await using scene = await start({ work: "block", options: times });
    await scene.program.hears(said("reconciling"));
    scene.program.process.kill("SIGTERM");
    await scene.program.hears(said("blocking"));
    expect(await scene.program.exit).toBe("SIGKILL");
    expect(scene.program.output.stderr).toContain("the main thread is blocked: the process is killed\n");
    expect(holder(scene.server)).toBe("program");
  });

  it("ends with code 1 after an unhandled rejection, which it logs without secrets", async ({ expect }) => {
    await using scene = await start({ work: "reject" });
    expect(await scene.program.exit).toBe(1);
    const { stderr } = scene.program.output;
    expect(stderr).toMatch(/Uncaught error, exiting.*unhandledRejection.*nobody handles this/s);
    expect(stderr).not.toContain("hunter2");
    expect(holder(scene.server)).toBe("program");
  });

  it("says in one line what is wrong with the command line", async ({ expect }) => {
    await using scene = await start({ argv: ["--leader-elekt"] });
    expect(await scene.program.exit).toBe(2);
    expect(scene.program.output).toEqual({
      stdout: "",
      stderr: "error: there is no flag --leader-elekt: did you mean --leader-elect?\n",
    });
  });

  it("shows an unexpected error of the start with its stack, without secrets", async ({ expect }) => {
    await using scene = await start({ failsToStart: "no luck with password=hunter2" });
    expect(await scene.program.exit).toBe(1);
    expect(scene.program.output.stderr).toMatch(/Error: no luck with password=\[redacted\]\n\s+at /);
    expect(scene.program.said).toContainEqual({ type: "cleaned up" });
  });
});
