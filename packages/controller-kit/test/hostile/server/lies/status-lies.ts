import { type Exchange, type Lie, sendJson } from "./exchange.ts";

const status = (code: number, reason: string, more: object = {}): object => ({
  kind: "Status",
  apiVersion: "v1",
  status: "Failure",
  reason,
  message: reason,
  code,
  ...more,
});

const waits = ["-5", "99999999999999999999", "NaN", "1e9", "Thu, 01 Jan 9999 00:00:00 GMT", "5, 6", "0"];

const flapping =
  (code: number, reason: string): Lie =>
  (exchange) =>
    exchange.count % 2 === 0 ? sendJson(exchange, status(code, reason), code) : false;

const sequences = '\u001b[2J\u001b]0;owned\u0007\r\nlevel=error msg="forged line"\u202e';

/** Status objects with fields of wrong types. */
const malformed: readonly object[] = [
  status(500, "InternalError", { message: { a: 1 }, details: "text" }),
  status(500, "InternalError", { details: { causes: "text", retryAfterSeconds: "soon" } }),
  status(500, "InternalError", { reason: 7, details: { causes: [null, 7, { message: [] }] } }),
  status(504, "Timeout", { code: "504", details: { retryAfterSeconds: -1, causes: {} } }),
];

function sendRetryAfter({ response, count }: Exchange): void {
  const seconds = [-1, 1e300, "soon", null][count % 4];
  response
    .writeHead(429, { "content-type": "application/json", "retry-after": waits[count % waits.length] ?? "" })
    .end(JSON.stringify(status(429, "TooManyRequests", { details: { retryAfterSeconds: seconds } })));
}

/** Hostile error responses. */
export const statusLies = {
  "retry-after-nonsense": sendRetryAfter,
  "flapping-unauthorized": flapping(401, "Unauthorized"),
  "flapping-forbidden": flapping(403, "Forbidden"),
  "hostile-status": (exchange) =>
    sendJson(
      exchange,
      status(500, `Internal${sequences}`, {
        message: sequences.repeat(20_000),
        details: { name: sequences },
      }),
      500,
    ),
  "malformed-status": (exchange) => sendJson(exchange, malformed[exchange.count % malformed.length], 500),
} satisfies Record<string, Lie>;
