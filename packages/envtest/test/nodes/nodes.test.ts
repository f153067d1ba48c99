import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { Duplex } from "node:stream";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it, test, vi } from "vitest";
import { createAuthority } from "../../src/authority.ts";
import { type SimulatedKubelet, simulateKubelet } from "../../src/nodes/simulate-kubelet.ts";
import { startWakeableLoop } from "../../src/nodes/simulate-nodes.ts";

describe("simulate kubelet", async () => {
  const authority = await (await createAuthority("etcd")).issueServer(["etcd"]);
  const cluster = "/etcdserverpb.Cluster/";
  const maintenance = "/etcdserverpb.Maintenance/";
  const none = Buffer.alloc(0);
  const lengthAt = 5;
  const synReply = 0x80030002;

  test("etcd lists, removes and elects members", async () => {
    await using kubelet = await simulateKubelet(authority);
    for (const name of ["one", "two", "three"]) kubelet.addEtcdMember(name);
    await using etcd = await connectEtcd(kubelet);
    expect(namesIn(await etcd.call(`${cluster}MemberList`))).toEqual(["one", "two", "three"]);
    expect(leaderIn(await etcd.call(`${maintenance}Status`))).toBe(1);
    await etcd.call(`${maintenance}MoveLeader`, number(3));
    expect(leaderIn(await etcd.call(`${maintenance}Status`))).toBe(3);
    expect(namesIn(await etcd.call(`${cluster}MemberRemove`, number(3)))).toEqual(["one", "two"]);
    expect(leaderIn(await etcd.call(`${maintenance}Status`))).toBe(1);
    expect(namesIn(await etcd.call(`${maintenance}Alarm`))).toEqual([]);
  });

  test("etcd answers unknown calls as unimplemented", async () => {
    await using kubelet = await simulateKubelet(authority);
    await using etcd = await connectEtcd(kubelet);
    await expect(etcd.call("/etcdserverpb.KV/Range")).rejects.toThrow("grpc-status 12");
  });

  test("kube-apiserver has the certificate whose expiry KubeadmControlPlane reads", async () => {
    await using kubelet = await simulateKubelet(authority);
    await using forwarded = await forward(kubelet, "kube-apiserver-one");
    expect(forwarded.tls.getPeerX509Certificate()?.subject).toBe("CN=kube-apiserver");
  });

  interface Etcd extends AsyncDisposable {
    /** Returns the message of the answer. */
    call(path: string, message?: Buffer): Promise<Buffer>;
  }

  async function connectEtcd(kubelet: SimulatedKubelet): Promise<Etcd> {
    const forwarded = await forward(kubelet, "etcd-one");
    const session = connectHttp2("https://etcd", { createConnection: () => forwarded.tls });
    return {
      async call(path, message = none) {
        const stream = session.request({
          ":method": "POST",
          ":path": path,
          "content-type": "application/grpc",
        });
        let status: unknown;
        stream.on("response", (headers) => {
          status = headers["grpc-status"];
        });
        stream.on("trailers", (headers) => {
          status = headers["grpc-status"];
        });
        const prefix = Buffer.alloc(5);
        prefix.writeUInt32BE(message.length, 1);
        stream.end(Buffer.concat([prefix, message]));
        const answer = Buffer.concat(await stream.toArray());
        if (status !== "0") throw new Error(`grpc-status ${status}`);
        return answer.subarray(5);
      },
      async [Symbol.asyncDispose]() {
        session.destroy();
        await forwarded[Symbol.asyncDispose]();
      },
    };
  }

  /** Forwards a port of a Pod, like the client of Kubernetes, and connects with TLS. */
  async function forward(
    { port }: SimulatedKubelet,
    pod: string,
  ): Promise<AsyncDisposable & { tls: TLSSocket }> {
    const upgrading = request({
      host: "127.0.0.1",
      port,
      path: `/portForward/kube-system/${pod}`,
      method: "POST",
      headers: { connection: "Upgrade", upgrade: "SPDY/3.1" },
      rejectUnauthorized: false,
    }).end();
    const [response, socket] = await once(upgrading, "upgrade");
    expect(response.headers["x-stream-protocol-version"]).toBe("portforward.k8s.io");
    const [errorStream, dataStream] = [1, 3];
    socket.write(Buffer.concat([synStream(errorStream, true), synStream(dataStream, false)]));
    const stream = new Duplex({
      read() {},
      write: (data: Buffer, _, done) => void socket.write(frame(dataStream, 0, data), done),
    });
    let received = none;
    socket.on("data", (data: Buffer) => {
      received = Buffer.concat([received, data]);
      while (received.length >= 8 && received.length >= 8 + received.readUIntBE(lengthAt, 3)) {
        const end = 8 + received.readUIntBE(lengthAt, 3);
        if (received.readUInt32BE(0) === synReply) expect(received.subarray(0, end)).toSatisfy(endsInFlush);
        if (received.readUInt32BE(0) === dataStream) stream.push(received.subarray(8, end));
        received = received.subarray(end);
      }
    });
    const tls = connectTls({ socket: stream, rejectUnauthorized: false, ALPNProtocols: ["h2"] });
    await once(tls, "secureConnect");
    return {
      tls,
      async [Symbol.asyncDispose]() {
        tls.destroy();
        socket.destroy();
      },
    };
  }

  /** Whether compressed headers end in an empty block, without which Go waits for more of them. */
  function endsInFlush(frame: Buffer): boolean {
    return frame.subarray(-5).equals(Buffer.from("000000ffff", "hex"));
  }

  /** Opens a stream. The simulation does not read the headers, which are left out. */
  function synStream(id: number, isFinished: boolean): Buffer {
    const payload = Buffer.alloc(10);
    payload.writeUInt32BE(id, 0);
    return frame(0x80030001, isFinished ? 1 : 0, payload);
  }

  function frame(start: number, flags: number, payload: Buffer): Buffer {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(start, 0);
    head[4] = flags;
    head.writeUIntBE(payload.length, lengthAt, 3);
    return Buffer.concat([head, payload]);
  }

  /** A message whose first field is a number. */
  function number(value: number): Buffer {
    return Buffer.from([8, value]);
  }

  /** Fields of a message of protocol buffers, by number. */
  function fieldsOf(message: Buffer): { readonly field: number; readonly value: Buffer | number }[] {
    const fields: { field: number; value: Buffer | number }[] = [];
    for (let at = 0; at < message.length; ) {
      const [tag = 0, value = 0] = message.subarray(at);
      const isNumber = tag % 8 === 0;
      fields.push({ field: tag >> 3, value: isNumber ? value : message.subarray(at + 2, at + 2 + value) });
      at += isNumber ? 2 : 2 + value;
    }
    return fields;
  }

  function namesIn(answer: Buffer): string[] {
    return fieldsOf(answer)
      .filter(({ field }) => field === 2)
      .map(({ value }) => String(fieldsOf(value as Buffer).find(({ field }) => field === 2)?.value));
  }

  function leaderIn(status: Buffer): number {
    return fieldsOf(status).find(({ field }) => field === 4)?.value as number;
  }
});

