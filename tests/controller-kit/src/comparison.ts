import { askReference, type ReferenceRequest, type ReferenceResponse } from "@capikit/reference";
import fc from "fast-check";
import { inject } from "vitest";

const count = inject("nightly") ? 10_000 : 1000;

/** Minimum number of successful answers, because rejections prove little. */
const enough = 500;

/**
 * The fixed current time of this implementation; comparisons replace both current times by a word.
 */
export const now = "2030-01-01T00:00:00Z";
export const clock = () => new Date(now);

/** A question with both answers. */
export interface Case {
  readonly question: ReferenceRequest;
  readonly upstream: ReferenceResponse;
  readonly ours: ReferenceResponse;
}

/**
 * Asks upstream and this implementation random questions, and returns those with different answers.
 * If both reject a question, the answers are equal.
 */
export async function differences(
  questions: fc.Arbitrary<ReferenceRequest>,
  answer: (question: never) => unknown,
  readable: (value: unknown) => unknown = comparable,
): Promise<readonly Case[]> {
  const asked = fc.sample(questions, count);
  const answers = await askReference("capi-util", asked);
  const answered = answers.filter(({ error }) => error === undefined).length;
  if (answered < enough) throw new Error(`upstream refused all but ${answered} of ${count} questions`);
  return asked.flatMap((question, index): Case[] => {
    const upstream = answers[index] ?? {};
    const ours = attempt(() => answer(question as never));
    const alike =
      (upstream.error !== undefined) === (ours.error !== undefined) &&
      (ours.error !== undefined || same(readable(upstream.out ?? []), readable(ours.out ?? [])));
    return alike ? [] : [{ question, upstream, ours }];
  });
}

/**
 * Normalizes JSON: removes empty fields, as Go writes or omits them, and replaces the current time
 * by a word.
 */
export function comparable(value: unknown): unknown {
  if (value === now) return "now";
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined && entry !== null && entry !== "" && entry !== 0)
    .map(([key, entry]) => [key, comparable(entry)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function attempt(work: () => unknown): ReferenceResponse {
  try {
    return { out: work() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
