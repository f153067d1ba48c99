import { askReference } from "@capikit/reference";
import { GoTemplateError, renderTemplate } from "@capikit/topology/go-template";
import { expect, it } from "vitest";
import { data, templates } from "../src/templates.ts";

it("renders templates as Go does, byte by byte, and fails where Go fails", async () => {
  const answers = await askReference<string>(
    "topology-reference",
    templates.map((template) => ({ template, variables: data })),
  );
  expect(answers).toHaveLength(templates.length);
  const differences = templates.flatMap((template, at) => {
    const go = answers[at] ?? {};
    const ours = rendered(template);
    const same = go.error === undefined ? ours.out === go.out : ours.error !== undefined;
    return same ? [] : [{ template, go, ours }];
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
