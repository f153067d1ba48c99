import { hasJoinedMessages, maxConditionMessage, maxMessage } from "../../extension/answer-limits.ts";
import { answerCheck } from "./answer-check.ts";
import { NotApplicableError, type RunnableCheck } from "./check.ts";
import { answered, checkEach, messageOf, statusOf } from "./evidence.ts";
import { differInMessage, repetitionOf, unstablePair } from "./repetition.ts";

const common = { severity: "error", area: "response", rule: "runtime-extension/messages" } as const;

/** Patterns of unstable or confidential parts of messages. */
const unstable: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a time", /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/],
  ["a time", /\b\d{2}:\d{2}:\d{2}\b/],
  ["a unique identifier", /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i],
  ["an address in memory", /\b0x[0-9a-f]{6,}\b/i],
  ["a local port", /(?:127\.0\.0\.1|\[::1\]|localhost):\d{4,5}\b/],
  ["a stack trace", /\n[ \t]+at \S|goroutine \d+|Traceback \(most recent/],
  ["a secret", /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bBearer \S{16,}/],
];

/** Checks of the messages of responses. */
export const messageChecks: readonly RunnableCheck[] = [
  answerCheck({
    ...common,
    severity: "warning",
    code: "response/failure-message",
    title: "A Failure has a message",
    why: "The message is the only explanation in the Cluster's conditions.",
    help: "set message",
    judge({ response }) {
      if (statusOf(response) !== "Failure") throw new NotApplicableError("no Failure received");
      return messageOf(response) === "" ? ["Failure without a message"] : [];
    },
  }),
  {
    ...common,
    code: "response/message-stable",
    title: "The same request gives the same message",
    why: "Messages are copied to conditions: a changing message makes Cluster API write and reconcile without end. Only the progress of an operation may change it.",
    help: "omit counters, times, identifiers and the order of maps",
    run: (session) =>
      checkEach(answered(session), async (exchange) => {
        const pair = unstablePair(await repetitionOf(session, exchange), differInMessage);
        if (pair === undefined) return [];
        const [before, after] = pair.map(({ response }) => JSON.stringify(messageOf(response)));
        return [`${exchange.handler.label}: first ${before}, then ${after}`];
      }),
  },
  {
    ...common,
    code: "response/message-length",
    title: "Messages fit into conditions",
    why: `Conditions hold ${maxConditionMessage} characters with the text that Cluster API adds, also of all handlers of a hook together. A longer message fails the update of the whole status, so that the conditions stay those of an earlier state.`,
    help: `use ${maxMessage} characters at most, and end lists with the number of further entries`,
    ofAnswers: {
      checks: () => true,
      judge: ({ response }) => tooLong([messageOf(response)]).map((length) => `message: has ${length}`),
    },
    async run(session) {
      const byHook = Map.groupBy(await answered(session), ({ handler: { hook, label } }) =>
        hasJoinedMessages(hook) ? hook.hook : label,
      );
      return [...byHook].flatMap(([label, exchanges]) =>
        tooLong(exchanges.map(({ response }) => messageOf(response))).map(
          (length) =>
            `${label}: the message of ${exchanges.length === 1 ? "the answer" : "all handlers"} has ${length}`,
        ),
      );
    },
  },
  answerCheck({
    ...common,
    code: "response/message-content",
    title: "Messages contain no times, identifiers, traces and secrets",
    why: "Errors are copied to conditions, which all readers of the Cluster can see.",
    help: "write a fixed message, and log the cause",
    judge({ response }) {
      const message = messageOf(response);
      const [what] = unstable.find(([, pattern]) => pattern.test(message)) ?? [];
      return what === undefined ? [] : [`${what} in ${JSON.stringify(message)}`];
    },
  }),
];

/** Returns the length of a message that is too long, joined as by Cluster API. */
function tooLong(messages: readonly string[]): readonly string[] {
  const { length } = [...messages.filter((text) => text !== "").join(", ")];
  return length > maxMessage ? [`${length} characters, limit ${maxMessage}`] : [];
}
