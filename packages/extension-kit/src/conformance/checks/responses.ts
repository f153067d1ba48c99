import { apiVersionOf, type HookDescriptor } from "@capikit/api/catalog/runtime";
import { maxRetryAfterSeconds } from "../../extension/answer-limits.ts";
import { receivedText } from "../../protocol/answer-error.ts";
import { isZeroWait, notBlockingText } from "../../protocol/answer-form.ts";
import { unknownMembers, unknownMemberText } from "../../protocol/unknown-members.ts";
import { isRedirect, type Session } from "../session/session.ts";
import { answerCheck, isOk } from "./answer-check.ts";
import { NotApplicableError, type RunnableCheck } from "./check.ts";
import { answered, checkEach, isRetrying, shown, statusOf, unanswered, waitOf } from "./evidence.ts";
import { messageChecks } from "./messages.ts";
import { differInContent, isComplete, type Pair, pairsOf, repetitionOf } from "./repetition.ts";
import { differenceOf, schemaErrors, unequal } from "./schema-errors.ts";

const common = { severity: "error", area: "response" } as const;

/** Returns the received answers except redirects. */
async function arrived(session: Session) {
  const all = (await session.exchanges()).flatMap((exchange) =>
    exchange.sent.answer === undefined ? [] : [{ exchange, answer: exchange.sent.answer }],
  );
  if (all.length === 0) throw unanswered("no answer to check");
  return all;
}

/** Reports whether a completed operation is not completed any more. */
function isUndone([before, after]: Pair): boolean {
  return isComplete(before) && !isComplete(after);
}

/** The check that repeats all calls until they do not block. */
export const completedCheck = "response/completed";

const maxUnknown = 1000;

/** Reports whether the path is that of `retryAfterSeconds` of a hook without it. */
function isWaitOf(hook: HookDescriptor, path: string): boolean {
  return path === "retryAfterSeconds" && !isRetrying(hook);
}

