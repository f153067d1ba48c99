import { once } from "node:events";
import { createSecureServer, type ServerHttp2Stream } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createConnection, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { createAuthority, type KeyPair } from "../../pki/authority.ts";
import { createEtcdCluster } from "./etcd-calls.ts";
import { acceptSpdyStreams } from "./spdy-streams.ts";

const host = "127.0.0.1";

/** A kubelet that forwards ports of static Pods, without running them. */
export interface SimulatedKubelet extends AsyncDisposable {
  /** Of `status.daemonEndpoints` of Nodes whose address is 127.0.0.1. */
  readonly port: number;
  /** Adds a member to the etcd cluster, named after its Node. The first member is the leader. */
  addEtcdMember(nodeName: string): void;
}

/**
 * Simulates the kubelet of Nodes, as far as KubeadmControlPlane connects to their Pods: members,
 * health and leader of etcd, and the certificate of kube-apiserver. Stores no data.
 *
 * @param etcdAuthority Key pair in the Secret `<cluster>-etcd`. etcd serves the authority itself,
 * which clients trust.
 */
export async function simulateKubelet(etcdAuthority: KeyPair): Promise<SimulatedKubelet> {
  const authority = await createAuthority("kubelet");
  const sockets = new Set<Socket>();
  const etcd = createEtcdCluster();
  const etcdServer = createSecureServer({ cert: etcdAuthority.certificate, key: etcdAuthority.key });
  etcdServer.on("stream", (stream, { ":path": path }) => answerCall(stream, etcd.calls[path ?? ""]));
  // KubeadmControlPlane reads the expiry of the certificate with this common name.
  const { certificate: cert, key } = await authority.issueServer(["kube-apiserver"]);
  const apiServer = createTlsServer({ cert, key });
  const kubelet = createHttpsServer({ cert, key });
  const servers: readonly Server[] = [etcdServer, apiServer, kubelet];
  const [etcdPort = 0, apiServerPort = 0, port = 0] = await Promise.all(
    servers.map((server) => listen(server, sockets)),
  );
  kubelet.on("upgrade", ({ url = "" }, socket) => {
    const target = url.includes("/kube-apiserver-") ? apiServerPort : etcdPort;
    socket.write(switchingProtocols);
    acceptSpdyStreams(socket, (stream, index) => {
      if (index === 0) return; // of errors
      const connection = createConnection({ host, port: target });
      connection.on("error", () => stream.destroy());
      stream.on("close", () => connection.destroy());
      stream.pipe(connection).pipe(stream);
    });
  });
  return {
    port,
    addEtcdMember: etcd.addMember,
    async [Symbol.asyncDispose]() {
      const closed = servers.map((server) => once(server, "close"));
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

const switchingProtocols = [
  "HTTP/1.1 101 Switching Protocols",
  "Connection: Upgrade",
  "Upgrade: SPDY/3.1",
  "X-Stream-Protocol-Version: portforward.k8s.io",
  "\r\n",
].join("\r\n");

/** Answers a unary gRPC call. */
function answerCall(stream: ServerHttp2Stream, call: ((request: Buffer) => Buffer) | undefined): void {
  const chunks: Buffer[] = [];
  stream.on("error", () => {}); // the client went away
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("end", () => {
    const head = { ":status": 200, "content-type": "application/grpc" };
    if (call === undefined) {
      const unimplemented = "12";
      stream.respond({ ...head, "grpc-status": unimplemented }, { endStream: true });
      return;
    }
    // A message starts with a byte for its compression and four for its length.
    const answer = call(Buffer.concat(chunks).subarray(5));
    const prefix = Buffer.alloc(5);
    prefix.writeUInt32BE(answer.length, 1);
    stream.respond(head, { waitForTrailers: true });
    stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
    stream.end(Buffer.concat([prefix, answer]));
  });
}

/** Returns the port of a server on the loopback address. */
async function listen(server: Server, sockets: Set<Socket>): Promise<number> {
  server.on("tlsClientError", () => {});
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}); // followed by "close"
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
