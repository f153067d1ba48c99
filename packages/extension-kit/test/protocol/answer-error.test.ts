import { compileSchema, type JsonSchema } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { answerErrorText, receivedText } from "../../src/protocol/answer-error.ts";

const schema: JsonSchema = {
  type: "object",
  properties: {
    status: { type: "string", enum: ["Failure", "Success"] },
    seconds: { type: "integer", minimum: 0 },
    token: { type: "string", enum: ["none"] },
    items: {
      type: "array",
      items: { type: "object", required: ["uid"], properties: { uid: { type: "string" } } },
    },
    labels: { type: "object", additionalProperties: { type: "string" } },
    rule: {
      type: "string",
      "x-kubernetes-validations": [{ rule: "self == 'a'", messageExpression: "self" }],
    },
  },
};
const compiled = compileSchema(schema);

function textOf(answer: object): readonly string[] {
  return compiled.validate(answer as never).map((error) => answerErrorText(error, answer));
}

describe("an error of an answer", () => {
  it.each([
    [{ status: "Fine" }, 'status: must be one of "Failure", "Success", received string "Fine"'],
    [{ status: 7 }, "status: must be string, received integer 7"],
    [{ seconds: -1 }, "seconds: must be greater than or equal to 0, received integer -1"],
    [{ seconds: null }, "seconds: must be integer, received null"],
    [{ items: [{}] }, "items[0].uid: is required"],
    [{ items: [{ uid: ["a"] }] }, "items[0].uid: must be string, received array of 1 item"],
    [{ labels: { "a.b/c": true } }, "labels[a.b/c]: must be string, received boolean true"],
  ])("%j names path, expected and received value", (answer, text) => {
    expect(textOf(answer)[0]).toBe(text);
  });

  it("contains no secrets and only the start of long values", () => {
    expect(textOf({ token: "plain-words" })[0]).toBe(
      'token: must be one of "none", received string of 11 characters',
    );
    expect(textOf({ status: "Bearer abcdefgh12345678" })[0]).toContain('received string "Bearer [redacted]"');
    expect(textOf({ status: "x".repeat(99) })[0]).toContain(`received string "${"x".repeat(40)}…"`);
    expect(textOf({ seconds: "plain-words" })[0]).toBe(
      "seconds: must be integer, received string of 11 characters",
    );
    expect(textOf({ labels: "plain-words" }).join()).not.toContain("words");
    expect(textOf({ rule: "plain-words" }).join()).not.toContain("words");
  });
});

it("describes values by type and size", () => {
  expect([undefined, {}, 2.5, "a"].map((value) => receivedText(value))).toEqual([
    "nothing",
    "object",
    "number 2.5",
    "string of 1 character",
  ]);
});
