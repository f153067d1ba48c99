import { expect, test } from "vitest";
import { readComments } from "../../../src/source/comments/read-comments.ts";
import { commentsFrom } from "../../../src/source/syntax/comment-ranges.ts";

const block = (at: number) => `  /**
   * How many gateways to run, and why, in a line of text.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:XValidation:rule="self.a <= self.b || !has(self.c)",message="a must not exceed b ${at}"
   * +kubebuilder:default={a: 1, b: {x, y}}
   * +optional
   */
`;

const sourceOf = (blocks: number) => {
  const text = Array.from({ length: blocks }, (_, at) => block(at)).join("");
  return { path: "a.ts", text, comments: commentsFrom(text, 0) };
};

/** Reads a source several times, and returns the CPU time in microseconds. */
function cpuOf(source: ReturnType<typeof sourceOf>, times: number): number {
  const before = process.cpuUsage();
  let markers = 0;
  for (let time = 0; time < times; time++) {
    for (const comment of source.comments)
      markers += readComments(source, [comment], "field", (one) => expect.fail(one.message)).markers.length;
  }
  const { user, system } = process.cpuUsage(before);
  expect(markers).toBe(10_000);
  return user + system;
}

test("10,000 markers of a file take about as long as those of ten files", () => {
  const [large, small] = [sourceOf(2500), sourceOf(250)];
  const rounds = [1, 2, 3, 4, 5].map(() => [cpuOf(large, 1), cpuOf(small, 10)] as const);
  const least = (at: 0 | 1) => Math.min(...rounds.map((round) => round[at]));
  // A time that grows with the square of the length is ten times as long.
  expect(least(0)).toBeLessThan(5 * least(1));
});
