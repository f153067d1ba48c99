import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** Starts a server that records its requests. Answers 200 by default. */
export async function startEchoServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end("{}"),
) {
  const requests: IncomingMessage[] = [];
  const listener = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as { port: number };
  return {
    server: `http://127.0.0.1:${port}`,
    port,
    requests,
    authorizations: () => requests.map(({ headers }) => headers.authorization),
    async [Symbol.asyncDispose]() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
