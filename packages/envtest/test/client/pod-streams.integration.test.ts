/**
 * Streams to Pods by client-node with capikit's credentials: on a server with the subprotocols of
 * the API server, and through a real API server to a stand-in kubelet.
 *
 * @module
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { node, pod } from "@capikit/api/kubernetes";
import type { ClusterConfig } from "@capikit/client";
import { type PodStreams, podStreams } from "@capikit/client/client-node";
import type { V1Status } from "@kubernetes/client-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ControlPlane, startControlPlane } from "../../src/index.ts";
import { type PodServer, podServer } from "../support/pod-server.ts";

const folder = mkdtempSync(join(tmpdir(), "capikit-pod-"));
const open: Server[] = [];
let echoPort: number;
/** Copies of a file have its mode last, and client-node reports no end. */
const mode = 0o640;

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  echoPort = await listen(createTcpServer((socket) => socket.pipe(socket)));
  writeFileSync(join(folder, "hello.txt"), "hello", { mode });
});
afterAll(() => {
  for (const server of open) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command in the Pod. */
async function run(
  { exec }: PodStreams,
  command: string[],
  input?: string,
): Promise<{ readonly out: string; readonly error: string; readonly status: V1Status }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const stdin = input === undefined ? null : Readable.from([Buffer.from(input)]);
  const status = new Promise<V1Status>((resolve, reject) => {
    exec.exec("default", "web", "web", command, stdout, stderr, stdin, false, resolve).catch(reject);
  });
  const [out, error] = [text(stdout), text(stderr)];
  return { status: await status, out: await out, error: await error };
}

async function copied(path: string): Promise<void> {
  await expect.poll(() => statSync(path, { throwIfNoEntry: false })?.mode).toBe(0o100_000 + mode);
  expect(readFileSync(path, "utf8")).toBe("hello");
}

/** Returns the response of an echoing port of the Pod. */
async function echoed({ portForward }: PodStreams, port: number, message: string): Promise<string> {
  const [output, input] = [new PassThrough(), new PassThrough()];
  const socket = await portForward.portForward("default", "web", [port], output, null, input);
  input.write(message);
  const [received] = (await new Promise((resolve) => {
    output.once("data", (data: Buffer) => resolve([data]));
  })) as [Buffer];
  if (typeof socket !== "function") socket.close();
  return received.toString();
}

async function logOf({ log }: PodStreams, options: { readonly tailLines?: number } = {}): Promise<string> {
  const output = new PassThrough();
  await log.log("default", "web", "web", output, options);
  return text(output);
}

describe.each(["v5.channel.k8s.io", "v4.channel.k8s.io"])("a server with %s", (protocol) => {
  const canClose = protocol === "v5.channel.k8s.io";
  let served: PodServer;
  let config: ClusterConfig;
  let streams: PodStreams;
  beforeAll(async () => {
    served = podServer(folder, { protocols: [protocol] });
    const server = createHttpServer(served.request).on("upgrade", served.upgrade);
    config = {
      server: `http://127.0.0.1:${await listen(server)}`,
      identity: { type: "token", token: "secret" },
    };
    streams = podStreams(config);
  });

  it("runs commands", async () => {
    expect(await run(streams, ["sh", "-c", "echo out; echo error >&2"])).toMatchObject({
      out: "out\n",
      error: "error\n",
      status: { status: "Success" },
    });
    const failed = await run(streams, ["sh", "-c", "exit 7"]);
    expect(failed.status.details?.causes?.[0]).toEqual({ reason: "ExitCode", message: "7" });
    expect(served.requests.at(-1)).toMatchObject({ protocol, authorization: "Bearer secret" });
    // Without a message that closes stdin, client-node closes the connection and loses the output.
    if (canClose) expect(await run(streams, ["cat"], "hello")).toMatchObject({ out: "hello" });
  });

  it("attaches", async () => {
    const [stdout, stdin] = [new PassThrough(), new PassThrough()];
    const socket = await streams.attach.attach("default", "web", "web", stdout, null, stdin, false);
    stdin.write("typed");
    const received = await new Promise((resolve) => {
      stdout.once("data", resolve);
    });
    expect(String(received)).toBe("typed");
    socket.close();
  });

  it("copies files in both directions", async () => {
    const local = join(folder, `from-${protocol}`);
    await streams.cp.cpFromPod("default", "web", "web", "hello.txt", local, folder);
    await copied(join(local, "hello.txt"));
    if (canClose) {
      const target = join(folder, `to-${protocol}`);
      mkdirSync(target);
      await streams.cp.cpToPod("default", "web", "web", local, target);
      await copied(join(target, "hello.txt"));
      await expect.poll(() => served.running).toBe(0);
    }
  });

  it("forwards ports", async () => {
    expect(await echoed(streams, echoPort, "ping")).toBe("ping");
  });

  it("reads logs", async () => {
    expect(await logOf(streams)).toBe("one\ntwo\nthree\n");
    expect(await logOf(streams, { tailLines: 1 })).toBe("three\n");
  });

  it("impersonates groups where client-node can send them", async () => {
    const acting = podStreams({ ...config, impersonate: { user: "jane", groups: ["a", "b"] } });
    await run(acting, ["true"]);
    expect(served.requests.at(-1)?.groups).toBe("a, b");
    await expect(logOf(acting)).rejects.toThrow("client-node cannot send several groups");
  });

  it("reads a rotated token for each connection", async () => {
    const path = join(folder, "token");
    writeFileSync(path, "first");
    const rotating = (): PodStreams => podStreams({ ...config, identity: { type: "token-file", path } });
    await run(rotating(), ["true"]);
    expect(served.requests.at(-1)?.authorization).toBe("Bearer first");
    writeFileSync(path, "second");
    await run(rotating(), ["true"]);
    expect(served.requests.at(-1)?.authorization).toBe("Bearer second");
  });
});

describe("a real API server with a stand-in kubelet", () => {
  let controlPlane: ControlPlane;
  let kubelet: PodServer;
  let streams: PodStreams;
  beforeAll(async () => {
    controlPlane = await startControlPlane();
    const { certificate: cert, key } = await controlPlane.issueServerCertificate(["127.0.0.1"]);
    kubelet = podServer(folder);
    const port = await listen(
      createHttpsServer({ cert, key }, kubelet.request).on("upgrade", kubelet.upgrade),
    );
    const { client } = controlPlane;
    await client.create(node, { metadata: { name: "worker" } });
    const addresses = [{ type: "InternalIP" as const, address: "127.0.0.1" }];
    // Otherwise, the API server speaks SPDY to the kubelet.
    const declaredFeatures = ["ExtendWebSocketsToKubelet"];
    const status = { addresses, daemonEndpoints: { kubeletEndpoint: { Port: port } }, declaredFeatures };
    await client.patch(
      node,
      { name: "worker" },
      { type: "merge", patch: { status } },
      { subresource: "status" },
    );
    const ref = { namespace: "default", name: "web" };
    await client.create(pod, {
      metadata: ref,
      spec: { nodeName: "worker", containers: [{ name: "web", image: "web:1" }] },
    });
    streams = podStreams(controlPlane.config);
  });
  afterAll(() => controlPlane?.stop());

  it("reads logs", async () => {
    expect(await logOf(streams, { tailLines: 2 })).toBe("two\nthree\n");
    expect(kubelet.requests.at(-1)?.path).toContain("/containerLogs/default/web/web");
  });

  it("runs commands, and sends stdin until its end", async () => {
    const failing = await run(streams, ["sh", "-c", "echo out; echo error >&2; exit 7"]);
    expect(failing).toMatchObject({ out: "out\n", error: "error\n", status: { status: "Failure" } });
    expect(failing.status.details?.causes?.[0]).toEqual({ reason: "ExitCode", message: "7" });
    expect(await run(streams, ["cat"], "hello")).toMatchObject({
      out: "hello",
      status: { status: "Success" },
    });
    expect(kubelet.requests.at(-1)).toMatchObject({
      path: expect.stringContaining("/exec/default/web/web?"),
      protocol: "v5.channel.k8s.io",
    });
  });

  it("copies files", async () => {
    const local = join(folder, "from-kubelet");
    await streams.cp.cpFromPod("default", "web", "web", "hello.txt", local, folder);
    await copied(join(local, "hello.txt"));
  });

  it("is authorized as the user of the configuration", async () => {
    const { config } = await controlPlane.addUser({ name: "jane" });
    await expect(logOf(podStreams(config))).rejects.toMatchObject({ code: 403 });
  });

  it("forwards ports", async () => {
    expect(await echoed(streams, echoPort, "ping")).toBe("ping");
  });
});
