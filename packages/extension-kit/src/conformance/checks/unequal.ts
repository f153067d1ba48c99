import type { Exchange, Session } from "../session/session.ts";
import { answered, shown } from "./evidence.ts";

/** Returns exchanges with another answer to the repeated request, apart from the message. */
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
