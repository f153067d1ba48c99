import { describe, expect, it } from "vitest";
import { draft } from "../../src/upstream-sync.ts";

const index = `export * from "./labels.ts";\nexport * from "./other.ts";\nexport * from "./status.ts";\n`;
const labels = `/** A label. */\nexport const firstLabel = "first";\n`;
const status = `/** Status. */
export interface Status {
  phase: Phase;
}

/** Phases. */
export type Phase = "Pending" | "Running";

// Values of Phase.
/** Waits. */
export const phasePending = "Pending";
`;
const sources = {
  "core/v1beta2/index.ts": index,
  "core/v1beta2/labels.ts": labels,
  "core/v1beta2/other.ts": "export interface Other {}\n",
  "core/v1beta2/status.ts": status,
};
const phase = `// +kubebuilder:validation:Enum=Pending;Running\ntype Phase string\n`;
const statusType = (fields: string) => `type Status struct {\n	Phase Phase \`json:"phase"\`\n${fields}}\n`;
const go = (text: string) => ({ "core/v1beta2": text });
const other = (fields: string) => `type Other struct {\n${fields}}\n`;
const before = go(
  `${statusType("")}${other("")}${phase}const FirstLabel = "first"\nconst PhasePending Phase = "Pending"\n`,
);
const extended = `
// VersionCount counts machines of a version.
// +kubebuilder:validation:MinProperties=1
type VersionCount struct {
	// version is a version.
	Version string \`json:"version"\`
}

// VersionStep is a step.
type VersionStep struct {
	Step string \`json:"step"\`
}
`;
const after = go(
  `${statusType('	Versions []VersionCount `json:"versions"`\n	Steps []VersionStep `json:"steps"`\n')}${other('	Versions []VersionCount `json:"versions"`\n')}${phase}${extended}
const FirstLabel = "first"
const PhasePending Phase = "Pending"
// PhaseRunning means it runs.
const PhaseRunning Phase = "Running"
// SecondLabel is a label.
const SecondLabel = "second"
`,
);

describe("a new type", () => {
  it("has its own file if several files may use it, with its new neighbor", async () => {
    const { changed, notes } = await draft(sources, before, after);
    expect(changed["core/v1beta2/version-count.ts"]).toBe(`/**
 * Counts machines of a version.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface VersionCount {
  /** A version. */
  version: string;
}

/** A step. */
export interface VersionStep {
  step: string;
}
`);
    expect(changed["core/v1beta2/index.ts"]).toBe(`${index}export * from "./version-count.ts";\n`);
    expect(changed["core/v1beta2/status.ts"]).toContain(
      `import type { VersionCount } from "./version-count.ts";\nimport type { VersionStep } from "./version-count.ts";`,
    );
    expect(notes.map(({ section }) => section)).toContain("Descriptions");
  });

  it("goes back to the same files", async () => {
    const there = await draft(sources, before, after);
    const changed = Object.entries({ ...sources, ...there.changed });
    const files = Object.fromEntries(
      changed.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])),
    );
    const back = await draft(files, after, before);
    expect(back.changed["core/v1beta2/version-count.ts"]).toBeUndefined();
    expect(back.changed["core/v1beta2/index.ts"]).toBe(index);
    expect(back.changed["core/v1beta2/labels.ts"]).toBe(labels);
    expect(back.changed["core/v1beta2/status.ts"]?.trim()).toBe(status.trim());
  });

  it("is exported from the newer version that declares the same", async () => {
    const older = { ...sources, "core/v1beta1/index.ts": `export * from "../v1beta2/labels.ts";\n` };
    const { changed } = await draft(
      older,
      { ...before, "core/v1beta1": "" },
      { ...after, "core/v1beta1": extended },
    );
    expect(changed["core/v1beta1/index.ts"]).toBe(
      `export * from "../v1beta2/labels.ts";\nexport * from "../v1beta2/version-count.ts";\n`,
    );
  });
});

it("declares types of kinds in each version, and exports the others from the newest", async () => {
  const kind = (marker: string) => `
// +kubebuilder:validation:Enum=On;Off
type RuleMode string

const RuleModeOn RuleMode = "On"

type RuleSpec struct {
	Mode RuleMode \`json:"mode"\`
}

// Rule is a rule.
// ${marker}
type Rule struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
	// +required
	Spec RuleSpec \`json:"spec"\`
}

type RuleList struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ListMeta \`json:"metadata,omitempty"\`
	Items []Rule \`json:"items"\`
}
`;
  const known = `import type { KubernetesList, KubernetesObject } from "../../meta/index.ts";
export interface Known extends KubernetesObject {}
export interface KnownList extends KubernetesList<Known> {}
`;
  const versions = {
    "core/v1beta1/index.ts": "",
    "core/v1beta2/index.ts": `export * from "./known.ts";\n`,
    "core/v1beta2/known.ts": known,
    "meta/index.ts":
      "export interface KubernetesObject {}\nexport interface KubernetesList<T> { items: T[] }\n",
  };
  const { changed } = await draft(
    versions,
    { "core/v1beta1": "", "core/v1beta2": "" },
    {
      "core/v1beta1": kind("+kubebuilder:deprecatedversion"),
      "core/v1beta2": kind("+kubebuilder:storageversion"),
    },
  );
  expect(changed["core/v1beta2/rule.ts"]).toContain(`export type RuleMode = "On" | "Off";

// Values of RuleMode.
export const ruleModeOn = "On";

export interface RuleSpec {
  mode: RuleMode;
}

/**
 * A rule.
 *
 * +kubebuilder:storageversion
 */
export interface Rule extends KubernetesObject {
  spec: RuleSpec;
}

export interface RuleList extends KubernetesList<Rule> {}
`);
  expect(changed["core/v1beta1/rule.ts"]).toContain("+kubebuilder:deprecatedversion");
  expect(changed["core/v1beta1/rule.ts"]).toContain(
    "export interface RuleList extends KubernetesList<Rule> {}",
  );
  expect(changed["core/v1beta1/index.ts"]).toBe(
    `export { ruleModeOn, type RuleSpec, type RuleMode } from "../v1beta2/rule.ts";\nexport * from "./rule.ts";\n`,
  );
});

