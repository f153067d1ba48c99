import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Response for a path: a text, or a status with a text. */
export type Answer =
  | string
  | { readonly status: number; readonly text?: string; readonly headers?: Record<string, string> };

/** Starts a server for GitHub, its API, the Go proxy and GitLab with responses by `host/path`. */
export async function startReleaseServer(answers: Readonly<Record<string, Answer | readonly Answer[]>>) {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const url = (request.url ?? "").slice(1);
    asked.push(url);
    authorizations.push(request.headers.authorization);
    const found = answers[url];
    const times = asked.filter((one) => one === url).length;
    const answer = Array.isArray(found) ? found[Math.min(times, found.length) - 1] : found;
    const {
      status,
      text = "",
      headers = {},
    } = typeof answer === "string" ? { status: 200, text: answer } : (answer ?? { status: 404 });
    response.writeHead(status, headers).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hosts = [
    "github.com",
    "api.github.com",
    "proxy.golang.org",
    "goproxy.example.com",
    "gitlab.example.com",
  ];
  const origins = Object.fromEntries(hosts.map((host) => [`https://${host}`, `${address}/${host}`]));
  return { address, asked, authorizations, origins };
}
