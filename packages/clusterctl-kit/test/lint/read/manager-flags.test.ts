import { expect, it } from "vitest";
import { managerFlags } from "../../../src/lint/index.ts";

const program = (text: string): string =>
  `package main\n\n${text}\nfunc main() {\n\tmgr, err := ctrl.NewManager(config, ctrl.Options{})\n}\n`;

it.each([
  'flag.StringVar(&namespace, "namespace", "", "x")',
  'fs.StringVar(\n\t\t&namespace,\n\t\t"namespace",\n',
  'var namespace = flag.String("namespace", "", "x")',
  'cmd.Flags().StringVarP(&o.Namespace, "namespace", "n", "", "x")',
  'const namespaceFlag = "namespace"',
  'type options struct {\n\tNamespace string `long:"namespace"`\n}',
])("a manager has the flag of %s", (text) => {
  expect(managerFlags([{ path: "main.go", text: program(text) }])[0]?.flags).toEqual(["namespace"]);
});

it("has flags of its packages, but not of other programs", () => {
  const sources = [
    { path: "cmd/main.go", text: program('flag.StringVar(&a, "a", "", "x")') },
    { path: "internal/flags/flags.go", text: 'package flags\nfs.StringVar(&b, "b", "", "x")\n' },
    {
      path: "agent/main.go",
      text: 'package main\nfunc main() { flag.StringVar(&n, "namespace", "", "x") }\n',
    },
  ];
  expect(managerFlags(sources)).toEqual([{ path: "cmd/main.go", line: 5, flags: ["a", "b"] }]);
  expect(managerFlags(sources.slice(1))).toEqual([]);
});

it("finds the managers of the overlays, but not those of other programs", () => {
  const sources = ["main.go", "controlplane/cmd/manager/main.go", "experiment/main.go"].map((path) => ({
    path,
    text: program(""),
  }));
  const paths = (...overlays: string[]): string[] => managerFlags(sources, overlays).map(({ path }) => path);
  expect(paths("config/default", "controlplane/config/default")).toEqual([
    "main.go",
    "controlplane/cmd/manager/main.go",
  ]);
  expect(paths("config/default")).toEqual(["main.go"]);
  expect(paths()).toEqual(["main.go"]);
});
