import { canonicalJson } from "@capikit/common/json";
import { askReference, type ReferenceRequest } from "@capikit/reference";
import fc from "fast-check";
import { expect, inject } from "vitest";

const isNightly = inject("nightly");

/**
 * Draws questions, asks client-go and capikit, and expects equal answers; errors equal any error.
 *
 * @param normalize changes the JSON of an answer of client-go.
 */
export async function compare<Q extends ReferenceRequest>(
  questions: fc.Arbitrary<Q>,
  answer: (question: Q) => unknown,
  count: number,
  normalize: (answer: string) => string = (answer) => answer,
): Promise<void> {
  const asked = fc.sample(questions, isNightly ? count * 50 : count);
  const upstream = await askReference("client-reference", asked);
  const succeeded = upstream.filter(({ error }) => error === undefined).length;
  const differences = asked.flatMap((question, index) => {
    const { out, error } = upstream[index] ?? {};
    const theirs = error === undefined ? { out } : "error";
    let ours: unknown;
    let message: string | undefined;
    try {
      ours = { out: answer(question) };
    } catch (thrown) {
      ours = "error";
      message = String(thrown);
    }
    return canonicalJson(ours) === normalize(canonicalJson(theirs))
      ? []
      : [JSON.stringify({ question, theirs: error ?? out, ours: message ?? ours })];
  });
  expect(differences).toEqual([]);
  expect(succeeded).toBeGreaterThan(count / 3);
}
