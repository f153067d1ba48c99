import type { ServerResponse } from "node:http";
import type { Fault } from "../faults/fault-plan.ts";
import { type Answer, sendAnswer } from "../server/answer.ts";

/** Sends an answer, modified by a fault if there is one. */
export async function deliverAnswer(
  response: ServerResponse,
  answer: Answer,
  fault: Fault | undefined,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  switch (fault?.name) {
    case "lost-answer":
      response.socket?.resetAndDestroy();
      return;
    case "slow-answer":
      await wait(fault.delayMs);
      return sendAnswer(response, answer);
    case "truncated-answer":
      return sendAnswer(response, answer, { breakAfter: Math.max(0, (answer.body.length >> 1) - 1) });
    case "slow-list":
      return sendAnswer(response, answer, { pause: () => wait(fault.delayMs / 4) });
    default:
      return sendAnswer(response, answer);
  }
}
