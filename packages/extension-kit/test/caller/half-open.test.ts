import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeClusterCreate } from "@capikit/api/catalog";
import { createFakeClock } from "@capikit/common/time";
import { expect, it } from "vitest";
import { clientOf, cluster } from "./support/cluster.ts";
import { extensionConfig, startExtension } from "./support/scripted-extension.ts";

it("comes back after a connection went dead without an end", async () => {
  const clock = createFakeClock();
  const extension = await startExtension();
  const tunnel = await openTunnel(Number(extension.host.split(":")[1]));
  const at = { url: `https://127.0.0.1:${tunnel.port}`, caBundle: extension.caBundle };
  const one = { hook: "BeforeClusterCreate", timeoutSeconds: 10 };
  const client = clientOf([extensionConfig("ext", at, { one })], { clock });
  const call = () => client.call(beforeClusterCreate, cluster, "one.ext", { cluster });
  try {
    await call();
    // Until the connection is free for the next call.
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    tunnel.freeze();
    const swallowed = expect(call()).rejects.toMatchObject({ code: "HOOK_CALL_TIMEOUT" });
    await expect.poll(() => tunnel.discarded).toBeGreaterThan(0);
    clock.advance(10_000);
    await swallowed;
    expect(await call()).toMatchObject({ status: "Success" });
    expect(tunnel.connections).toBe(2);
  } finally {
    await tunnel.close();
    await client.close();
    await extension.close();
  }
});

/** A proxy to a server that can go silent: its connections then receive no data, and no end. */
interface Tunnel {
  readonly port: number;
  /** Connections that were made so far. */
  connections: number;
  /** Chunks of data that were discarded. */
  discarded: number;
  /** Lets nothing through over the connections there are; new ones work. */
  freeze(): void;
  close(): Promise<void>;
}

async function openTunnel(to: number): Promise<Tunnel> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    tunnel.connections++;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const tunnel: Tunnel = {
    port: (server.address() as AddressInfo).port,
    connections: 0,
    discarded: 0,
    freeze() {
      for (const socket of sockets) {
        socket.unpipe();
        socket
          .on("data", () => {
            tunnel.discarded++;
          })
          .resume();
      }
    },
    async close() {
      for (const socket of sockets) {
        socket.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return tunnel;
}
