import type { Exchange, Session } from "../session/session.ts";
import { isRetrying, messageOf, statusOf, waitOf } from "./evidence.ts";

/** Calls after which an operation in progress may still be in progress. */
const maxRepetitions = 10;

/**
 * Returns the answers to a repeated request, in order. An operation in progress is repeated until
 * it ends, because its answers may depend on state; any other answer once.
 */
export async function repetitionOf(session: Session, exchange: Exchange): Promise<readonly Exchange[]> {
  const answers = [exchange];
  let previous = exchange;
  do {
    previous = answers.at(-1) ?? exchange;
    answers.push(await session.again(exchange, answers.length));
  } while (isInProgress(previous) && answers.length <= maxRepetitions);
  return answers;
}

/** Two answers to the same request. */
export type Pair = readonly [before: Exchange, after: Exchange];

/**
 * Returns the first answers that differ although the operation did not make progress. Progress
 * changes an answer, never back to an earlier one, and not in every call.
 */
export function unstablePair(
  answers: readonly Exchange[],
  differ: (before: Exchange, after: Exchange) => boolean,
): Pair | undefined {
  const pairs = pairsOf(answers);
  const ended = pairs.find(([before, after]) => !isInProgress(before) && differ(before, after));
  if (ended !== undefined) return ended;
  const running = pairs.filter(([before, after]) => isInProgress(before) && isInProgress(after));
  const changes = running.filter(([before, after]) => differ(before, after));
  const isEndless = changes.length === maxRepetitions;
  const earlier = ([, after]: Pair): boolean =>
    answers.slice(0, answers.indexOf(after) - 1).some((one) => isInProgress(one) && !differ(one, after));
  return isEndless ? changes.at(-1) : changes.find(earlier);
}

/** Returns a note for each handler that blocks in all answers to a repeated request. */
export async function stillBlocking(session: Session): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const exchange of await session.exchanges()) {
    if (!isInProgress(exchange)) continue;
    const answers = await repetitionOf(session, exchange);
    if (answers.every(isInProgress))
      notes.push(
        `${exchange.handler.label} still blocks after ${answers.length} calls of the same request: its completion is not checked`,
      );
  }
  return notes;
}

export function pairsOf(answers: readonly Exchange[]): readonly Pair[] {
  return answers.flatMap((after, index): Pair[] => {
    const before = answers[index - 1];
    return before === undefined ? [] : [[before, after]];
  });
}

/** Reports whether an answer asks to call again. */
function isInProgress(exchange: Exchange): boolean {
  return (
    isRetrying(exchange.handler.hook) &&
    statusOf(exchange.response) === "Success" &&
    waitOf(exchange.response) > 0
  );
}

/** Reports whether an answer completes an operation that may take several calls. */
export function isComplete(exchange: Exchange): boolean {
  return (
    isRetrying(exchange.handler.hook) &&
    statusOf(exchange.response) === "Success" &&
    waitOf(exchange.response) === 0
  );
}

/** Reports whether two answers differ, apart from the message. */
export function differInContent(before: Exchange, after: Exchange): boolean {
  return (
    before.sent.answer?.text !== after.sent.answer?.text &&
    withoutMessage(before.response) !== withoutMessage(after.response)
  );
}

/** Reports whether only the messages of two answers differ. */
export function differInMessage(before: Exchange, after: Exchange): boolean {
  return (
    before.response !== undefined &&
    after.response !== undefined &&
    messageOf(before.response) !== messageOf(after.response)
  );
}

function withoutMessage(response: Exchange["response"]): string {
  const { message: _, ...rest } = response ?? {};
  return JSON.stringify(rest);
}
