import type { Exchange, Session } from "../session/session.ts";
import type { RunnableCheck } from "./check.ts";
import { answered, checkEach, requireDiscovery, shown, statusOf } from "./evidence.ts";

const common = { severity: "error", area: "robustness", rule: "runtime-extension/robust" } as const;

/** Invalid bodies. Those of the first kind must not succeed. */
const malformed: Readonly<Record<string, Buffer | string>> = {
  "a truncated body": '{"cluster":{"metadata":',
  "a body without JSON": "apiVersion: v1",
  "an empty body": "",
};
const odd: Readonly<Record<string, Buffer | string>> = {
  null: "null",
  "a list": "[]",
  "a text": '"text"',
  "an empty object": "{}",
  "members of other types": '{"cluster":[],"items":{},"variables":"x","settings":7,"current":1,"desired":[]}',
  "deep nesting": `{"cluster":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
  "bytes that are not text": Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
};

/** Returns one handler of each hook, and Discovery. */
async function oneOfEach(session: Session): Promise<readonly Exchange[]> {
  const seen = new Set<string>();
  return (await answered(session)).filter(({ handler }) => {
    const isNew = !seen.has(handler.hook.hook);
    seen.add(handler.hook.hook);
    return isNew;
  });
}

/** Sends all bodies to one handler of each hook and returns the violations that `check` finds. */
function sendEach(
  session: Session,
  bodies: Readonly<Record<string, Buffer | string>>,
  check: (exchange: Exchange, body: Buffer | string) => Promise<string | undefined>,
): Promise<readonly string[]> {
  return checkEach(oneOfEach(session), async (exchange) => {
    const found: string[] = [];
    for (const [what, body] of Object.entries(bodies)) {
      const violation = await check(exchange, body);
      if (violation !== undefined) found.push(`${exchange.handler.label}, ${what}: ${violation}`);
    }
    return found;
  });
}

/** Also reports the requests of all checks without an answer. */
export const aliveCheck: RunnableCheck = {
  ...common,
  code: "robustness/alive",
  title: "No request ends the extension or its connection",
  why: "A server that a request can crash affects all clusters.",
  help: "let no request end the process",
  async run(session) {
    const before = await requireDiscovery(session);
    const discovery = await session.discovery();
    const { sent, response } = await session.ask(discovery, discovery.request);
    return statusOf(response) === statusOf(before) ? [] : [`Discovery at the end: ${shown(sent)}`];
  },
};

const large = 20 * 1024 * 1024 + 1;

export const robustnessChecks: readonly RunnableCheck[] = [
  {
    ...common,
    code: "robustness/malformed",
    title: "Unreadable requests are answered, and not with success",
    why: "Upstream's server answers Failure. A success would accept requests that were never checked.",
    help: "answer Failure with HTTP status 200 if the body is not JSON",
    run: (session) =>
      sendEach(session, malformed, async (exchange, body) => {
        // Discovery need not read its request.
        if (exchange.handler.name === undefined) return undefined;
        const { sent, response } = await session.ask(exchange, body);
        return sent.answer === undefined || statusOf(response) === "Success" ? shown(sent) : undefined;
      }),
  },
  {
    ...common,
    code: "robustness/malformed-stable",
    title: "Unreadable requests get the same answer each time",
    why: "Errors are copied into conditions.",
    help: "omit positions, addresses and times from the message",
    run: (session) =>
      sendEach(session, malformed, async (exchange, body) => {
        const first = (await session.ask(exchange, body)).sent;
        const second = (await session.ask(exchange, body)).sent;
        return first.answer === undefined || first.answer.text === second.answer?.text
          ? undefined
          : `first ${shown(first)}, then ${shown(second)}`;
      }),
  },
  {
    ...common,
    code: "robustness/odd",
    title: "Requests of another shape are answered",
    why: "A broken connection fails its other calls, too.",
    help: "catch a handler's errors, and answer Failure",
    run: (session) =>
      sendEach(session, odd, async (exchange, body) => {
        const { sent } = await session.ask(exchange, body);
        return sent.answer === undefined ? shown(sent) : undefined;
      }),
  },
  {
    ...common,
    severity: "warning",
    code: "robustness/large",
    title: "Requests of more than 20 MiB are refused",
    why: "Upstream's server reads no more. Without a limit, any client can exhaust the memory.",
    help: "stop reading at 20 MiB, and answer Failure",
    async run(session) {
      const [exchange] = await answered(session, ({ handler }) => handler.name !== undefined);
      if (exchange === undefined) return [];
      const body = { ...exchange.request, settings: { padding: "x".repeat(large) } };
      // Servers may close the connection of a body that they do not read.
      const { sent, response } = await session.ask(exchange, body, { mayClose: true });
      return statusOf(response) === "Success"
        ? [`${exchange.handler.label}, ${large} bytes: ${shown(sent)}`]
        : [];
    },
  },
  aliveCheck,
];
