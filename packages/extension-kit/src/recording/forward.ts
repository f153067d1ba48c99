import { posix } from "node:path";
import { isJsonObject, type JsonObject } from "@capikit/common/json";
import type { KeyPair } from "@capikit/serving";
import { probeTls } from "../conformance/session/probe-tls.ts";
import { createWire, type Sent } from "../conformance/session/wire.ts";
import { tryParseJson } from "../protocol/try-parse-json.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";
import { redactExchange } from "./redact.ts";

/** The target extension. */
export interface ForwardTarget {
  /** Base URL, with the path prefix of hooks. */
  readonly url: string;
  /** Trusted certificates, in PEM. Default: those of the system. */
  readonly ca?: string;
  /** Client certificate. Default: none. */
  readonly clientCertificate?: KeyPair;
  readonly signal?: AbortSignal;
}

/** Forwards calls as Cluster API sends them: no additional headers, HTTP/2 if supported. */
export interface Forward {
  send(path: string, query: string, body: Buffer | string): Promise<Sent>;
  close(): void;
}

/** Longer than the maximum timeout of a handler. */
const timeoutMs = 35_000;

/** Creates a function that forwards calls to an extension and returns its responses. */
export function createForward({ url, ca, clientCertificate, signal }: ForwardTarget): Forward {
  const { origin, pathname, hostname } = new URL(url);
  const options = { origin, ca, clientCertificate, signal, verify: true };
  const wire = createWire(options);
  let probed: ReturnType<typeof probeTls> | undefined;
  return {
    async send(path, query, body) {
      probed ??= probeTls({ ...options, serverName: hostname });
      const { alpn, error } = await probed;
      if (error !== undefined) probed = undefined;
      const protocol = alpn === "h2" ? "h2" : "h1";
      const sent = await wire.send({
        path: posix.join("/", pathname, path),
        query,
        body,
        protocol,
        timeoutMs,
      });
      const unpacking = sent.answer?.unpacking;
      return unpacking === undefined
        ? sent
        : { error: `cannot unpack the answer: ${unpacking}`, late: false, refused: false };
    },
    close: () => wire.close(),
  };
}

/** The result of replaying a request. */
export type Resent =
  | { readonly exchange: RecordedExchange; readonly ms: number }
  | { readonly exchange?: never; readonly error: string };

/** Sends a recorded request or one in its form. */
export async function sendRecorded(forward: Forward, request: RecordedExchange["request"]): Promise<Resent> {
  const sent = await forward.send(request.path, request.query, JSON.stringify(request.body));
  if (sent.answer === undefined) return { error: sent.error };
  const { status, text, ms } = sent.answer;
  return { exchange: redactExchange({ request, response: { status, body: bodyOf(text) } }), ms };
}

/** Returns the text if it is not a JSON object, or nested too deeply to be redacted as one. */
function bodyOf(text: string): JsonObject | string {
  const value = tryParseJson(text);
  return isJsonObject(value) ? value : text;
}
