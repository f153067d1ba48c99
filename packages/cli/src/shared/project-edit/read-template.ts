import { existsSync, readFileSync } from "node:fs";
import { fillTemplate, joinLists, type TemplateNames } from "@capikit/common/text";
import { stringLiteral } from "@capikit/generators/model";
import { one } from "./names.ts";

/**
 * Returns a template of create-capikit with the blocks of `words`, in addition to those of `added`
 * and, without the word `v1beta1`, of contract v1beta2.
 *
 * The templates in `added` have words of their own: the kind's role and `namespaced`; `cluster` if
 * its package has an InfraCluster, `region` if that has one, and `identity` if the program has
 * clients of identities; `work` and `silent` for helpers of tests; `contract` for the first kind of a
 * package; the name of a hook, or `own`, `lifecycle`, `notification` or `workload` for its handler.
 *
 * @param names replace those of the template. Default: none.
 */
export function readTemplate(path: string, words: readonly string[], names: TemplateNames = []): string {
  const built = new URL(`./templates/${path}`, import.meta.url);
  const source = new URL(`../../../../create-capikit/templates/${path}`, import.meta.url);
  const text = readFileSync(existsSync(built) ? built : source, "utf8");
  const wanted = new Set(["added", ...(words.includes("v1beta1") ? [] : ["v1beta2"]), ...words]);
  const filled = fillTemplate(text, wanted, names);
  return path.endsWith(".ts") ? joinLists(filled) : filled;
}

/** Names of a kind in the files that an addition writes. */
export interface KindNames {
  readonly kind: string;
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  /** Name of its definition. */
  readonly constant: string;
  /** Module of its definition. */
  readonly definitions: string;
  /** Role of RBAC markers. Default: that of the program. */
  readonly roleName?: string | undefined;
}

/** Returns the replacements of the names of PaperCloudKind. */
export function kindNames(names: KindNames): readonly (readonly [from: string, to: string])[] {
  const { kind, group, version, plural, constant, definitions, roleName } = names;
  return [
    ["a PaperCloudKind", one(kind)],
    ["PaperCloudKind", kind],
    ["paperCloudKind", constant],
    ["papercloudkinds", plural],
    ["papercloudkind", kind.toLowerCase()],
    ["infrastructure.cluster.x-k8s.io", group],
    ["infrastructure-cluster-x-k8s-io", group.replaceAll(".", "-")],
    ["v7alpha7", version],
    ["roleName=paper-cloud-role,", roleName === undefined ? "" : `roleName=${roleName},`],
    ['"./kinds.ts"', stringLiteral(definitions)],
  ];
}
