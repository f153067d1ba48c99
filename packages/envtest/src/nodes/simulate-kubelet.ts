import { once } from "node:events";
import { createSecureServer, type ServerHttp2Stream } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createConnection, type Server, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { createServer as createTlsServer } from "node:tls";
import { createAuthority, type KeyPair } from "../authority.ts";

const clusterID = 1;

const term = 1;

/** Answers of etcd's services, in the encoding of protocol buffers. */
const etcdAnswers = {
  memberList: ({ members }: EtcdState): Buffer =>
    Buffer.concat([header, ...members.map((member) => bytesField(2, memberMessage(member)))]),
  status: ({ leader }: EtcdState): Buffer =>
    Buffer.concat([
      header,
      bytesField(2, Buffer.from("3.6.0")),
      numberField(4, leader),
      numberField(6, term),
    ]),
  /** No alarms, or the answer to a move of the leader. */
  empty: (): Buffer => header,
};

const numberType = 0;

const bytesType = 2;

const header = bytesField(1, Buffer.concat([numberField(1, clusterID), numberField(4, term)]));

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

/** An etcd cluster without data. */
interface EtcdCluster {
  /** Adds a member. The first one is the leader. */
  addMember(name: string): void;
  /** Answers of gRPC calls that KubeadmControlPlane makes, by path. */
  readonly calls: Readonly<Record<string, (request: Buffer) => Buffer>>;
}

/** Creates an etcd cluster without members. */
function createEtcdCluster(): EtcdCluster {
  const members = new Map<number, EtcdMember>();
  let leader = 0;
  let lastID = 0;
  const state = (): EtcdState => ({ members: [...members.values()], leader });
  const electIfNeeded = (): void => {
    if (!members.has(leader)) leader = members.keys().next().value ?? 0;
  };
  return {
    addMember(name) {
      lastID++;
      members.set(lastID, { id: lastID, name });
      electIfNeeded();
    },
    calls: {
      "/etcdserverpb.Cluster/MemberList": () => etcdAnswers.memberList(state()),
      "/etcdserverpb.Cluster/MemberRemove": (request) => {
        members.delete(firstNumber(request));
        electIfNeeded();
        return etcdAnswers.memberList(state());
      },
      "/etcdserverpb.Maintenance/Alarm": () => etcdAnswers.empty(),
      "/etcdserverpb.Maintenance/MoveLeader": (request) => {
        leader = firstNumber(request);
        electIfNeeded();
        return etcdAnswers.empty();
      },
      "/etcdserverpb.Maintenance/Status": () => etcdAnswers.status(state()),
    },
  };
}

/**
 * The server side of SPDY/3.1, as far as port-forwarding needs it. Clients of Kubernetes open two
 * streams per connection: one for errors, then one for data. The headers of streams are not read.
 */
const types = { synStream: 1, synReply: 2, reset: 3, ping: 6 };
const finFlag = 1;
const headLength = 8;

/**
 * No headers, compressed: the start of a zlib stream with the dictionary of SPDY/3, then a stored
 * block with the number 0, and an empty one, which makes readers use the former. All blocks of a
 * connection are one zlib stream.
 */
const firstHeaders = Buffer.from("78bbe3c6a7c2000400fbff00000000000000ffff", "hex");
const laterHeaders = firstHeaders.subarray(6);

/**
 * Accepts the streams of a connection.
 *
 * @param accept Receives each stream, with its index in the connection.
 */
function acceptSpdyStreams(socket: Duplex, accept: (stream: Duplex, index: number) => void): void {
  const streams = new Map<number, Duplex>();
  let accepted = 0;
  let buffered = Buffer.alloc(0);

  const open = (id: number): void => {
    const index = accepted++;
    socket.write(
      controlFrame(types.synReply, Buffer.concat([uint32(id), index === 0 ? firstHeaders : laterHeaders])),
    );
    const stream = new Duplex({
      read() {},
      write: (data: Buffer, _, done) => void socket.write(dataFrame(id, data), done),
      final: (done) => void socket.write(dataFrame(id, Buffer.alloc(0), finFlag), done),
    });
    // The client notices a broken stream by the end of its connection.
    stream.on("error", () => socket.destroy());
    streams.set(id, stream);
    accept(stream, index);
  };
  const receive = (head: Buffer, payload: Buffer): void => {
    const flags = head[4] ?? 0;
    const isControl = ((head[0] ?? 0) & 0x80) !== 0;
    const type = head.readUInt16BE(2);
    if (isControl && type === types.ping) {
      socket.write(controlFrame(types.ping, payload));
      return;
    }
    if (isControl && type !== types.synStream && type !== types.reset) return;
    const id = (isControl ? payload : head).readUInt32BE(0) & 0x7fffffff;
    if (isControl && type === types.synStream) open(id);
    const stream = streams.get(id);
    if (isControl && type === types.reset) stream?.destroy();
    if (!isControl && payload.length > 0) stream?.push(payload);
    if ((flags & finFlag) !== 0) stream?.push(null);
  };
  socket.on("data", (data: Buffer) => {
    buffered = Buffer.concat([buffered, data]);
    while (buffered.length >= headLength) {
      const end = headLength + buffered.readUIntBE(5, 3);
      if (buffered.length < end) return;
      receive(buffered.subarray(0, headLength), buffered.subarray(headLength, end));
      buffered = buffered.subarray(end);
    }
  });
  socket.on("error", () => {}); // followed by "close"
  socket.on("close", () => {
    for (const stream of streams.values()) stream.destroy();
  });
}

function controlFrame(type: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(headLength);
  head.writeUInt16BE(0x8003, 0);
  head.writeUInt16BE(type, 2);
  head.writeUIntBE(payload.length, 5, 3);
  return Buffer.concat([head, payload]);
}

function dataFrame(id: number, payload: Buffer, flags = 0): Buffer {
  const head = Buffer.alloc(headLength);
  head.writeUInt32BE(id, 0);
  head[4] = flags;
  head.writeUIntBE(payload.length, 5, 3);
  return Buffer.concat([head, payload]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value, 0);
  return bytes;
}

interface EtcdMember {
  readonly id: number;
  readonly name: string;
}

interface EtcdState {
  readonly members: readonly EtcdMember[];
  readonly leader: number;
}

/** Returns the first field of a request, a number: 0 if it is missing. */
function firstNumber(message: Buffer): number {
  if (message[0] !== tag(1, numberType)) return 0;
  let value = 0;
  for (let index = 1; index < message.length; index++) {
    const byte = message[index] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (index - 1));
    if (byte < 0x80) break;
  }
  return value;
}

function tag(field: number, type: number): number {
  return field * 8 + type;
}

function memberMessage({ id, name }: EtcdMember): Buffer {
  const url = Buffer.from("https://127.0.0.1:2379");
  return Buffer.concat([
    numberField(1, id),
    bytesField(2, Buffer.from(name)),
    bytesField(3, url),
    bytesField(4, url),
  ]);
}

function numberField(field: number, value: number): Buffer {
  return Buffer.from([tag(field, numberType), ...varint(value)]);
}

function bytesField(field: number, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag(field, bytesType), ...varint(value.length)]), value]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}
