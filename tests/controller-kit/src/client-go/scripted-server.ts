import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createInstantClock, type InstantClock } from "./instant-clock.ts";

/** The server's answer to one request, also understood by the program `client-reference`. */
export interface Step {
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** How the connection breaks instead of an answer. */
  readonly break?: "reset" | "eof";
  /** Events of a watch, which ends `holdMs` after them. */
  readonly events?: readonly object[];
  readonly holdMs?: number;
}

/** One request that reached the server. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Milliseconds since the end of the previous answer. */
  readonly afterMs: number;
  readonly body?: unknown;
}

/** A stand-in API server that answers each request by the next step of a script. */
export interface ScriptedServer extends AsyncDisposable {
  readonly server: string;
  readonly clock: InstantClock;
  readonly requests: readonly SeenRequest[];
  /** Resolves at the first request beyond the script. Such requests stay open. */
  readonly finished: Promise<void>;
}

export async function startScriptedServer(steps: readonly Step[]): Promise<ScriptedServer> {
  // Of the head of a list, and of other answers.
  const clock = createInstantClock([15_000, 30_000, 60_000]);
  const requests: SeenRequest[] = [];
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let answeredAt = 0;
  const listener = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://server");
    const step = steps[requests.length];
    const afterMs = clock.now() - answeredAt;
    const seen = {
      method: request.method ?? "",
      path: pathname,
      query: Object.fromEntries(searchParams),
      afterMs,
    };
    const index = requests.push(seen) - 1;
    if (step === undefined) return finish();
    void text(request).then((body) => {
      if (body !== "") requests[index] = { ...seen, body: JSON.parse(body) as unknown };
      answer(step, request, response, clock);
      answeredAt = clock.now();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  return {
    server: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    clock,
    requests,
    finished,
    async [Symbol.asyncDispose]() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

function answer(step: Step, request: IncomingMessage, response: ServerResponse, clock: InstantClock): void {
  if (step.break === "reset") {
    request.socket.resetAndDestroy();
    return;
  }
  if (step.break === "eof") {
    request.socket.destroy();
    return;
  }
  response.writeHead(step.status ?? 200, { "content-type": "application/json", ...step.headers });
  if (step.events === undefined) {
    response.end(JSON.stringify(step.body));
    return;
  }
  for (const event of step.events) response.write(`${JSON.stringify(event)}\n`);
  clock.advance(step.holdMs ?? 0);
  response.end();
}
