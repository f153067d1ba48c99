import { readResponses } from "@capikit/reference";
import { GoTemplateError, renderTemplate } from "@capikit/topology/go-template";
import { expect, it } from "vitest";
import { data, templateRecording, templates } from "../src/templates.ts";

it("renders templates as Go does, byte by byte, and fails where Go fails", () => {
  const answers = readResponses(templateRecording);
  const differences = templates.flatMap((template) => {
    const go = answers[template];
    const ours = rendered(template);
    const same = go?.error === undefined ? ours.out === go?.out : ours.error !== undefined;
    return same && go !== undefined ? [] : [{ template, go, ours }];
  });
  expect(differences).toEqual([]);
});

function rendered(template: string): { out?: string; error?: string } {
  try {
    return { out: renderTemplate(template, data) };
  } catch (error) {
    if (!(error instanceof GoTemplateError)) throw error;
    return { error: error.message };
  }
}
