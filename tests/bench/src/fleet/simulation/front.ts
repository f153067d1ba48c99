import { Agent, type RequestListener, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, loadKubeconfig } from "@capikit/client";
import type { RequestCounts } from "../audit.ts";
import { drawLatency, type Latencies } from "../latencies.ts";

/** Path where a simulated API server reports its numbers of requests by verb. */
const countsPath = "/simulation/requests";

/**
 * Counts requests and forwards them to a fault server after a delay, drawn from recorded latencies.
 * The server's own time comes on top.
 */
export function createFront(target: string, latencies: Latencies): RequestListener {
  const agent = new Agent({ keepAlive: true });
  const counts = new Map<string, number>();
  return (incoming, outgoing) => {
    const { method, url = "/", headers } = incoming;
    if (url === countsPath) {
      outgoing.setHeader("content-type", "application/json");
      outgoing.end(JSON.stringify([...counts]));
      return;
    }
    const verb = verbOf(method, url);
    counts.set(verb, (counts.get(verb) ?? 0) + 1);
    const forward = (): void => {
      const forwarded = request(target + url, { agent, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      forwarded.on("error", () => outgoing.destroy());
      outgoing.on("close", () => {
        if (!outgoing.writableFinished) forwarded.destroy();
      });
      incoming.pipe(forwarded);
    };
    void sleep(drawLatency(latencies, verb)).then(forward);
  };
}

/** Reads the numbers of requests of a simulated API server by verb, such as `get`. */
export async function readCounts(kubeconfig: string): Promise<RequestCounts> {
  const client = createClient(await loadKubeconfig(kubeconfig));
  try {
    return new Map((await client.raw({ method: "GET", path: countsPath })) as [string, number][]);
  } finally {
    await client.close();
  }
}

/** Methods whose verb does not depend on the path. */
const verbs: Readonly<Record<string, string>> = {
  POST: "create",
  PUT: "update",
  PATCH: "patch",
  DELETE: "delete",
};

/**
 * Returns the verb of a request in the audit log; `discovery` for a request without objects, `lease`
 * and `event` for those that say nothing of the objects of a provider.
 */
export function verbOf(method = "GET", url = "/"): string {
  const { pathname, searchParams } = new URL(url, "http://server");
  const path = /^\/(?:api|apis\/[^/]+)\/[^/]+(?:\/namespaces\/[^/]+)?\/[^/]+(?<name>\/.+)?$/.exec(pathname);
  if (path === null) return "discovery";
  if (pathname.includes("/leases")) return "lease";
  if (method === "POST" && pathname.endsWith("/events")) return "event";
  if (method !== "GET") return verbs[method] ?? method;
  if (path.groups?.name !== undefined) return "get";
  return searchParams.has("watch") ? "watch" : "list";
}
