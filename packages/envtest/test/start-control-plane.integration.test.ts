import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient, loadKubeconfig } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import { isForbidden } from "@capikit/client/errors";
import { afterAll, describe, expect, it, vi } from "vitest";
import { findBinaries, startControlPlane } from "../src/index.ts";
import { isRunning, processesMentioning } from "./support/processes.ts";

const scratch = await mkdtemp(join(tmpdir(), "capikit-start-"));
afterAll(() => rm(scratch, { recursive: true }));

function isListening(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => resolve(true));
    socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
  });
}

/** A folder with the real etcd and this in place of kube-apiserver. */
async function withApiServer(script: string): Promise<string> {
  const dir = await mkdtemp(join(scratch, "assets-"));
  const { etcd } = await findBinaries();
  await writeFile(join(dir, "etcd"), `#!/bin/sh\nexec ${etcd} "$@"\n`);
  await writeFile(join(dir, "kube-apiserver"), `#!/bin/sh\n${script}\n`);
  await Promise.all(["etcd", "kube-apiserver"].map((name) => chmod(join(dir, name), 0o755)));
  return dir;
}

describe("startControlPlane", () => {
  it("serves until it is stopped, and leaves nothing", async () => {
    const logDir = join(scratch, "logs");
    const controlPlane = await startControlPlane({ logDir, etcdArgs: ["--log-level=info"] });
    const version = await controlPlane.client.raw({ method: "GET", path: "/version" });
    expect(version).toMatchObject({ gitVersion: expect.stringMatching(/^v1\.37\./) });

    const ann = await controlPlane.addUser({ name: "ann", groups: ["testers"] });
    const client = createClient(await parseKubeconfig(ann.kubeconfig));
    const configMaps = await client.kindOf({ apiVersion: "v1", kind: "ConfigMap" });
    const refused = await client.list(configMaps, { namespace: "default" }).catch((error: unknown) => error);
    expect(isForbidden(refused)).toBe(true);
    expect(String(refused)).toContain('User "ann" cannot list resource "configmaps"');
    const rbac = "rbac.authorization.k8s.io";
    const metadata = { name: "testers", namespace: "default" };
    const apiVersion = `${rbac}/v1`;
    const role = await controlPlane.client.kindOf({ apiVersion, kind: "Role" });
    const roleBinding = await controlPlane.client.kindOf({ apiVersion, kind: "RoleBinding" });
    const rules = [{ apiGroups: [""], resources: ["configmaps"], verbs: ["list"] }];
    await controlPlane.client.create(role, { metadata, rules });
    await controlPlane.client.create(roleBinding, {
      metadata,
      roleRef: { apiGroup: rbac, kind: "Role", name: "testers" },
      subjects: [{ apiGroup: rbac, kind: "Group", name: "testers" }],
    });
    await expect
      .poll(() =>
        client.list(configMaps, { namespace: "default" }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await client.close();

    const command = ["/bin/sh", "-c", "echo $HELLO; exec sleep 60"];
    const beside = controlPlane.startProcess("beside", command, { env: { HELLO: "there" } });
    await expect
      .poll(() => existsSync(beside.logFile) && readFileSync(beside.logFile, "utf8") === "there\n")
      .toBe(true);
    expect(await loadKubeconfig(controlPlane.kubeconfigPath)).toMatchObject(controlPlane.config);

    const { dir, pids, url } = controlPlane;
    await controlPlane.stop();
    expect(isRunning(await beside.pid)).toBe(false);
    expect([
      isRunning(pids.etcd),
      isRunning(pids.kubeApiserver),
      existsSync(dir),
      await isListening(url),
    ]).toEqual([false, false, false, false]);
    await controlPlane.stop();
    // The flag was taken over, and a folder of the caller's own stays.
    expect(await readFile(controlPlane.logs.etcd, "utf8")).toContain('"level":"info"');
  });

  it.each([
    ["kill -9", [], "SIGKILL" as const],
    ["an end without stop", ["exit"], undefined],
  ])("leaves nothing after %s of its process", async (_, args, signal) => {
    const script = fileURLToPath(new URL("./support/orphan.ts", import.meta.url));
    const parent = spawn(process.execPath, ["--conditions=@capikit/source", script, ...args], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const gone = new Promise((resolve) => parent.once("close", resolve));
    const output = await new Promise<string>((resolve) =>
      parent.stdout.setEncoding("utf8").once("data", resolve),
    );
    const { pids, dir, url } = JSON.parse(output) as Awaited<ReturnType<typeof startControlPlane>>;
    if (signal) {
      expect(await isListening(url)).toBe(true);
      parent.kill(signal);
    }
    await gone;
    await expect
      .poll(async () => !(isRunning(pids.etcd) || isRunning(pids.kubeApiserver) || existsSync(dir)))
      .toBe(true);
    expect(await isListening(url)).toBe(false);
  });

  it.each([150, 400, 900])("leaves nothing when its process is killed %i ms after its start", async (ms) => {
    const tmp = await mkdtemp(join(scratch, "tmp-"));
    const script = fileURLToPath(new URL("./support/orphan.ts", import.meta.url));
    const parent = spawn(process.execPath, ["--conditions=@capikit/source", script], {
      env: { ...process.env, TMPDIR: tmp },
      stdio: "ignore",
    });
    const gone = new Promise((resolve) => parent.once("close", resolve));
    setTimeout(() => parent.kill("SIGKILL"), ms);
    await gone;
    await vi.waitFor(
      () =>
        expect({ files: readdirSync(tmp), processes: processesMentioning(tmp) }).toEqual({
          files: [],
          processes: [],
        }),
      { interval: 20 },
    );
  });

  it("reports the failed process, its exit and its output tail", async () => {
    const assetsDir = await withApiServer("for i in $(seq 1 30); do echo line $i; done; exit 7");
    const error = await startControlPlane({ binaries: { assetsDir } }).catch((e: Error) => e);
    expect(String(error)).toMatch(
      /^EnvtestError: kube-apiserver exited with code 7 before the API server was ready\nlast lines of kube-apiserver:\n {2}line 11\n/,
    );
    expect(String(error)).toMatch(/line 30$/);
  });

  it("shows the real kube-apiserver's complaint about a flag", async () => {
    const started = startControlPlane({ apiServerArgs: ["--no-such-flag"] });
    await expect(started).rejects.toThrow(
      /kube-apiserver exited with code 1 .*unknown flag: --no-such-flag/s,
    );
  });

  it("gives up when the API server is not ready in time", async () => {
    const assetsDir = await withApiServer("exec sleep 60");
    const started = startControlPlane({ binaries: { assetsDir }, startTimeoutMs: 300 });
    await expect(started).rejects.toThrow("the API server is not ready after 300 ms\n");
  });

  it("stops starting when its signal aborts", async () => {
    const signal = AbortSignal.timeout(100);
    await expect(startControlPlane({ signal })).rejects.toBe(await abortReason(signal));
  });

  it("tries other ports when one was taken meanwhile", async () => {
    // The stand-in sees an occupied port the first time, and gives way to the real one after.
    const { kubeApiserver } = await findBinaries();
    const flag = join(scratch, "was-here");
    const assetsDir = await withApiServer(
      `[ -e ${flag} ] && exec ${kubeApiserver} "$@"\ntouch ${flag}; echo "listen tcp: bind: address already in use"; exit 1`,
    );
    const controlPlane = await startControlPlane({ binaries: { assetsDir } });
    expect(existsSync(flag)).toBe(true);
    await controlPlane.stop();
  });

  it("recognizes the real programs' messages for a taken port", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    for (const options of [
      { etcdArgs: [`--listen-peer-urls=https://127.0.0.1:${port}`] },
      { apiServerArgs: [`--secure-port=${port}`] },
    ]) {
      await expect(startControlPlane(options)).rejects.toThrow(/address already in use/);
    }
    server.close();
  });
});

function abortReason(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(signal.reason)));
}