it("adds constants to the group of their type, and labels to their file", async () => {
  const { changed } = await draft(sources, before, after);
  expect(changed["core/v1beta2/status.ts"]).toContain(
    `export const phasePending = "Pending";\n/** Means it runs. */\nexport const phaseRunning = "Running";`,
  );
  expect(changed["core/v1beta2/labels.ts"]).toBe(
    `${labels}\n/** A label. */\nexport const secondLabel = "second";\n`,
  );
});

it("changes values of constants and enums", async () => {
  const changedGo = go(
    `${statusType("")}${other("")}${phase.replace("Running", "Running;Failed")}const FirstLabel = "1st"\nconst PhasePending Phase = "Pending"\n`,
  );
  const { changed } = await draft(sources, before, changedGo);
  expect(changed["core/v1beta2/labels.ts"]).toBe(labels.replace('"first"', '"1st"'));
  expect(changed["core/v1beta2/status.ts"]).toBe(
    status.replace('"Pending" | "Running"', '"Pending" | "Running" | "Failed"'),
  );
});

it("changes markers of kinds, and keeps the descriptions of columns", async () => {
  const kind = (...markers: string[]) =>
    go(`${markers.map((one) => `// ${one}\n`).join("")}type Status struct {}\n`);
  const column = (description: string) =>
    `+kubebuilder:printcolumn:name="Phase",type="string",JSONPath=".phase",description="${description}"`;
  const own = '+kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.phase`,description="Own words"';
  const ours = {
    "core/v1beta2/index.ts": `export * from "./status.ts";\n`,
    "core/v1beta2/status.ts": `/**\n * Status.\n *\n * +kubebuilder:resource:path=statuses\n * ${own}\n */\nexport interface Status {}\n`,
  };
  const unchanged = await draft(ours, kind(column("Old")), kind(column("New")));
  expect(unchanged.changed).toEqual({});
  const { changed } = await draft(
    ours,
    kind(column("Old")),
    kind(column("New"), "+kubebuilder:storageversion"),
  );
  expect(changed["core/v1beta2/status.ts"]).toBe(
    ours["core/v1beta2/status.ts"].replace(` * ${own}\n`, ` * ${own}\n * +kubebuilder:storageversion\n`),
  );
});

it("drafts the file of a new hook", async () => {
  const hooks = {
    "hooks/v1alpha1/index.ts": `export * from "./common.ts";\n`,
    "hooks/v1alpha1/common.ts":
      "export interface CommonRequest {}\n\nexport interface CommonRetryResponse {}\n",
    "meta/index.ts": "export type Hook<A, B> = [A, B];\n",
    "other/v1/index.ts": `import type { Hook } from "../../meta/index.ts";\nexport type X = Hook<1, 2>;\n`,
  };
  const common = "type CommonRequest struct {}\ntype CommonRetryResponse struct {}\n";
  const hook = `${common}
type BeforeBreakRequest struct {
	CommonRequest \`json:",inline"\`
	Name string \`json:"name"\`
}

type BeforeBreakResponse struct {
	CommonRetryResponse \`json:",inline"\`
}

// BeforeBreak is called before a break.
func BeforeBreak(*BeforeBreakRequest, *BeforeBreakResponse) {}

func init() {
	catalogBuilder.RegisterHook(BeforeBreak, &runtimecatalog.HookMeta{
		Tags:    []string{"Lifecycle Hooks"},
		Summary: "Called before a break",
	})
}
`;
  const name = "runtime/hooks/v1alpha1";
  const { changed, notes } = await draft(hooks, { [name]: common }, { [name]: hook });
  expect(changed["hooks/v1alpha1/before-break.ts"]).toBe(`import type { Hook } from "../../meta/index.ts";
import type { CommonRequest } from "./common.ts";
import type { CommonRetryResponse } from "./common.ts";

/**
 * Called before a break.
 *
 * +capikit:hook:summary="Called before a break",
 *   tags="Lifecycle Hooks",
 *   blocking,
 *   since=v1.13
 */
export type BeforeBreak = Hook<BeforeBreakRequest, BeforeBreakResponse>;

export interface BeforeBreakRequest extends CommonRequest {
  name: string;
}

export interface BeforeBreakResponse extends CommonRetryResponse {}
`);
  expect(notes).toMatchObject([
    { section: "Hooks", files: ["packages/api/src/hooks/v1alpha1/before-break.ts"] },
  ]);
});

it("prints bytes as a string, and values of a numeric type as numbers", async () => {
  const added = `// +kubebuilder:validation:Enum=1;2
type Level int32

type Bundle struct {
	Data []byte \`json:"data"\`
	Level Level \`json:"level"\`
}
`;
  const { changed, notes } = await draft(sources, before, go(`${before["core/v1beta2"]}${added}`));
  const texts = Object.values(changed).join("\n");
  expect(texts).toContain("export type Level = 1 | 2;");
  expect(texts).toContain("data: string;");
  expect(notes.filter(({ text }) => text.includes("unknown"))).toEqual([]);
});
