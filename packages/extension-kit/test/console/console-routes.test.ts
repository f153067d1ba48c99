import { rm } from "node:fs/promises";
import { beforeClusterCreate } from "@capikit/api/catalog";
import type { Route, RouteResponse } from "@capikit/serving";
import { Agent, request } from "undici";
import { expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { consoleDocument, consoleRoutes } from "../../src/console/index.ts";
import { defineExtension, hookHandler, startExtension } from "../../src/index.ts";

const extension = defineExtension({
  handlers: { quota: hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 0 })) },
});
const document = () => consoleDocument(extension);

async function answerAt(routes: readonly Route[], path: string): Promise<RouteResponse> {
  const route = routes.find((each) => each.path === path);
  if (route === undefined) throw new Error(`no route ${path}`);
  const { signal } = new AbortController();
  const query = new URLSearchParams();
  return route.handle({ method: "GET", path, query, headers: {}, body: Buffer.alloc(0), signal });
}

it("serves the page with all that it loads, and forbids it other servers", async () => {
  const routes = consoleRoutes({ document, path: "/try" });
  const page = await answerAt(routes, "/try");
  expect(page.headers?.["content-security-policy"]).toContain("default-src 'none'; script-src 'self';");
  const loaded = [...String(page.body).matchAll(/(?:src|href|data-document)="([^"]*)"/g)].map(([, at]) => at);
  expect(loaded).toHaveLength(6);
  for (const at of loaded.filter((each) => each !== "data:,"))
    expect(String((await answerAt(routes, at ?? "")).body).length).toBeGreaterThan(100);
});

it("shows the document as it is at the time", async () => {
  let title = "one";
  const routes = consoleRoutes({
    document: () => ({ openapi: "3.0.3", info: { title, version: "v1" }, paths: {} }),
  });
  title = "two";
  const { body, headers } = await answerAt(routes, "/console/openapi.json");
  expect(JSON.parse(String(body)).info.title).toBe("two");
  expect(headers?.["cache-control"]).toBe("no-store");
});

it("is on a server only when it is given to it", async () => {
  const pair = await newCertificate("01");
  const certDir = await certificateFolder(pair);
  const agent = new Agent({ connect: { ca: pair.cert } });
  const statusOf = async (routes?: readonly Route[]) => {
    const options = { extension, port: 0, host: "127.0.0.1", certDir, drainMs: 100 };
    await using server = await startExtension({ ...options, ...(routes && { routes }) });
    const { statusCode, body } = await request(`${server.url}/console`, { dispatcher: agent });
    await body.dump();
    return statusCode;
  };
  try {
    expect(await statusOf()).toBe(404);
    expect(await statusOf(consoleRoutes({ document }))).toBe(200);
  } finally {
    await agent.close();
    await rm(certDir, { recursive: true });
  }
});
