import { describe, expect, it } from "vitest";
import { checkTemplates } from "../../src/templates/index.ts";
import { type Files, infrastructure, toFiles } from "./clean-providers.ts";
import { components } from "./seeds/seeded-violation.ts";
import { templateObjectSeeds, validTemplate } from "./seeds/template-objects.ts";

const crds = components(infrastructure()).filter(({ kind }) => kind === "CustomResourceDefinition");

async function expectCodes(objects: Files[string], codes: readonly string[]): Promise<void> {
  const [{ path: file, content: text } = { path: "", content: "" }] = toFiles({
    "templates/cluster-template.yaml": objects,
  });
  const found = await checkTemplates({ files: [{ file, text }], crds });
  expect([...new Set(found.map(({ code }) => code))], JSON.stringify(found, null, 1)).toEqual(codes);
}

describe(`${templateObjectSeeds.length} seeded violations in the objects of a template`, () => {
  it("are in an otherwise valid template", async () => {
    await expectCodes(validTemplate(), []);
  });

  it.each(templateObjectSeeds)("$code finds $what, and no other check does", async ({ code, plant }) => {
    const objects = validTemplate();
    plant((kind) => objects.find((one) => one.kind === kind), objects);
    await expectCodes(objects, [code]);
  });
});
