import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { compileProject } from "../../support/compile-project.ts";
import { emit } from "./emit.ts";

const root = mkdtempSync(join(tmpdir(), "capikit-variables-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const project = {
  "src/types.ts": `import type { int32 } from "@capikit/api/meta";
/** +capikit:variable:name=region,required */
export type Region = "eu" | "us";
/** +capikit:variable:name=worker-pools,example={small: {max: 3}} */
export type Pools = Record<string, Pool>;
export interface Pool { min?: int32; max: int32; __proto__?: string; "with space"?: boolean }
/** +capikit:variable:name=replicas,default=3 */
export type variables = int32;
`,
};

/** The strict TypeScript errors of a project and a file that uses the generated code. */
function errorsOf(user: string, extension: "js" | "ts"): string[] {
  const { text, codes } = emit(project, { importExtension: extension });
  expect(codes).toEqual([]);
  const all: Record<string, string> = { ...project, "gen/variables/index.ts": text, "user.ts": user };
  return compileProject(root, all, { lib: ["lib.es2023.d.ts", "lib.dom.d.ts"] });
}

it.each(["js", "ts"] as const)(
  "compiles with imports that end in .%s, and values have their types",
  (extension) => {
    const user = `import { defineVariables, type Variables } from "@capikit/extension-kit/mutation";
import { region, replicas, variables, workerPools } from "./gen/variables/index.${extension}";
import type { Pools, Region } from "./src/types.${extension}";
const defined = defineVariables(variables);
const read: Variables<{ region: Region; "worker-pools": Pools; replicas: number }> = defined.of({});
export const one: Region = read.get(region);
export const two: Region | undefined = defined.of({}).find(region);
export const three: number | undefined = read.get(workerPools).small?.max;
export const four: Region = defined.of({}).get("region");
export const five: number = defined.of({}).get("replicas") + read.get(replicas);
export const some: Region = defineVariables([region]).of({}).get("region");
`;
    expect(errorsOf(user, extension)).toEqual([]);
  },
);

it("refuses values of another type", () => {
  const user = `import { defineVariables } from "@capikit/extension-kit/mutation";
import { region, variables } from "./gen/variables/index.js";
export const one: number = defineVariables(variables).of({}).get(region);
export const two: number = defineVariables(variables).of({}).get("region");
`;
  expect(errorsOf(user, "js")).toHaveLength(2);
});
