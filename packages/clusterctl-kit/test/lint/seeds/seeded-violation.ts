import type { LintOptions } from "../../../src/lint/index.ts";
import type { Loose } from "../../loose.ts";
import type { Files } from "../clean-providers.ts";

/** A violation and the only rule that must find it. */
export interface SeededViolation {
  readonly rule: string;
  readonly what: string;
  readonly provider: () => Files;
  readonly seed: (files: Files) => void;
  readonly options?: LintOptions;
}

/** Returns a violation: `plant` changes the files of a valid provider. */
export function seed(
  rule: string,
  what: string,
  provider: () => Files,
  plant: (files: Files) => void,
  versions?: readonly string[],
): SeededViolation {
  return {
    rule,
    what,
    // Via JSON, so that no two fields share an object.
    provider: () => JSON.parse(JSON.stringify(provider())) as Files,
    seed: plant,
    ...(versions && { options: { versions } }),
  };
}

export const components = (files: Files): Loose[] => {
  const path = Object.keys(files).find((name) => name.endsWith("components.yaml")) ?? "";
  return files[path] as Loose[];
};
export const file = (files: Files, end: string): Loose[] =>
  files[Object.keys(files).find((path) => path.endsWith(end)) ?? ""] as Loose[];
/** Renames files. */
export const move = (files: Files, from: string, to: string): void => {
  for (const path of Object.keys(files))
    if (path.includes(from)) {
      const content = files[path];
      delete files[path];
      if (content !== undefined) files[path.replace(from, to)] = content;
    }
};
export const object = (files: Files, kind: string, name = ""): Loose =>
  components(files).find((item) => item.kind === kind && item.metadata.name.includes(name));
export const crd = (files: Files, kind: string): Loose =>
  components(files).find((item) => item.spec?.names?.kind === kind);
export const version = (files: Files, kind: string): Loose => crd(files, kind).spec.versions[0];
export const root = (files: Files, kind: string): Loose =>
  version(files, kind).schema.openAPIV3Schema.properties;
/** Returns the properties at a path of names. */
export const properties = (files: Files, kind: string, ...names: string[]): Loose =>
  names.reduce(
    (current, name) => current[name].properties ?? current[name].items.properties,
    root(files, kind),
  );
/** Removes components, but nothing that names them. */
export const forget = (files: Files, test: (item: Loose) => boolean): Loose[] => {
  const list = components(files);
  const removed = list.filter(test);
  list.splice(0, list.length, ...list.filter((item) => !removed.includes(item)));
  return removed;
};
/** Removes components, with the permissions on removed kinds and their webhooks. */
export const drop = (files: Files, test: (item: Loose) => boolean): void => {
  const names = forget(files, test).flatMap(({ spec }) => spec?.names?.plural ?? []);
  if (names.length === 0) return;
  const lists = components(files).flatMap((item) => [item, ...(item.webhooks ?? [])]);
  for (const item of lists.filter(({ rules }) => rules !== undefined)) {
    for (const rule of item.rules)
      rule.resources = rule.resources?.filter((one: string) => !names.includes(one.split("/")[0]));
    item.rules = item.rules.filter(({ resources }: Loose) => resources === undefined || resources.length > 0);
  }
  for (const item of components(files))
    if (item.webhooks) item.webhooks = item.webhooks.filter(({ rules }: Loose) => rules.length > 0);
};
export const pod = (files: Files): Loose => object(files, "Deployment").spec.template.spec;
export const container = (files: Files): Loose => pod(files).containers[0];
export const labels = (files: Files, kind: string): Loose => crd(files, kind).metadata.labels;
export const series = (files: Files): Loose => file(files, "metadata.yaml")[0];

export const aggregated = (files: Files): Loose => object(files, "ClusterRole", "aggregated");
export const grant = (files: Files, name: string): Loose => object(files, "ClusterRole", name).rules[0];
/** Splits a rule of a role so that one kind has its own verbs. */
export const narrow = (role: Loose, resources: readonly string[], verbs: string[]): void => {
  const [rule] = role.rules;
  rule.resources = rule.resources.filter((resource: string) => !resources.includes(resource));
  role.rules.push({ ...rule, resources: [...resources], verbs });
};

/** A template with an additional text. */
export const oddly =
  (text: string) =>
  (files: Files): void => {
    files["infrastructure-foo/v1.0.0/cluster-template.yaml"] = [
      "apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata:\n  name: ${CLUSTER_NAME}\n  namespace: ${NAMESPACE}",
      `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: foo\n${text}\n`,
    ].join("\n");
  };
