import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { configMap, eventsV1Event as event, lease as leaseKind } from "@capikit/api/kubernetes";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { describe, it } from "vitest";
import {
  type RunManagerMessage,
  type RunManagerProgramInput,
  startRunManagerProgram,
} from "../../src/run-manager-program-input.ts";

const hasType =
  (type: RunManagerMessage["type"]) =>
  (message: RunManagerMessage): boolean =>
    message.type === type;

async function start(input: Partial<RunManagerProgramInput>) {
  const server = await startFaultServer({ kinds: [configMap, leaseKind, event] });
  server.put(configMap, { metadata: { name: "one", namespace: "default" } });
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

describe.concurrent("runManager", () => {
  it("exits with code 0 after a signal, with a released lease and after the cleanup", async ({ expect }) => {
    await using scene = await start({});
    await scene.program.receive(hasType("reconciling"));
    expect(holder(scene.server)).toBe("program");
    scene.program.process.kill("SIGTERM");
    expect(await scene.program.exit).toBe(0);
    expect(scene.program.messages).toContainEqual({ type: "cleaned up" });
    expect(holder(scene.server)).toBe("");
  });

  it("exits with code 0 if the signal arrives during startup", async ({ expect }) => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    await using scene = await start({ config: { server: `http://127.0.0.1:${port}` } });
    // The first request of the startup is never answered.
    await once(silent, "connection");
    scene.program.process.kill("SIGINT");
    expect(await scene.program.exit).toBe(0);
    silent.close();
  });

  it("exits with code 0 if the signal arrives before the options are created", async ({ expect }) => {
    await using scene = await start({ work: "no options" });
    await scene.program.receive(hasType("starting"));
    scene.program.process.kill("SIGTERM");
    expect(await scene.program.exit).toBe(0);
  });

  it("exits with code 1 on a second signal", async ({ expect }) => {
    await using scene = await start({ work: "stuck" });
    await scene.program.receive(hasType("reconciling"));
    // Pending signals of the same kind are merged.
    const again = setInterval(() => scene.program.process.kill("SIGTERM"), 50);
    expect(await scene.program.exit).toBe(1);
    clearInterval(again);
    expect(scene.program.output.stderr).toContain("second signal");
    expect(scene.program.messages).not.toContainEqual({ type: "cleaned up" });
  });

  const times = { gracefulShutdownMs: 100, forceExitMs: 300 };

  it("exits with a non-zero code if a reconcile ignores its signal, and lets the lease expire", async ({
    expect,
  }) => {
    await using scene = await start({ work: "stuck", options: times });
    await scene.program.receive(hasType("reconciling"));
    scene.program.process.kill("SIGTERM");
    // Killed, because its main thread could not exit.
    expect([1, "SIGKILL"]).toContain(await scene.program.exit);
    expect(scene.program.output.stderr).toContain("The shutdown took ");
    expect(holder(scene.server)).toBe("program");
  });

  it("kills a process whose main thread is blocked", async ({ expect }) => {
    await using scene = await start({ work: "block", options: times });
    await scene.program.receive(hasType("reconciling"));
    scene.program.process.kill("SIGTERM");
    await scene.program.receive(hasType("blocking"));
    expect(await scene.program.exit).toBe("SIGKILL");
    expect(scene.program.output.stderr).toContain("the main thread is blocked: the process is killed\n");
    expect(holder(scene.server)).toBe("program");
  });

  it("fails only the reconcile with an unhandled rejection, logged without secrets", async ({ expect }) => {
    await using scene = await start({ work: "reject" });
    const isAgain = (message: RunManagerMessage): boolean =>
      message.type === "reconciling" && scene.program.messages.filter(hasType("reconciling")).length > 1;
    await scene.program.receive(isAgain);
    scene.program.process.kill("SIGTERM");
    expect(await scene.program.exit).toBe(0);
    const { stderr } = scene.program.output;
    expect(stderr).toMatch(/Reconcile failed.*UnhandledRejectionError.*did not await: unhandled/s);
    expect(stderr).toMatch(/"?controller"?[=:] ?"?work\b/);
    expect(stderr).toMatch(/"?name"?[=:] ?"?one\b/);
    expect(stderr).not.toContain("hunter2");
  });

  it("exits with code 1 after an unhandled rejection elsewhere, logged without secrets", async ({
    expect,
  }) => {
    await using scene = await start({ work: "reject outside" });
    expect(await scene.program.exit).toBe(1);
    const { stderr } = scene.program.output;
    expect(stderr).toMatch(/Uncaught error, exiting err="Error: unhandled: .* origin=unhandledRejection$/m);
    expect(stderr).not.toContain("hunter2");
    expect(holder(scene.server)).toBe("program");
  });

  it("reports command line errors in one line", async ({ expect }) => {
    await using scene = await start({ argv: ["--leader-elekt"] });
    expect(await scene.program.exit).toBe(2);
    expect(scene.program.output).toEqual({
      stdout: "",
      stderr: "error: unknown flag --leader-elekt: did you mean --leader-elect?\n",
    });
  });

  it("prints an unexpected startup error with its stack, without secrets", async ({ expect }) => {
    await using scene = await start({ failsToStart: "no luck with password=hunter2" });
    expect(await scene.program.exit).toBe(1);
    expect(scene.program.output.stderr).toMatch(/Error: no luck with password=\[redacted\]\n\s+at /);
    expect(scene.program.messages).toContainEqual({ type: "cleaned up" });
  });
});
