import { once } from "node:events";
import { connect, type TLSSocket } from "node:tls";

/** Frame types and a flag of RFC 9113, section 6. */
const types = { data: 0, headers: 1, rstStream: 3, settings: 4, goAway: 7 };
const endHeaders = 4;

/** Returns any frame. */
export function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** The header fields that open a stream, by HPACK as literals without a name's index. */
export function headersFrame(stream: number, fields: Readonly<Record<string, string>>): Buffer {
  const literals = Object.entries(fields).flatMap(([name, value]) => [
    Buffer.from([0, name.length]),
    Buffer.from(name),
    Buffer.from([value.length]),
    Buffer.from(value),
  ]);
  return frame(types.headers, endHeaders, stream, Buffer.concat(literals));
}

/** @param isLast Whether the body ends with it. Default: false. */
export function dataFrame(stream: number, text: string, isLast = false): Buffer {
  return frame(types.data, isLast ? 1 : 0, stream, Buffer.from(text));
}

/** Cancels a stream. */
export function resetFrame(stream: number): Buffer {
  return frame(types.rstStream, 0, stream, Buffer.from([0, 0, 0, 8]));
}

/** Ends a session with an internal error. */
export function failFrame(): Buffer {
  return frame(types.goAway, 0, 0, Buffer.from([0, 0, 0, 0, 0, 0, 0, 2]));
}

/** A frame that no stream may have. */
export function invalidFrame(): Buffer {
  return frame(types.data, 0, 0, Buffer.from("x"));
}

/** Opens a connection and sends frames in one packet, also those that Node.js's client refuses. */
export async function sendFrames(port: number, ca: string, frames: readonly Buffer[]): Promise<TLSSocket> {
  const socket = connect({ port, host: "127.0.0.1", ca, ALPNProtocols: ["h2"] });
  socket.on("error", () => {});
  await once(socket, "secureConnect");
  const preface = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
  socket.write(Buffer.concat([preface, frame(types.settings, 0, 0, Buffer.alloc(0)), ...frames]));
  return socket;
}
