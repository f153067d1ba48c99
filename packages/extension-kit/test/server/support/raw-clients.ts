import { once } from "node:events";
import { type ClientHttp2Session, connect as connectHttp2, constants } from "node:http2";
import { connect as connectTls, type TLSSocket } from "node:tls";

/** The answer: status, headers without the date, body; or that the connection was closed. */
export type RawAnswer = string;

export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const head = ({ method, target, headers }: RawRequest): string =>
  [`${method} ${target} HTTP/1.1`, "host: x", ...Object.entries(headers).map(([n, v]) => `${n}: ${v}`)].join(
    "\r\n",
  );

/** Bytes of a request over HTTP/1.1, with its length. */
export function bytesOf(request: RawRequest): Buffer {
  const length = "content-length" in request.headers || "transfer-encoding" in request.headers;
  const lengthLine = length ? "" : `\r\ncontent-length: ${request.body.length}`;
  return Buffer.concat([Buffer.from(`${head(request)}${lengthLine}\r\n\r\n`, "latin1"), request.body]);
}

/** Speaks HTTP/1.1 byte by byte, over a connection that is kept as long as the server keeps it. */
export function createHttp1(port: number, ca: string) {
  let kept: TLSSocket | undefined;
  const open = async (): Promise<TLSSocket> => {
    const socket = connectTls({ port, host: "127.0.0.1", ca, ALPNProtocols: ["http/1.1"] });
    socket.on("error", () => {});
    await once(socket, "secureConnect");
    return socket;
  };
  return {
    /** Sends, and reads one answer. */
    async send(bytes: Buffer, { end = false, isHead = false } = {}): Promise<RawAnswer> {
      const socket = kept !== undefined && !kept.destroyed && kept.writable ? kept : await open();
      kept = undefined;
      const answer = await new Promise<string>((resolve) => {
        let text = "";
        const finish = (whole: string): void => {
          socket.off("data", onData);
          socket.off("close", onClose);
          resolve(whole);
        };
        const onData = (chunk: Buffer): void => {
          text += chunk.toString("latin1");
          const from = text.indexOf("\r\n\r\n");
          if (from < 0) return;
          const length = isHead
            ? 0
            : Number(/^content-length: (\d+)\r$/im.exec(text.slice(0, from + 2))?.[1] ?? 0);
          if (text.length >= from + 4 + length) finish(text.slice(0, from + 4 + length));
        };
        const onClose = (): void => finish(`closed after ${JSON.stringify(text)}`);
        socket.on("data", onData);
        socket.once("close", onClose);
        socket.write(bytes, () => {});
        if (end) socket.end();
      });
      if (!end && answer.startsWith("HTTP/1.1 200") && !/^connection: close\r$/im.test(answer)) kept = socket;
      else socket.destroy();
      return answer.replace(/^date: .*\r\n/im, "");
    },
    /** Sends a part, and goes away. */
    async abort(bytes: Buffer): Promise<void> {
      const socket = await open();
      await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
      socket.destroy();
    },
    close(): void {
      kept?.destroy();
    },
  };
}

/** Speaks HTTP/2 over a session that is opened again when it ended. */
export function createHttp2(port: number, ca: string) {
  let session: ClientHttp2Session | undefined;
  const open = (): ClientHttp2Session => {
    if (session === undefined || session.closed || session.destroyed) {
      session = connectHttp2(`https://127.0.0.1:${port}`, { ca });
      session.on("error", () => {});
    }
    return session;
  };
  const begin = ({ method, target, headers }: RawRequest, endStream = false) => {
    const stream = open().request({ ":method": method, ":path": target, ...headers }, { endStream });
    stream.on("error", () => {});
    return stream;
  };
  return {
    async send(request: RawRequest): Promise<RawAnswer> {
      const stream = begin(request);
      let text = "";
      stream.on("response", (headers) => {
        const { date: _, ...others } = headers;
        text += `${JSON.stringify(others)}\n`;
      });
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString("latin1");
      });
      stream.end(request.body);
      await new Promise<void>((resolve) => stream.once("close", () => resolve()));
      return text === "" ? `reset with ${stream.rstCode}` : text;
    },
    /** Sends a part, and takes the request back. */
    async abort(request: RawRequest): Promise<void> {
      const stream = begin(request);
      stream.write(request.body.subarray(0, request.body.length >> 1));
      stream.close(constants.NGHTTP2_CANCEL);
      await new Promise<void>((resolve) => stream.once("close", () => resolve()));
    },
    /** Sends bytes that are not frames. */
    async garbage(bytes: Buffer): Promise<void> {
      const socket = connectTls({ port, host: "127.0.0.1", ca, ALPNProtocols: ["h2"] });
      socket.on("error", () => {});
      await once(socket, "secureConnect");
      socket.resume();
      socket.end(Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), bytes]));
      const late = setTimeout(() => socket.destroy(), 2000);
      await new Promise<void>((resolve) => socket.once("close", () => resolve()));
      clearTimeout(late);
    },
    close(): void {
      session?.destroy();
    },
  };
}
