import { expect, it } from "vitest";
import { goFacts } from "../../src/upstream-sync.ts";

const go = `
import corev1 "k8s.io/api/core/v1"

// Machine is a machine.
// It has two lines.
// +kubebuilder:object:root=true
type Machine struct {
	metav1.TypeMeta \`json:",inline"\`
	// version is the version.
	//nolint:all
	// +optional
	// +kubebuilder:validation:MinLength=1
	Version *string \`json:"version,omitempty"\`
	Taints []corev1.Taint \`json:"taints"\`
	Ignored string \`json:"-"\`
	private string
}

// +kubebuilder:validation:Enum=A;B
type Phase string
`;

it("reads fields, tags, descriptions and markers", async () => {
  const [facts] = await goFacts({ "core/v1beta2": go });
  const [machine, phase] = facts?.types ?? [];
  expect(machine).toMatchObject({
    name: "Machine",
    doc: "Machine is a machine.\nIt has two lines.",
    markers: ["+kubebuilder:object:root=true"],
  });
  expect(machine?.fields).toMatchObject([
    { name: "", goName: "TypeMeta", embedded: true },
    {
      name: "version",
      goName: "Version",
      type: "*string",
      options: ["omitempty"],
      doc: "version is the version.",
      markers: ["+optional", "+kubebuilder:validation:MinLength=1"],
    },
    { name: "taints", type: "[]corev1.Taint", options: [] },
  ]);
  expect(phase).toMatchObject({ type: "string", markers: ["+kubebuilder:validation:Enum=A;B"] });
});

it("evaluates constants across packages", async () => {
  const [, newer] = await goFacts({
    "core/v1beta1": `const prefix = "cluster"\nconst Label = prefix + ".x-k8s.io"`,
    "core/v1beta2": `
import old "sigs.k8s.io/cluster-api/api/core/v1beta1"

const (
	// Name is a label.
	Name Key = old.Label + "/name"
	Number = 3
	Running = Phase("Running")
	Length = len("abc")
)`,
  });
  expect(newer?.constants).toMatchObject([
    { name: "Name", type: "Key", value: "cluster.x-k8s.io/name", doc: "Name is a label." },
    { name: "Running", type: "Phase", value: "Running" },
  ]);
});

it("reads registered hooks", async () => {
  const [facts] = await goFacts({
    "runtime/hooks/v1alpha1": `
// Before is called before.
func Before(*BeforeRequest, *BeforeResponse) {}

func init() {
	catalogBuilder.RegisterHook(Before, &runtimecatalog.HookMeta{
		Tags:      []string{"Lifecycle Hooks"},
		Summary:   "Called " +
			"before",
		Singleton: true,
	})
}`,
  });
  expect(facts?.hooks).toMatchObject([
    {
      name: "Before",
      request: "BeforeRequest",
      response: "BeforeResponse",
      tags: ["Lifecycle Hooks"],
      summary: "Called before",
      singleton: true,
      deprecated: false,
      doc: "Before is called before.",
    },
  ]);
});

it("reports Go code that cannot be parsed", async () => {
  await expect(goFacts({ "core/v1beta2": "type struct" })).rejects.toThrow(/upstream-facts: .*types\.go:3/);
});