describe("wakeable loop", () => {
  it("runs at once, after each wake, and after a delay when it has failed", async () => {
    const clock = createFakeClock();
    const end = new AbortController();
    const step = vi.fn<() => Promise<"done" | "end" | "failed">>(async () => "done");
    const loop = startWakeableLoop(step, { clock, retryMs: 2000, signal: end.signal });
    const runs = (count: number) => vi.waitFor(() => expect(step).toHaveBeenCalledTimes(count));
    await runs(1);
    await vi.waitFor(() => expect(clock.waits()).toHaveLength(1));
    step.mockResolvedValueOnce("failed");
    loop.wake();
    await runs(2);
    await vi.waitFor(() => expect(clock.waits()).toEqual([2000]));
    clock.advance(2000);
    await runs(3);
    end.abort();
    await loop.done;
    loop.wake();
    expect(step).toHaveBeenCalledTimes(3);
  });

  it("does not lose a wake during a run, and ends on request", async () => {
    const outcomes: ((outcome: "done" | "end") => void)[] = [];
    const step = () => new Promise<"done" | "end">((resolve) => outcomes.push(resolve));
    const signal = new AbortController().signal;
    const loop = startWakeableLoop(step, { clock: createFakeClock(), retryMs: 2000, signal });
    await vi.waitFor(() => expect(outcomes).toHaveLength(1));
    loop.wake();
    loop.wake();
    outcomes[0]?.("done");
    await vi.waitFor(() => expect(outcomes).toHaveLength(2));
    outcomes[1]?.("end");
    await loop.done;
    expect(outcomes).toHaveLength(2);
  });
});
