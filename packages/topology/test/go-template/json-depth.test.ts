import { expect, it } from "vitest";
import { GoTemplateLimitError, renderTemplate } from "../../src/go-template/index.ts";

it("limits the depth of JSON that a template reads", () => {
  const text = "[".repeat(100_000) + "]".repeat(100_000);
  expect(() => renderTemplate("{{ fromJson .text }}", { text })).toThrow(GoTemplateLimitError);
});
