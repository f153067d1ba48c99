import type { JsonObject } from "@capikit/common/json";
import type { Exchange } from "../session/session.ts";
import {
  type Answer,
  type AnswerJudge,
  type ConformanceCheck,
  NotApplicableError,
  NotJudgedError,
  type RunnableCheck,
} from "./check.ts";
import { answered, statusOf, withoutSuccess } from "./evidence.ts";

/** Creates a check that judges each readable answer with HTTP status 200. */
export function answerCheck({
  checks = () => true,
  judge,
  ...check
}: ConformanceCheck & Pick<AnswerJudge, "judge"> & Partial<AnswerJudge>): RunnableCheck {
  return {
    ...check,
    ofAnswers: { checks, judge },
    async run(session) {
      const found: string[] = [];
      const skipped: (NotApplicableError | NotJudgedError)[] = [];
      const exchanges = await answered(session, (one) => isOk(one) && checks(one.handler.hook));
      for (const { handler, request, response } of exchanges)
        try {
          const violations = await judge({ hook: handler.hook, request, response });
          for (const violation of violations) found.push(`${handler.label}: ${violation}`);
        } catch (error) {
          if (!(error instanceof NotApplicableError || error instanceof NotJudgedError)) throw error;
          skipped.push(error);
        }
      const [reason] = skipped;
      if (reason !== undefined && skipped.length === exchanges.length) throw reason;
      return found;
    },
  };
}

/** Reports whether Cluster API reads an answer's body. */
export function isOk({ sent }: Exchange): boolean {
  return sent.answer?.status === 200;
}

/** Selects hooks by name. */
export function named(...names: readonly string[]): AnswerJudge["checks"] {
  return ({ hook }) => names.includes(hook);
}

/** Returns a response other than Failure. @throws NotJudgedError */
export function successIn({ response }: Answer): JsonObject {
  if (statusOf(response) === "Failure") throw withoutSuccess();
  return response;
}
