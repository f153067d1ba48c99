import { expect, it } from "vitest";
import { packageFiles } from "../../build/vite-plugin.ts";
import { createTypeCompiler } from "../../src/types/compile-types.ts";
import { example } from "../support.ts";

const compile = createTypeCompiler(packageFiles());
const compileExample = (name: string) => compile({ "api/v1beta1/index.ts": example(`types/${name}.ts`) });

it("compiles the examples without errors", () => {
  for (const name of ["foo-cluster", "rules"]) {
    const { diagnostics, crds } = compileExample(name);
    expect(diagnostics).toEqual([]);
    expect(crds).toHaveLength(1);
  }
});

it("reads types of @capikit/api and utility types", () => {
  const [crd] = compileExample("rules").crds;
  expect(crd?.path).toBe("infrastructure.cluster.x-k8s.io_foomachines.yaml");
  expect(crd?.text).toContain("x-kubernetes-int-or-string: true");
  expect(crd?.text).toContain("apiGroup:");
  expect(crd?.text).toMatch(/enum:\n +- eu\n +- us\n +type: string/);
});

it("reports errors with their range, and writes no CRD", () => {
  const { diagnostics, crds } = compileExample("misspelled");
  expect(crds).toEqual([]);
  expect(diagnostics).toMatchObject([
    {
      code: "CK1001",
      location: { line: 25, column: 6, endColumn: 37 },
      help: "did you mean +kubebuilder:validation:Minimum?",
    },
    { code: "CK5011", severity: "warning", location: { line: 13 } },
  ]);
});

it("reports syntax errors, and recovers from them", () => {
  const text = example("types/foo-cluster.ts");
  const broken = compile({
    "api/v1beta1/index.ts": text.replace("export interface FooCluster ", "export {"),
  });
  expect(broken.crds).toEqual([]);
  expect(broken.diagnostics.map(({ code }) => code)).toContain("CK2002");
  expect(compile({ "api/v1beta1/index.ts": text }).diagnostics).toEqual([]);
});
