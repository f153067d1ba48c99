import { globSync } from "node:fs";
import { listAt, textAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { readYamlDocuments, type YamlDocument } from "@capikit/common/yaml";
import type { TextEdit } from "@capikit/generators/model";
import type { Notes } from "../../shared/project-edit/finish.ts";
import { kebab } from "../../shared/project-edit/names.ts";
import type { Project } from "../../shared/project-edit/project.ts";

/** The InfraCluster whose objects get an identity. */
interface Identified {
  readonly kind: string;
  readonly group: string;
}

/** A Cluster that needs a Secret with its account. */
interface Account {
  readonly name: string;
  readonly namespace: string;
}

/**
 * Names a Secret as the identity of each InfraCluster in the templates and samples that `dev` and `release` read, also in patches of
 * ClusterClasses, and adds these Secrets.
 *
 * @returns the files that the author has to change.
 */
export function addIdentityToManifests({ root, draft }: Project, cluster: Identified): Notes {
  const files = globSync(["templates/**/*.yaml", "{config/,}samples/**/*.yaml"], { cwd: root }).sort();
  const variable = `${kebab(cluster.kind.replace(/Cluster$/, ""))
    .replaceAll("-", "_")
    .toUpperCase()}_TOKEN`;
  const notes: string[] = [];
  const patched = new Set<string>();
  const read = files.map((file) => ({ file, documents: documentsOf(draft.read(file) ?? "") }));
  for (const { file, documents } of read) {
    if (documents === undefined) notes.push(`${file}: ${byHand(cluster)}`);
    const edits: TextEdit[] = [];
    const text = draft.read(file) ?? "";
    for (const document of documents ?? []) {
      if (textAt(document.value, "kind") !== "ClusterClass") continue;
      const edit = patchOf(text, document, cluster);
      if (edit !== undefined) patched.add(textAt(document.value, "metadata", "name"));
      else if (text.includes(`${cluster.kind}Template`)) notes.push(`${file}: ${byHand(cluster)}`);
      if (edit !== undefined) edits.push(edit);
    }
    draft.editText(file, () => edits);
  }
  for (const { file, documents = [] } of read)
    draft.editText(file, (text) => {
      const accounts: Account[] = [];
      const edits = [...(documentsOf(text) ?? documents)].flatMap((document): TextEdit[] => {
        const { value } = document;
        const account = {
          name: textAt(value, "metadata", "name"),
          namespace: textAt(value, "metadata", "namespace"),
        };
        if (patched.has(textAt(value, "spec", "topology", "classRef", "name"))) accounts.push(account);
        if (textAt(value, "kind") !== cluster.kind || groupOf(textAt(value, "apiVersion")) !== cluster.group)
          return [];
        if (valueAt(value, "spec", "identityRef") !== undefined) return [];
        const edit = referenceOf(text, document, `${account.name}-account`);
        if (edit === undefined) notes.push(`${file}: ${byHand(cluster)}`);
        else accounts.push(account);
        return edit === undefined ? [] : [edit];
      });
      const token = text.includes("${") ? `\${${variable}:=in-memory}` : "in-memory";
      return [
        ...edits,
        ...accounts.map((account) => ({ at: text.length, text: secretOf(text, account, token) })),
      ];
    });
  draft.editText("README.md", (text) => rowsOf(text, variable));
  return notes;
}

function byHand({ kind }: Identified): string {
  return `add spec.identityRef of ${kind}, such as kind: Secret with a name in the namespace of the Cluster, and this Secret. Without it, the Cluster has no account.`;
}

function documentsOf(text: string): readonly YamlDocument[] | undefined {
  try {
    return [...readYamlDocuments(text)];
  } catch {
    return undefined;
  }
}

/** Adds a patch of the InfraClusterTemplate after those that it has; undefined without any. */
function patchOf(text: string, document: YamlDocument, { kind }: Identified): TextEdit | undefined {
  const definitions = listAt(document.value, "spec", "patches").flatMap((patch) =>
    listAt(patch, "definitions"),
  );
  const own = definitions.find((one) => textAt(one, "selector", "kind") === `${kind}Template`);
  const last = [...(document.placeOf(listAt(own, "jsonPatches"))?.values.values() ?? [])].at(-1);
  if (last === undefined) return undefined;
  const lines = [
    ...["", "- op: add", "  path: /spec/template/spec/identityRef", "  valueFrom:", "    template: |"],
    ...["      kind: Secret", '      name: "{{ .builtin.cluster.name }}-account"'],
  ];
  const end = text.indexOf("\n", last.end - 1);
  return { at: end < 0 ? text.length : end, text: indented(text, text.lastIndexOf("-", last.start), lines) };
}

/** Adds the reference before the other fields of the spec; undefined without any. */
function referenceOf(text: string, document: YamlDocument, name: string): TextEdit | undefined {
  const spec = valueAt(document.value, "spec");
  const place = typeof spec === "object" && spec !== null ? document.placeOf(spec) : undefined;
  const [first] = place?.keys.values() ?? [];
  if (first === undefined || place === undefined || text[place.start] === "{") return undefined;
  return {
    at: first.start,
    text: indented(text, first.start, ["identityRef:", "  kind: Secret", `  name: ${name}`, ""]),
  };
}

/** Joins lines with the indentation of a place. */
function indented(text: string, at: number, lines: readonly string[]): string {
  return lines.join(`\n${" ".repeat(at - text.lastIndexOf("\n", at - 1) - 1)}`);
}

function secretOf(text: string, { name, namespace }: Account, token: string): string {
  const lines = [
    ...["---", "apiVersion: v1", "kind: Secret", "metadata:", `  name: ${name}-account`],
    ...(namespace === "" ? [] : [`  namespace: ${namespace}`]),
    ...["stringData:", `  token: "${token}"`, ""],
  ];
  return `${text.endsWith("\n") ? "" : "\n"}${lines.join("\n")}`;
}

/** Adds the variable to the table of the README, after those of the provider. */
function rowsOf(text: string, variable: string): TextEdit[] {
  const prefix = `| \`${variable.replace(/TOKEN$/, "")}`;
  const at = text.lastIndexOf(`\n${prefix}`);
  const end = at < 0 ? -1 : text.indexOf("\n", at + 1);
  return end < 0
    ? []
    : [{ at: end, text: `\n| \`${variable}\` | token of the Cluster's account | \`in-memory\` |` }];
}
