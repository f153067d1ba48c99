import { gzipSync } from "node:zlib";
import { printYaml } from "@capikit/common/yaml";
import { createTar } from "nanotar";
import type { Provider } from "../repository/model/provider.ts";
import { unusedText } from "./values.ts";

/** Input of a chart. The same input gives the same chart. */
export interface ChartInput {
  readonly provider: Provider;
  /** Release version with the prefix `v`: the chart has the same version without it. */
  readonly version: string;
  /** Components in clusterctl's template syntax. */
  readonly components: string | Uint8Array;
}

/** A Helm chart in memory. */
export interface HelmChart {
  /** Provider label, such as `infrastructure-foo`. */
  readonly name: string;
  /** Version without the prefix `v`. */
  readonly version: string;
  /** Texts by path in the chart, such as `templates/deployments.yaml`. */
  readonly files: ReadonlyMap<string, string>;
  /** Uses of variables without an equivalent in Helm. A chart with problems is incomplete. */
  readonly problems: readonly ChartProblem[];
}

/** A use of a variable that a chart cannot express. */
export interface ChartProblem {
  /** Variable names, without `${}`. */
  readonly variables: readonly string[];
  /** Reason, such as `in the key of a mapping`. */
  readonly message: string;
  /** Kind and name, such as `ConfigMap foo`. Default: a problem of all objects. */
  readonly object?: string;
}

/** Returns the file name of a chart, as `helm package` names it. */
export function chartArchiveName({ name, version }: HelmChart): string {
  return `${name}-${version}.tgz`;
}

/** Returns the archive of a chart. The same chart gives the same bytes on one platform. */
export function chartArchive({ name, files }: HelmChart): Uint8Array {
  const attrs = { mtime: 0, uid: 0, gid: 0, user: "root", group: "root", mode: "644" };
  const entries = [...files].map(([path, text]) => ({ name: `${name}/${path}`, data: text, attrs }));
  return gzipSync(createTar(entries), { level: 9 });
}

/** Creates the text of a block at an indentation, without the first indentation and line break. */
type Block = (indent: string) => string;

/**
 * Replaces values in objects with Helm's syntax, which is not YAML: objects are printed with
 * placeholders, whose names sort after all fields of Kubernetes.
 */
export interface ActionPrinter {
  /** Returns a value that prints as a Helm action, such as `{{ .Values.replicas }}`. */
  value(action: string): string;
  item(block: Block): string;
  member(block: Block): Readonly<Record<string, null>>;
  /** Reports whether a value contains placeholders. */
  isIn(value: unknown): boolean;
  /** Prints an object with all placeholders replaced. */
  print(object: unknown): string;
}

/** @param input text of the objects, which placeholders must differ from. */
export function createActionPrinter(input: string): ActionPrinter {
  const prefix = `${unusedText("zz-capikit", input)}-`;
  const texts: (string | Block)[] = [];
  const add = (text: string | Block): string => `${prefix}${texts.push(text) - 1}`;
  const lines = new RegExp(String.raw`^( *)(?:- ${prefix}(\d+)|${prefix}(\d+): null)$`, "gm");
  const inLine = new RegExp(String.raw`${prefix}(\d+)`, "g");
  return {
    value: add,
    item: add,
    member: (block) => ({ [add(block)]: null }),
    isIn: (value) => JSON.stringify(value)?.includes(prefix) ?? false,
    print: (object) =>
      printYaml(object, { readers: "go" })
        .replaceAll("{{", '{{ "{{" }}')
        .replace(lines, (line, indent: string, item: string | undefined, member: string | undefined) => {
          const block = texts[Number(item ?? member)];
          return typeof block === "function" ? block(indent) : line;
        })
        .replace(inLine, (_, index: string) => String(texts[Number(index)])),
  };
}
