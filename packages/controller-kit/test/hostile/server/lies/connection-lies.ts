import { type Lie, repeat } from "./exchange.ts";

const raw =
  (begin: string, piece: string, ms: number): Lie =>
  (exchange) => {
    const { socket } = exchange.response;
    socket?.write(begin);
    repeat(exchange, ms, () => {
      // Do not write to a client that does not read.
      for (let n = 0; n < 100 && socket && !socket.destroyed && !socket.writableNeedDrain; n++) {
        socket.write(piece);
      }
    });
    return true;
  };

const json = { "content-type": "application/json" };

/** Hostile connections and HTTP responses. The listener handles certificate modes. */
export const connectionLies = {
  "endless-header": raw("HTTP/1.1 200 OK\r\n", `x-filler: ${"x".repeat(1000)}\r\n`, 5),
  "informational-flood": raw("", "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n", 5),
  "redirect-elsewhere": ({ response, request, elsewhere, count }) =>
    response
      .writeHead([301, 302, 307, 308][count % 4] ?? 302, { location: `${elsewhere}${request.path}` })
      .end(),
  "redirect-loop": ({ response, request }) => response.writeHead(307, { location: request.path }).end(),
  "other-authority": () => false,
  "expired-certificate": () => false,
  "other-name-certificate": () => false,
  "slow-drip": (exchange) => {
    exchange.response.writeHead(200, json).flushHeaders();
    repeat(exchange, 20, () => exchange.response.write(" "));
  },
  silence: () => true,
  reset: ({ response }) => {
    response.writeHead(200, json);
    response.write('{"kind":"', () => response.socket?.destroy());
  },
} satisfies Record<string, Lie>;
