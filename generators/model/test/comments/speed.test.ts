import { expect, test } from "vitest";
import { readComments } from "../../src/comments/read-comments.ts";
import { commentsFrom } from "../../src/syntax/comment-ranges.ts";

test("10,000 markers are read quickly", () => {
  const block = (at: number) => `  /**
   * How many gateways to run, and why, in a line of text.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:XValidation:rule="self.a <= self.b || !has(self.c)",message="a must not exceed b ${at}"
   * +kubebuilder:default={a: 1, b: {x, y}}
   * +optional
   */
`;
  const source = { path: "a.ts", text: Array.from({ length: 2500 }, (_, at) => block(at)).join("") };
  const comments = commentsFrom(source.text, 0);
  const run = (): number => {
    const start = performance.now();
    let markers = 0;
    for (const comment of comments)
      markers += readComments(source, [comment], "field", (one) => expect.fail(one.message)).markers.length;
    expect(markers).toBe(10_000);
    return performance.now() - start;
  };
  const best = Math.min(...Array.from({ length: 5 }, run));
  // Five times the budget, as tests share the machine; the benchmarks watch the time itself.
  expect(best).toBeLessThan(250);
});
