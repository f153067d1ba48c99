import { apiVersionOf } from "@capikit/api/catalog/runtime";
import type { Json } from "@capikit/schema";
import { loadBodySchemas } from "../../protocol/body-schemas.ts";
import { type Exchange, isRedirect, type Session } from "../session/session.ts";
import { NotApplicable, type RunnableCheck } from "./check.ts";
import { answered, messageOf, shown, statusOf } from "./evidence.ts";

const common = { level: "must", area: "response" } as const;

/** Answers that came at all, and are no redirects. */
async function arrived(session: Session) {
  const all = (await session.exchanges()).flatMap((exchange) =>
    exchange.sent.answer === undefined ? [] : [{ exchange, answer: exchange.sent.answer }],
  );
  if (all.length === 0) throw new NotApplicable("there is no answer to look at");
  return all;
}

const isOk = ({ sent }: Exchange): boolean => sent.answer?.status === 200;

/** Members that have checks of their own. */
const elsewhere = /^(?:status|retryAfterSeconds|handlers|variables)(?:$|[.[])|(?:^|\.)(?:patchType|patch)$/;

/** What would make a message another one each time, or tell too much. */
const unstable: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a time", /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/],
  ["a time", /\b\d{2}:\d{2}:\d{2}\b/],
  ["a unique identifier", /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i],
  ["an address in memory", /\b0x[0-9a-f]{6,}\b/i],
  ["a local port", /(?:127\.0\.0\.1|\[::1\]|localhost):\d{4,5}\b/],
  ["a stack trace", /\n[ \t]+at \S|goroutine \d+|Traceback \(most recent/],
  ["a secret", /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bBearer \S{16,}/],
];

export const responseChecks: readonly RunnableCheck[] = [
  {
    ...common,
    id: "response/redirect",
    title: "Calls are not redirected",
    rule: "runtime-extension/server",
    because: "Cluster API does not follow redirects: they are failed calls.",
    help: "Answer at the path itself, also where it ends without a slash; put what a redirect would add into the URL of the ExtensionConfig.",
    async run(session) {
      return (await arrived(session)).flatMap(({ exchange, answer }) =>
        isRedirect(answer)
          ? [`${exchange.handler.label}: status ${answer.status} to ${String(answer.headers.location)}`]
          : [],
      );
    },
  },
  {
    ...common,
    id: "response/status-200",
    title: "A Failure has the HTTP status 200 too",
    rule: "runtime-extension/status",
    because:
      "At any other status Cluster API does not read the response: the message is lost, and a failure policy Ignore hides it.",
    help: "Say Failure in the body, with HTTP status 200.",
    async run(session) {
      const found: string[] = [];
      for (const exchange of await answered(session)) {
        // What a given request fails by may be a success when it comes again; the malformed ones of others fail for sure.
        const broken = await session.ask(exchange, '{"truncated":');
        for (const { sent, response } of [exchange, broken])
          if (sent.answer !== undefined && sent.answer.status !== 200 && statusOf(response) !== undefined)
            found.push(`${exchange.handler.label}: ${shown(sent)}`);
      }
      return found;
    },
  },
  {
    ...common,
    id: "response/encoding",
    title: "Answers are packed with gzip, or not at all",
    rule: "runtime-extension/openapi",
    because: "Cluster API accepts gzip alone; other encodings it takes for the JSON itself.",
    help: "Choose the encoding by the request's Accept-Encoding.",
    async run(session) {
      return (await arrived(session)).flatMap(({ exchange, answer: { encoding, unpacking } }) => {
        if (encoding !== "" && encoding !== "gzip" && encoding !== "identity")
          return [`${exchange.handler.label}: Content-Encoding is ${encoding}`];
        return unpacking === undefined ? [] : [`${exchange.handler.label}: ${unpacking}`];
      });
    },
  },
  {
    ...common,
    id: "response/json",
    title: "Answers are an object of JSON",
    rule: "runtime-extension/openapi",
    because: "Anything else cannot be decoded.",
    help: "Write the response as JSON, without anything before or behind it.",
    async run(session) {
      return (await arrived(session)).flatMap(({ exchange, answer }) =>
        isOk(exchange) && exchange.response === undefined && answer.unpacking === undefined
          ? [`${exchange.handler.label}: ${shown(exchange.sent)}`]
          : [],
      );
    },
  },
  {
    ...common,
    id: "response/status",
    title: "Responses say Success or Failure",
    rule: "runtime-extension/status",
    because: "Since v1.12 any other status, and none, is an error whatever the failure policy.",
    help: 'Set status to "Success" or "Failure", spelled like this.',
    async run(session) {
      const all = await answered(session, isOk);
      return all.flatMap(({ handler, response }) => {
        const status = statusOf(response);
        return status === "Success" || status === "Failure"
          ? []
          : [`${handler.label}: status is ${JSON.stringify(status) ?? "missing"}`];
      });
    },
  },
  {
    ...common,
    id: "response/schema",
    title: "Responses have the form of the API",
    rule: "runtime-extension/openapi",
    because: "A member of another type cannot be decoded, and the whole response with it.",
    help: "Write the response as the OpenAPI document has it: `packages/api/gen/openapi/runtime-sdk.yaml`.",
    async run(session) {
      const found: string[] = [];
      for (const { handler, response } of await answered(session, isOk)) {
        const schema = (await loadBodySchemas(handler.hook, [], "none")).response;
        // Go programs read null as absent.
        const faults = schema
          .validate(schema.pruneNulls(response as Json))
          .filter(({ path }) => !elsewhere.test(path));
        found.push(...faults.map(({ path, message }) => `${handler.label}: ${path}: ${message}`));
      }
      return found;
    },
  },
  {
    ...common,
    level: "should",
    id: "response/type-meta",
    title: "apiVersion and kind are those of the response, where they are there",
    rule: "runtime-extension/openapi",
    because: "Cluster API does not look at them; whoever reads recordings or logs does.",
    help: "Leave both out, or write the hook's apiVersion and `<Hook>Response`.",
    async run(session) {
      return (await answered(session, isOk)).flatMap(({ handler, response }) => {
        const { apiVersion, kind } = response as { readonly apiVersion?: unknown; readonly kind?: unknown };
        const wanted = { apiVersion: apiVersionOf(handler.hook), kind: `${handler.hook.hook}Response` };
        const isRight =
          (apiVersion === undefined || apiVersion === wanted.apiVersion) &&
          (kind === undefined || kind === wanted.kind);
        return isRight ? [] : [`${handler.label}: ${JSON.stringify(kind)} of ${JSON.stringify(apiVersion)}`];
      });
    },
  },
  {
    ...common,
    id: "response/retry-after",
    title: "retryAfterSeconds is a whole number, and not negative",
    rule: "runtime-extension/blocking",
    because:
      "A negative number blocks for ever: Cluster API does not call again. What is no integer of 32 bits cannot be decoded.",
    help: "Take 0 to go on, or the seconds until the next call.",
    async run(session) {
      const all = await answered(session, ({ handler }) =>
        isRetrying(handler.hook.hook, handler.hook.blocking),
      );
      return all.flatMap(({ handler, response }) => {
        const { retryAfterSeconds: seconds } = response as { readonly retryAfterSeconds?: unknown };
        if (seconds === undefined || seconds === null) return [];
        const isRight = typeof seconds === "number" && (seconds | 0) === seconds && seconds >= 0;
        return isRight ? [] : [`${handler.label}: retryAfterSeconds is ${JSON.stringify(seconds)}`];
      });
    },
  },
  {
    ...common,
    level: "should",
    id: "response/retry-after-present",
    title: "Responses of hooks that can block always have retryAfterSeconds",
    rule: "runtime-extension/blocking",
    because: "The API requires it; Cluster API reads 0 where it is missing, and goes on.",
    help: "Write 0 where nothing is to be waited for.",
    async run(session) {
      const all = await answered(session, ({ handler }) =>
        isRetrying(handler.hook.hook, handler.hook.blocking),
      );
      return all.flatMap(({ handler, response }) =>
        statusOf(response) === "Success" && !("retryAfterSeconds" in response)
          ? [`${handler.label}: there is none`]
          : [],
      );
    },
  },
  {
    ...common,
    level: "should",
    id: "response/failure-message",
    title: "A Failure says why",
    rule: "runtime-extension/messages",
    because: "The message is all that a condition of the Cluster says of it.",
    help: "Set message.",
    async run(session) {
      const failures = (await answered(session)).filter(({ response }) => statusOf(response) === "Failure");
      if (failures.length === 0) throw new NotApplicable("nothing was answered with Failure");
      return failures.flatMap(({ handler, response }) =>
        messageOf(response) === "" ? [`${handler.label}: Failure without a message`] : [],
      );
    },
  },
  {
    ...common,
    id: "response/message-stable",
    title: "The same request gives the same message",
    rule: "runtime-extension/messages",
    because:
      "Messages stand in conditions: one that changes makes Cluster API write and reconcile without end.",
    help: "Leave out counters, times, identifiers and the order of maps.",
    async run(session) {
      const found: string[] = [];
      for (const exchange of await answered(session)) {
        const { response } = await session.again(exchange);
        if (response === undefined) continue;
        const [before, after] = [messageOf(exchange.response), messageOf(response)];
        if (before !== after)
          found.push(
            `${exchange.handler.label}: first ${JSON.stringify(before)}, then ${JSON.stringify(after)}`,
          );
      }
      return found;
    },
  },
  {
    ...common,
    id: "response/message-content",
    title: "Messages hold no times, identifiers, traces and secrets",
    rule: "runtime-extension/messages",
    because:
      "Since v1.14 errors are copied into conditions, which everybody may read who may read the Cluster.",
    help: "Write a message of your own, and the cause into the log.",
    async run(session) {
      return (await answered(session)).flatMap(({ handler, response }) => {
        const message = messageOf(response);
        const [what] = unstable.find(([, pattern]) => pattern.test(message)) ?? [];
        return what === undefined ? [] : [`${handler.label}: ${what} in ${JSON.stringify(message)}`];
      });
    },
  },
  {
    ...common,
    level: "should",
    id: "response/deterministic",
    title: "The same request of a lifecycle hook gives the same response",
    rule: "runtime-extension/deterministic",
    because: "Hooks are called again until they let go, and after restarts.",
    help: "Decide by the request and by what lasts.",
    run: (session) => unequal(session, ({ handler }) => handler.hook.tags.includes("Lifecycle Hooks")),
  },
];

/** UpdateMachine says by it that the update goes on. */
function isRetrying(name: string, blocking: boolean): boolean {
  return blocking || name === "UpdateMachine";
}

/** The exchanges whose answer is another one when the request comes again; by more than the message, which is looked at apart. */
export async function unequal(
  session: Session,
  wanted: (exchange: Exchange) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const exchange of await answered(session, wanted)) {
    const { sent, response } = await session.again(exchange);
    const before = exchange.sent.answer?.text ?? "";
    const after = sent.answer?.text ?? "";
    if (before === after || withoutMessage(exchange.response) === withoutMessage(response)) continue;
    const at = firstDifference(before, after);
    found.push(
      `${exchange.handler.label}: first …${before.slice(at, at + 60)}, then …${after === "" ? shown(sent) : after.slice(at, at + 60)}`,
    );
  }
  return found;
}

function withoutMessage(response: Exchange["response"]): string {
  const { message: _, ...rest } = response ?? {};
  return JSON.stringify(rest);
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return Math.max(0, at - 20);
}
