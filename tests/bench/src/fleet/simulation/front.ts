import { Agent, type RequestListener, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { drawLatency, type Latencies } from "../latencies.ts";
import { verbOf } from "./verb-of.ts";

/**
 * Forwards requests to a fault server after a delay, drawn from recorded latencies. The server's
 * own time comes on top.
 */
export function createFront(target: string, latencies: Latencies): RequestListener {
  const agent = new Agent({ keepAlive: true });
  return (incoming, outgoing) => {
    const { method, url = "/", headers } = incoming;
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
    void sleep(drawLatency(latencies, verbOf(method, url))).then(forward);
  };
}
