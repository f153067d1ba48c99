import { infrastructure } from "../clean-providers.ts";
import { type SeededViolation, seed } from "./seeded-violation.ts";

/** A seed in an additional file. */
const read = (rule: string, what: string, content: string | Uint8Array): SeededViolation =>
  seed(rule, what, infrastructure, (files) => {
    files["config/extra.yaml"] = content;
  });
const bytes = (...values: number[]) => Uint8Array.from([0x61, 0x3a, 0x20, ...values]);
const labelled = (comment: string, label = "cluster.x-k8s.io/managed-by"): string =>
  `# capikit-lint-disable ${comment}\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: foo\n  labels:\n    ${label}: foo\n`;

/** Violations in the text of files, and in comments that disable rules. */
export const readingSeeds: readonly SeededViolation[] = [
  read("file/encoding", "Latin-1", bytes(0xf6, 0x0a)),
  read("file/encoding", "UTF-16", Uint8Array.of(0xff, 0xfe, 0x61, 0)),
  read("file/encoding", "a truncated character", bytes(0xe2, 0x82)),
  read("file/too-large", "an object of 3 MiB", `kind: Foo\ndata: ${"x".repeat(3 * 1024 * 1024)}\n`),
  read("file/yaml-syntax", "a wrong indentation", "metadata:\n  name: foo\n   labels: {}\n"),
  read("file/yaml-syntax", "a tab", "metadata:\n\tname: foo\n"),
  read("file/yaml-syntax", "a truncated file", 'kind: "Foo'),
  read("file/yaml-syntax", "an open list", "kind: Foo\nspec: [a, b\n"),
  read("file/yaml-syntax", "a List", "apiVersion: v1\nkind: List\nitems: []\n"),
  read("file/yaml-syntax", "a merge conflict", "<<<<<<< HEAD\nkind: Foo\n=======\nkind: Bar\n>>>>>>> main\n"),
  read("file/yaml-syntax", "a page", "<!DOCTYPE html>\n<html>404: Not Found</html>\n"),
  read("file/yaml-syntax", "a template of Helm", "{{- if .Values.a }}\nkind: Foo\n{{- end }}\n"),
  seed("file/yaml-syntax", "components that are a page", infrastructure, (files) => {
    const path = "infrastructure-foo/v1.0.0/infrastructure-components.yaml";
    files[path] = "<!DOCTYPE html>\n<html>404: Not Found</html>\n";
  }),
  seed("file/encoding", "compressed components", infrastructure, (files) => {
    files["infrastructure-foo/v1.0.0/infrastructure-components.yaml"] = Uint8Array.of(0x1f, 0x8b, 0x08, 0);
  }),
  ...["- kind: Cluster\n", "Cluster\n"].map((text) =>
    seed("file/yaml-syntax", `a template of ${text.trim()}`, infrastructure, (files) => {
      files["infrastructure-foo/v1.0.0/cluster-template.yaml"] = text;
    }),
  ),
  seed("template/no-cluster", "an empty template", infrastructure, (files) => {
    files["infrastructure-foo/v1.0.0/cluster-template.yaml"] = "# later\n";
  }),
  read("file/duplicate-key", "a label twice", "metadata:\n  labels:\n    a: b\n    a: c\n"),
  read("file/duplicate-key", "a key twice in a flow mapping", "spec: {a: 1, a: 2}\n"),
  read("file/aliases", "an alias in its anchor", "labels: &labels\n  more: *labels\n"),
  read("file/aliases", "an unknown anchor", "kind: Foo\nspec: *nothing\n"),
  read("lint/unknown-rule", "a misspelled code", labelled("crd/categories the kind is internal", "app")),
  read("lint/unknown-rule", "no code", labelled("", "app")),
];
