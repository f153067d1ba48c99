import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { createUntrustedAgent } from "../../src/transport/untrusted-agent.ts";

it.each([
  ["http", "UND_ERR_HEADERS_TIMEOUT"],
  ["socks5", "UND_ERR_CONNECT_TIMEOUT"],
])("closes connections to a proxy that opens no tunnel (%s)", async (scheme, code) => {
  const closed: Promise<unknown>[] = [];
  await using server = createServer((socket) => {
    closed.push(once(socket.on("error", () => {}).resume(), "close"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const agent = createUntrustedAgent(
    { allowH2: false },
    {
      cluster: "silent",
      isTls: true,
      proxy: `${scheme}://127.0.0.1:${port}`,
      connectTimeout: 1000,
      requestTls: {},
      proxyTls: {},
    },
  );
  const request = agent.request({ origin: `https://127.0.0.1:${port}`, path: "/", method: "GET" });
  await expect(request).rejects.toMatchObject({ code });
  await Promise.all(closed);
  await agent.destroy();
});
