import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { createUntrustedAgent } from "../../src/transport/untrusted-agent.ts";

it("closes connections to a proxy that opens no tunnel", async () => {
  await using server = createServer((socket) => socket.on("error", () => {}).resume());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const agent = createUntrustedAgent(
    { allowH2: false },
    {
      cluster: "silent",
      isTls: true,
      proxy: `http://127.0.0.1:${port}`,
      connectTimeout: 100,
      requestTls: {},
      proxyTls: {},
    },
  );
  const request = agent.request({ origin: `https://127.0.0.1:${port}`, path: "/", method: "GET" });
  await expect(request).rejects.toMatchObject({ code: "UND_ERR_HEADERS_TIMEOUT" });
  await agent.destroy();
});
