import type { Exchange, Session } from "../session/session.ts";
import { answered, checkEach, shown } from "./evidence.ts";

/** Returns exchanges with another answer to the repeated request, apart from the message. */
export function unequal(
  session: Session,
  wanted: (exchange: Exchange) => boolean,
): Promise<readonly string[]> {
  return checkEach(answered(session, wanted), async (exchange) => {
    const { sent, response } = await session.again(exchange);
    const before = exchange.sent.answer?.text ?? "";
    const after = sent.answer?.text ?? "";
    if (before === after || withoutMessage(exchange.response) === withoutMessage(response)) return [];
    const at = firstDifference(before, after);
    return [
      `${exchange.handler.label}: first …${before.slice(at, at + 60)}, then …${after === "" ? shown(sent) : after.slice(at, at + 60)}`,
    ];
  });
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
