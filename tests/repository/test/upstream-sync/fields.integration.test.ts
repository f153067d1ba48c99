import { describe, expect, it } from "vitest";
import { draft } from "../../src/upstream-sync.ts";

const file = `import type { int32 } from "../../meta/index.ts";

/** Status in own words. */
export interface Status {
  /** Phase in own words. */
  phase?: string;

  /**
   * Number in own words.
   *
   * +kubebuilder:validation:Minimum=1
   */
  replicas?: int32;
}
`;
const sources = {
  "core/v1beta2/index.ts": `export * from "./status.ts";\n`,
  "core/v1beta2/status.ts": file,
  "meta/index.ts": "export type int32 = number;\nexport type Time = string;\n",
};
const phase = `	// +optional
	Phase string \`json:"phase,omitempty"\`
`;
const replicas = `	// +optional
	// +kubebuilder:validation:Minimum=1
	Replicas *int32 \`json:"replicas,omitempty"\`
`;
const status = (...fields: string[]) => ({ "core/v1beta2": `type Status struct {\n${fields.join("")}}\n` });
const before = status(phase, replicas);

async function changedStatus(...fields: string[]): Promise<string | undefined> {
  const { changed } = await draft(sources, before, status(...fields));
  expect(Object.keys(changed)).toEqual(["core/v1beta2/status.ts"]);
  return changed["core/v1beta2/status.ts"];
}

describe("a field", () => {
  it("is not changed without a reason", async () => {
    expect((await draft(sources, before, before)).changed).toEqual({});
  });

  it("is added after the one before it in Go, with its type, markers and import", async () => {
    const updated = `	// updated is the number of updated machines.
	// +required
	// +kubebuilder:validation:Maximum=9
	Updated int32 \`json:"updated,omitempty"\`
`;
    expect(await changedStatus(phase, updated, replicas)).toBe(
      file.replace(
        "  phase?: string;\n",
        `  phase?: string;

  /**
   * The number of updated machines.
   *
   * +kubebuilder:validation:Maximum=9
   */
  updated: int32;
`,
      ),
    );
  });

  it("is removed with its comment and import", async () => {
    expect(await changedStatus(phase)).toBe(
      `
/** Status in own words. */
export interface Status {
  /** Phase in own words. */
  phase?: string;
}
`,
    );
  });

  it("changes optionality, type and markers, but not its description", async () => {
    const changed = `	// +required
	// +kubebuilder:validation:Minimum=2
	// +kubebuilder:validation:Maximum=9
	Replicas []string \`json:"replicas"\`
`;
    expect(await changedStatus(phase, changed)).toContain(`  /**
   * Number in own words.
   *
   * +kubebuilder:validation:Maximum=9
   * +kubebuilder:validation:Minimum=2
   */
  replicas: string[];
`);
  });

  it("of another API package is imported from its version", async () => {
    const { changed, notes } = await draft(
      {
        ...sources,
        "addons/v1beta2/index.ts": `export * from "./x.ts";\n`,
        "addons/v1beta2/x.ts": "export interface X {}\n",
      },
      { ...before, "addons/v1beta2": "type X struct {}\n" },
      {
        ...before,
        "addons/v1beta2": `type X struct {
	Status  clusterv1.Status \`json:"status"\`
	Unknown other.Thing      \`json:"unknown"\`
}
`,
      },
    );
    expect(changed["addons/v1beta2/x.ts"]).toBe(`import type { Status } from "../../core/v1beta2/index.ts";

export interface X {
  status: Status;

  unknown: unknown;
}
`);
    expect(notes).toContainEqual({
      section: "Types",
      text: "replace `unknown` in `X.unknown`",
      files: ["packages/api/src/addons/v1beta2/x.ts"],
    });
  });

  it("with another description is a task for a person", async () => {
    const { changed, notes } = await draft(
      sources,
      before,
      status(phase, `	// replicas counts.\n${replicas}`),
    );
    expect(changed).toEqual({});
    expect(notes).toEqual([
      {
        section: "Descriptions",
        text: "upstream describes `Status.replicas` (core/v1beta2) differently: “replicas counts.”",
        files: ["packages/api/src/core/v1beta2/status.ts"],
      },
    ]);
  });
});

describe("a shared field", () => {
  const shared = {
    ...sources,
    "core/v1beta1/index.ts": `export * from "./status.ts";\n`,
    "core/v1beta1/status.ts": `import type * as v1beta2 from "../v1beta2/status.ts";

/** Old status. */
export interface Status extends Pick<v1beta2.Status, "phase"> {}
`,
  };
  const both = (newer: string[], older: string[]) => ({
    ...status(...newer),
    "core/v1beta1": `type Status struct {\n${older.join("")}}\n`,
  });

  it("is picked where another version has the same one", async () => {
    const { changed, notes } = await draft(
      shared,
      both([phase, replicas], [phase]),
      both([phase, replicas], [phase, replicas]),
    );
    expect(changed).toEqual({
      "core/v1beta1/status.ts": shared["core/v1beta1/status.ts"].replace('"phase"', '"phase" | "replicas"'),
    });
    expect(notes).toEqual([]);
  });

  it("is declared where the other version has another one", async () => {
    const pointer = replicas.replace("Minimum=1", "Minimum=5").replace("*int32", "int32");
    const { changed } = await draft(
      shared,
      both([phase, replicas], [phase]),
      both([phase, replicas], [phase, pointer]),
    );
    expect(changed["core/v1beta1/status.ts"]).toContain("Minimum=5 */\n  replicas?: int32;");
  });

  it("is no longer picked after its removal from one version", async () => {
    const { changed } = await draft(shared, both([phase, replicas], [phase]), both([phase, replicas], []));
    expect(changed["core/v1beta1/status.ts"]).toContain("export interface Status  {}");
  });

  it("of a common base is added to the base, if all its users get it", async () => {
    const based = {
      ...sources,
      "core/v1beta2/status.ts": `/** Fields of both. */
interface Common {
  phase?: string;
}

export interface A extends Common {}

export interface B extends Common {}
`,
    };
    const types = (a: string[], b: string[]) => ({
      "core/v1beta2": `type A struct {\n${a.join("")}}\ntype B struct {\n${b.join("")}}\n`,
    });
    const ready = `	// +optional\n	Ready string \`json:"ready,omitempty"\`\n`;
    const all = await draft(based, types([phase], [phase]), types([phase, ready], [phase, ready]));
    expect(all.changed["core/v1beta2/status.ts"]).toContain("  phase?: string;\n\n  ready?: string;\n");
    const one = await draft(based, types([phase], [phase]), types([phase, ready], [phase]));
    expect(one.changed["core/v1beta2/status.ts"]).toMatch(
      /interface A extends Common \{\n {2}ready\?: string;/,
    );
    const removed = await draft(based, types([phase], [phase]), types([phase], []));
    expect(removed.changed).toEqual({});
    expect(removed.notes).toMatchObject([{ section: "Types", text: /shares with types that keep it/ }]);
  });
});