/** Members with their own checks. */
const elsewhere = /^(?:status|retryAfterSeconds|handlers|variables)(?:$|[.[])|(?:^|\.)(?:patchType|patch)$/;

export const responseChecks: readonly RunnableCheck[] = [
  {
    ...common,
    code: "response/redirect",
    title: "Calls are not redirected",
    rule: "runtime-extension/server",
    why: "Cluster API does not follow redirects: they are failed calls.",
    help: "answer at the path itself, also without a trailing slash, and configure the redirected URL in the ExtensionConfig",
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
    code: "response/status-200",
    title: "A Failure has the HTTP status 200",
    rule: "runtime-extension/status",
    why: "At any other status Cluster API does not read the response: the message is lost, and a failure policy Ignore hides it.",
    help: "set status Failure in the body, with HTTP status 200",
    run: (session) =>
      checkEach(answered(session), async (exchange) => {
        // Given requests may succeed later; malformed ones to the other handlers always fail.
        const broken = await session.ask(exchange, '{"truncated":');
        return [exchange, broken].flatMap(({ sent, response }) =>
          sent.answer !== undefined && sent.answer.status !== 200 && statusOf(response) !== undefined
            ? [`${exchange.handler.label}: ${shown(sent)}`]
            : [],
        );
      }),
  },
  {
    ...common,
    code: "response/encoding",
    title: "Answers are compressed with gzip or not at all",
    rule: "runtime-extension/openapi",
    why: "Cluster API accepts only gzip; it parses other encodings as JSON.",
    help: "choose the encoding by the request's Accept-Encoding",
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
    code: "response/json",
    title: "Answers are JSON objects",
    rule: "runtime-extension/openapi",
    why: "Anything else cannot be decoded.",
    help: "write the response as JSON, without other text around it",
    async run(session) {
      return (await arrived(session)).flatMap(({ exchange, answer }) =>
        isOk(exchange) && exchange.response === undefined && answer.unpacking === undefined
          ? [`${exchange.handler.label}: ${shown(exchange.sent)}`]
          : [],
      );
    },
  },
  answerCheck({
    ...common,
    code: "response/status",
    title: "The status of responses is Success or Failure",
    rule: "runtime-extension/status",
    why: "Since v1.12 any other status, and a missing one, is an error whatever the failure policy.",
    help: 'set status to "Success" or "Failure", with this spelling',
    judge({ response }) {
      const status = statusOf(response);
      if (status === "Success" || status === "Failure") return [];
      return [`status: must be "Success" or "Failure", received ${receivedText(status, true)}`];
    },
  }),
  answerCheck({
    ...common,
    code: "response/schema",
    title: "Responses have the form of the API",
    rule: "runtime-extension/openapi",
    why: "A member of another type cannot be decoded, and neither can the whole response.",
    help: "follow the OpenAPI document `gen/openapi/runtime-sdk.yaml` of `@capikit/api`",
    judge: ({ hook, response }) => schemaErrors(hook, response, (path) => !elsewhere.test(path)),
  }),
  answerCheck({
    ...common,
    code: "response/unknown-members",
    title: "Responses have no unknown members",
    rule: "runtime-extension/openapi",
    why: "Cluster API ignores them: with a misspelt retryAfterSeconds it continues, with misspelt items it applies no patches.",
    help: "use the members of the OpenAPI document, with their spelling",
    async judge({ hook, response }) {
      const schema = (await hook.responseSchema?.()) ?? {};
      if (schema.properties === undefined) throw new NotApplicableError("the hook has no schema");
      return unknownMembers(schema, response, maxUnknown)
        .filter((one) => !isWaitOf(hook, one.path))
        .map(unknownMemberText);
    },
  }),
  answerCheck({
    ...common,
    checks: (hook) => !isRetrying(hook),
    code: "response/not-blocking",
    title: "Only responses of blocking hooks have retryAfterSeconds",
    rule: "runtime-extension/blocking",
    why: "Cluster API ignores it for other hooks: it marks the hook as done, and the remaining work is lost.",
    help: "answer status Failure to be called again",
    async judge({ hook, response }) {
      const schema = (await hook.responseSchema?.()) ?? {};
      const isUnknown = schema.properties !== undefined && schema.properties.retryAfterSeconds === undefined;
      return isUnknown && "retryAfterSeconds" in response && !isZeroWait(hook, response)
        ? [notBlockingText(hook)]
        : [];
    },
  }),
  answerCheck({
    ...common,
    severity: "warning",
    code: "response/type-meta",
    title: "apiVersion and kind, if present, are those of the response",
    rule: "runtime-extension/openapi",
    why: "Cluster API ignores them; readers of recordings and logs do not.",
    help: "omit both, or set the hook's apiVersion and `<Hook>Response`",
    judge({ hook, response }) {
      const wanted = { apiVersion: apiVersionOf(hook), kind: `${hook.hook}Response` };
      return (["apiVersion", "kind"] as const).flatMap((name) =>
        response[name] === undefined || response[name] === wanted[name]
          ? []
          : [
              `${name}: must be ${JSON.stringify(wanted[name])}, received ${receivedText(response[name], true)}`,
            ],
      );
    },
  }),
  answerCheck({
    ...common,
    checks: isRetrying,
    code: "response/retry-after",
    title: "retryAfterSeconds is a non-negative integer",
    rule: "runtime-extension/blocking",
    why: "A negative number blocks forever: Cluster API does not call again. Values other than 32-bit integers cannot be decoded.",
    help: "use 0 to continue, or the seconds until the next call",
    judge({ response: { retryAfterSeconds: seconds } }) {
      if (seconds === undefined || seconds === null) return [];
      const isRight = typeof seconds === "number" && (seconds | 0) === seconds && seconds >= 0;
      const text = `retryAfterSeconds: must be a 32-bit integer of at least 0, received ${receivedText(seconds, true)}`;
      return isRight ? [] : [text];
    },
  }),
  answerCheck({
    ...common,
    checks: isRetrying,
    severity: "warning",
    code: "response/retry-after-limit",
    title: "retryAfterSeconds is at most a day",
    rule: "runtime-extension/blocking",
    why: "Cluster API keeps the answer of a blocking hook for 24 hours and does not call again before, whatever changes.",
    help: "use the seconds after which the state may have changed, such as 30",
    judge({ response }) {
      const seconds = waitOf(response);
      const text = `retryAfterSeconds: must be ${maxRetryAfterSeconds} at most, received ${receivedText(seconds)}`;
      return seconds > maxRetryAfterSeconds ? [text] : [];
    },
  }),
  answerCheck({
    ...common,
    checks: isRetrying,
    code: "response/retry-after-present",
    title: "Responses of blocking hooks always have retryAfterSeconds",
    rule: "runtime-extension/blocking",
    why: "The API requires it; Cluster API reads a missing value as 0 and continues.",
    help: "set 0 if the caller need not wait",
    judge({ response }) {
      const isMissing = statusOf(response) === "Success" && !("retryAfterSeconds" in response);
      return isMissing ? ["retryAfterSeconds: is required"] : [];
    },
  }),
  answerCheck({
    ...common,
    checks: isRetrying,
    severity: "warning",
    code: "response/failure-retry",
    title: "A Failure has no retryAfterSeconds",
    rule: "runtime-extension/blocking",
    why: "Cluster API reads retryAfterSeconds only of a Success. After a Failure it calls again with the back-off of errors, and reports an error.",
    help: "set status Success to wait, or retryAfterSeconds 0 to fail",
    judge({ response }) {
      const seconds = waitOf(response);
      if (statusOf(response) !== "Failure") return [];
      return seconds === 0
        ? []
        : [`retryAfterSeconds: must be 0 with status "Failure", received ${receivedText(seconds)}`];
    },
  }),
  ...messageChecks,
  {
    ...common,
    severity: "warning",
    code: "response/deterministic",
    title: "The same request of a lifecycle hook gives the same response",
    rule: "runtime-extension/deterministic",
    why: "Hooks are called again until they do not block any more, and after restarts. Only the progress of an operation may change the response.",
    help: "decide by the request and by persistent state",
    run: (session) =>
      unequal(
        session,
        ({ handler }) => handler.hook.tags.includes("Lifecycle Hooks"),
        (before, after) => differInContent(before, after) && !isUndone([before, after]),
      ),
  },
  {
    ...common,
    code: completedCheck,
    title: "A completed operation stays completed",
    rule: "runtime-extension/idempotent",
    why: "Completed hooks are called again: because another handler blocks, or because Cluster API restarted. An answer that blocks again repeats the operation.",
    help: "check the actual state: answer Success with retryAfterSeconds 0 while nothing is left to do",
    run: (session) =>
      checkEach(
        answered(session, ({ handler }) => isRetrying(handler.hook)),
        async (exchange) => {
          const pair = pairsOf(await repetitionOf(session, exchange)).find(isUndone);
          return pair === undefined ? [] : [`${exchange.handler.label}: ${differenceOf(pair)}`];
        },
      ),
  },
];
