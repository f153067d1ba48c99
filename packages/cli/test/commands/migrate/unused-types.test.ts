import { expect, it } from "vitest";
import type { TakenFields } from "../../../src/commands/migrate/project/take-fields.ts";
import { removeUnusedTypes } from "../../../src/commands/migrate/project/unused-types.ts";
import { createDraft } from "../../../src/shared/edit/draft.ts";
import type { Project } from "../../../src/shared/project-edit/project.ts";

it("keeps types that other files of the project import", () => {
  const draft = createDraft("/none");
  draft.create("api/v2/a.ts", "export interface Used {}\nexport interface Unused {}\n");
  draft.create("src/b.ts", 'import type { Used } from "../api/v1/a.ts";\n');
  draft.create("api/v1/a.ts", "export interface Used {}\nconst a: Unused = {};\n");
  const files = ["src/b.ts", "api/v1/a.ts"];
  const project = { draft, files, model: { packages: [{ folder: "api/v1" }] } } as unknown as Project;
  const taken = new Map([["Foo", new Map([["a", "a: Used; b: Unused;"]])]]) as unknown as TakenFields;
  removeUnusedTypes(project, "api/v2", taken);
  expect(draft.read("api/v2/a.ts")).toBe("export interface Used {}\n");
});
