import { spawn } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createConnection } from "node:net";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";

/** A request to a {@link PodServer}. */
export interface PodRequest {
  readonly path: string;
  readonly protocol: string;
  readonly authorization: string | undefined;
  readonly groups: string | undefined;
}

/** Handlers of an HTTP server for the streams of Pods. */
export interface PodServer {
  readonly requests: PodRequest[];
  /** Number of running commands. */
  readonly running: number;
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Channels of the subprotocols `channel.k8s.io`. */
const channels = { stdin: 0, stdout: 1, stderr: 2, status: 3, resize: 4, close: 255 };

/**
 * Serves exec, attach, logs and port-forward like an API server or kubelet, whose paths it has:
 * commands run as processes in a folder, and ports are ports of this machine. The subprotocols are
 * those of `k8s.io/apimachinery/pkg/util/remotecommand`: v5 closes stdin by a message, v4 by the
 * connection.
 */
export function podServer(
  folder: string,
  { protocols = ["v5.channel.k8s.io", "v4.channel.k8s.io"] }: { readonly protocols?: readonly string[] } = {},
): PodServer {
  const requests: PodRequest[] = [];
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => protocols.find((protocol) => offered.has(protocol)) ?? false,
  });
  const note = (request: IncomingMessage, protocol: string): void => {
    const { authorization, "impersonate-group": groups } = request.headers;
    requests.push({ path: request.url ?? "", protocol, authorization, groups: groups?.toString() });
  };
  let running = 0;
  const start = (connection: WebSocket, command: readonly string[]): void => {
    running++;
    run(connection, command, folder, () => running--);
  };
  return {
    requests,
    get running() {
      return running;
    },
    request(request, response) {
      note(request, "http");
      const { pathname, searchParams } = new URL(request.url ?? "", "http://pod");
      if (!/\/log$|^\/containerLogs\//.test(pathname)) {
        response.writeHead(404).end();
        return;
      }
      const lines = ["one\n", "two\n", "three\n"].slice(-Number(searchParams.get("tailLines") ?? 3));
      response.writeHead(200, { "content-type": "text/plain" });
      for (const line of lines) response.write(line);
      response.end();
    },
    upgrade(request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (connection) => {
        note(request, connection.protocol);
        const { pathname, searchParams } = new URL(request.url ?? "", "http://pod");
        if (/portforward/i.test(pathname))
          forward(connection, Number(searchParams.get("ports") ?? searchParams.get("port")));
        else if (/attach/.test(pathname)) start(connection, ["cat"]);
        else start(connection, searchParams.getAll("command"));
      });
    },
  };
}

/** Runs a command, and connects its streams. */
function run(connection: WebSocket, command: readonly string[], folder: string, ended: () => void): void {
  const child = spawn(command[0] ?? "", command.slice(1), { cwd: folder });
  const send = (channel: number, data: Uint8Array | string): void =>
    connection.send(Buffer.concat([Buffer.of(channel), Buffer.from(data)]));
  // Container runtimes do so when the streams are open.
  for (const channel of [channels.stdout, channels.stderr, channels.status]) send(channel, "");
  child.stdout.on("data", (data: Buffer) => send(channels.stdout, data));
  child.stderr.on("data", (data: Buffer) => send(channels.stderr, data));
  connection.on("message", (message: Buffer) => {
    const [channel] = message;
    if (channel === channels.stdin) child.stdin.write(message.subarray(1));
    if (channel === channels.close && message[1] === channels.stdin) child.stdin.end();
    if (channel === channels.resize) send(channels.stdout, `resized ${message.subarray(1).toString()}\n`);
  });
  connection.on("close", () => child.kill());
  child.on("close", (code) => {
    const status =
      code === 0
        ? { metadata: {}, status: "Success" }
        : {
            metadata: {},
            status: "Failure",
            reason: "NonZeroExitCode",
            message: `command terminated with non-zero exit code: ${code}`,
            details: { causes: [{ reason: "ExitCode", message: String(code) }] },
          };
    ended();
    send(channels.status, JSON.stringify(status));
    connection.close(1000);
  });
}

/** Connects to a port. Each channel starts with the port, in little-endian. */
function forward(connection: WebSocket, port: number): void {
  const portBytes = Buffer.of(port & 255, port >> 8);
  for (const channel of [0, 1]) connection.send(Buffer.concat([Buffer.of(channel), portBytes]));
  const socket = createConnection({ host: "127.0.0.1", port });
  socket.on("data", (data: Buffer) => connection.send(Buffer.concat([Buffer.of(0), data])));
  socket.on("error", (error) => connection.send(Buffer.concat([Buffer.of(1), Buffer.from(error.message)])));
  socket.on("close", () => connection.close(1000));
  connection.on("message", (message: Buffer) => {
    if (message[0] === 0) socket.write(message.subarray(1));
  });
  connection.on("close", () => socket.destroy());
}
