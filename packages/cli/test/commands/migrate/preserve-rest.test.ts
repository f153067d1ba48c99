import { expect, it } from "vitest";
import { preserveRest } from "../../../src/commands/migrate/mark-fields.ts";
import { openProject } from "../../../src/shared/project-edit/project.ts";
import { readModel } from "../../../src/shared/project-edit/read-model.ts";
import { projectOf } from "../../cli.ts";

const typesOf = (
  markers: string,
  spec: string,
): string => `import type { KubernetesObject } from "@capikit/api/meta";
/** A pear. ${markers} */
export interface Pear extends KubernetesObject { spec?: PearSpec }
export interface PearSpec {
${spec}
}
`;

/** Adds markers to the types of two versions; v2 is stored. */
async function preserved(old: string, stored: string): Promise<string> {
  const index = '/** +groupName=acme.example */\nexport * from "./pear.js";\n';
  const { root } = projectOf({
    "package.json": "{}",
    "api/v1/index.ts": index,
    "api/v1/pear.ts": typesOf("", old),
    "api/v2/index.ts": index,
    "api/v2/pear.ts": typesOf("\n * +kubebuilder:storageversion\n", stored),
  });
  const { draft } = await openProject(root);
  preserveRest({ draft, model: () => readModel(root, {}, draft.changes()).model });
  return draft.read("api/v1/pear.ts") ?? "";
}

it("preserves fields without a counterpart", async () => {
  expect(await preserved("  size?: string;", "  zone?: string;")).toContain(
    "  /** +capikit:conversion:preserve */\n  size?: string;",
  );
});

it("keeps the decision of a field, and rejects a conversion that remains invalid", async () => {
  await expect(
    preserved("  /** +capikit:conversion:from=count */\n  size?: string;", "  count?: boolean;"),
  ).rejects.toThrow("the conversions would have an error at api/v");
});
