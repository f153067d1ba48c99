import { Duplex } from "node:stream";

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
export function acceptSpdyStreams(socket: Duplex, accept: (stream: Duplex, index: number) => void): void {
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
