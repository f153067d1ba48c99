import { printYaml } from "@capikit/common/yaml";
import { unusedText } from "./unused-text.ts";

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
