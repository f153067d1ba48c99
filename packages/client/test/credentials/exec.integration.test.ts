import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ExecIdentity } from "../../src/config/index.ts";
import { runExecPlugin } from "../../src/credentials/exec-plugin.ts";
import { ConfigError } from "../../src/errors/index.ts";
import { createTransport } from "../../src/transport/index.ts";
import { startEchoServer } from "../support/echo-server.ts";
import { plugin } from "../support/plugin.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "capikit-exec-"));
});
afterEach(() => rm(dir, { recursive: true }));

async function ask(server: string, identity: ExecIdentity, times = 1) {
  const transport = createTransport({ server, certificateAuthority: "CA", identity });
  try {
    const send = async () => {
      const response = await transport.request({ method: "GET", path: "/" });
      await response.text();
      return response.status;
    };
    return await Promise.all(Array.from({ length: times }, send));
  } finally {
    await transport.close();
  }
}

function isRunning(pid: string): boolean {
  try {
    // A process that has ended without being reaped is a zombie, which accepts signals.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

describe("a credential plugin", () => {
  it("runs once for many requests and transports, with the cluster's data", async () => {
    await using echo = await startEchoServer();
    const { identity, runs } = await plugin(dir, "answer({ token: 't' + count });", {
      args: ["--x"],
      env: { PLUGIN_ENV: "set" },
      provideClusterInfo: true,
      clusterInfo: { audience: "a" },
    });
    await Promise.all([ask(echo.server, identity, 20), ask(echo.server, identity, 20)]);
    expect(new Set(echo.authorizations())).toEqual(new Set(["Bearer t1"]));
    expect(await runs()).toEqual([
      {
        info: {
          apiVersion: "client.authentication.k8s.io/v1",
          kind: "ExecCredential",
          spec: {
            interactive: false,
            cluster: {
              server: echo.server,
              "certificate-authority-data": Buffer.from("CA").toString("base64"),
              config: { audience: "a" },
            },
          },
        },
        args: ["--x"],
        env: "set",
      },
    ]);
  });

  it("is run again when the server does not accept its token, once for all", async () => {
    await using echo = await startEchoServer((request, response) => {
      response.writeHead(request.headers.authorization === "Bearer t1" ? 401 : 200).end("{}");
    });
    const { identity, runs } = await plugin(dir, "answer({ token: 't' + count });");
    expect(await ask(echo.server, identity, 10)).toEqual(Array(10).fill(200));
    expect(await runs()).toHaveLength(2);
  });

  it("runs only one more time for a request that the server always refuses", async () => {
    await using echo = await startEchoServer((_, response) => {
      response.writeHead(401).end("{}");
    });
    const { identity, runs } = await plugin(dir, "answer({ token: 't' + count });");
    expect(await ask(echo.server, identity)).toEqual([401]);
    expect(echo.authorizations()).toEqual(["Bearer t1", "Bearer t2"]);
    expect(await runs()).toHaveLength(2);
  });

  it("is run again when its credential has expired", async () => {
    await using echo = await startEchoServer();
    const body = "answer({ token: 't' + count, expirationTimestamp: '2020-01-01T00:00:00Z' });";
    const { identity } = await plugin(dir, body);
    await ask(echo.server, identity);
    await ask(echo.server, identity);
    expect(echo.authorizations()).toEqual(["Bearer t1", "Bearer t2"]);
  });

  it.each<[string, string, RegExp]>([
    ["fails", "console.error('s3cret'); process.exit(3);", /failed \(exit code 3\): run it by hand/],
    ["is killed", "process.kill(process.pid, 'SIGTERM');", /failed \(killed by SIGTERM\)/],
    ["answers another kind", 'console.log(\'{"kind":"s3cret"}\');', /returned another document, but /],
    ["prints something else", "console.log('s3cret');", /did not print JSON/],
    [
      "answers in another version",
      "info.apiVersion = 'client.authentication.k8s.io/v1beta1'; answer({ token: 's3cret' });",
      /returned client.authentication.k8s.io\/v1beta1 ExecCredential, but client.authentication.k8s.io\/v1 /,
    ],
    ["answers nothing", "answer({});", /neither a token nor a client certificate/],
    ["gives half a pair", "answer({ clientKeyData: 's3cret' });", /neither a token nor a client certificate/],
    [
      "knows no time",
      "answer({ token: 's3cret', expirationTimestamp: 'x' });",
      /invalid expirationTimestamp/,
    ],
    [
      "prints without end",
      "const more = () => process.stdout.write('x'.repeat(1e5), more); more();",
      /printed more than 1048576 bytes/,
    ],
  ])("that %s is named", async (_, body, message) => {
    await using echo = await startEchoServer();
    const { identity } = await plugin(dir, body);
    const error = await ask(echo.server, identity).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ code: "CONFIG_EXEC_FAILED", message: expect.stringMatching(message) });
    expect(String(error)).toContain(identity.command);
    expect(String(error)).not.toContain("s3cret");
    expect(echo.requests).toEqual([]);
  });

  it("with a child that holds the output open delays nothing, and leaves no process behind", async () => {
    const pidFile = join(dir, "pid");
    const body = `
      import { spawn } from "node:child_process";
      import { writeFileSync } from "node:fs";
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
      writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
      child.unref();
      answer({ token: "t" });
      process.exit(0);`;
    await using echo = await startEchoServer();
    const { identity } = await plugin(dir, body);
    await expect(runExecPlugin({ server: echo.server }, identity, { drainMs: 50 })).resolves.toEqual({
      proof: { authorization: "Bearer t" },
    });
    await vi.waitFor(async () => expect(isRunning(await readFile(pidFile, "utf8"))).toBe(false));
  });

  it("that never ends is killed, with everything that it started", async () => {
    const pidFile = join(dir, "pid");
    const body = `
      import { spawn } from "node:child_process";
      import { renameSync, writeFileSync } from "node:fs";
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
      process.on("SIGTERM", () => {});
      writeFileSync(${JSON.stringify(`${pidFile}.new`)}, process.pid + " " + child.pid);
      renameSync(${JSON.stringify(`${pidFile}.new`)}, ${JSON.stringify(pidFile)});
      process.stdout.write("x".repeat(200_000));
      setInterval(() => {}, 1000);`;
    const { identity } = await plugin(dir, body);
    // Beyond the limit, so that the test depends on no timer.
    const run = runExecPlugin({ server: "https://a.test" }, identity, { outputBytes: 100_000 });
    await expect(run).rejects.toThrow(/printed more than 100000 bytes/);
    const pids = (await readFile(pidFile, "utf8")).split(" ");
    await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false, false]));
    const slow = runExecPlugin({ server: "https://a.test" }, identity, { timeoutMs: 1 });
    await expect(slow).rejects.toThrow("did not end within 1 ms");
  });

  it("that is not there is named, with what to do about it", async () => {
    const apiVersion = "client.authentication.k8s.io/v1";
    const identity = {
      type: "exec",
      apiVersion,
      command: "capikit-none",
      installHint: "get it at x.test",
    } as const;
    await expect(ask("http://127.0.0.1:1", identity)).rejects.toThrow(
      "credential plugin capikit-none is not installed, or not in PATH: get it at x.test",
    );
  });

  it("that needs a terminal is not run without one", async () => {
    const { identity, runs } = await plugin(dir, "answer({ token: 't' });", { interactiveMode: "Always" });
    await expect(ask("http://127.0.0.1:1", identity)).rejects.toThrow(/needs a terminal/);
    expect(await runs()).toEqual([]);
  });
});
