import { isRecord } from "@capikit/common/json";
import { type PathStep, parseJsonPath } from "@capikit/schema/crd";

/** Returns all values at the path of a printer column; empty for an invalid path. */
export function readJsonPath(object: unknown, path: string): unknown[] {
  const parsed = parseJsonPath(path);
  return "steps" in parsed ? follow([object], parsed.steps) : [];
}

function follow(values: readonly unknown[], steps: readonly PathStep[]): unknown[] {
  return steps.reduce<unknown[]>((found, step) => found.flatMap((value) => next(value, step)), [...values]);
}

function next(value: unknown, step: PathStep): unknown[] {
  switch (step.kind) {
    case "field":
      return isRecord(value) && Object.hasOwn(value, step.name) ? [value[step.name]] : [];
    case "wildcard":
      return membersOf(value);
    case "recursive":
      return [value, ...membersOf(value).flatMap((member) => next(member, step))];
    case "items":
      return Array.isArray(value) ? itemsOf(value, step.text.slice(1, -1)) : [];
    case "filter":
      return Array.isArray(value) ? value.filter((item) => passes(item, step)) : [];
  }
}

function membersOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : [];
}

function itemsOf(list: readonly unknown[], text: string): unknown[] {
  if (text === "*") return [...list];
  if (!text.includes(":")) return text.split(",").flatMap((index) => list.slice(Number(index)).slice(0, 1));
  const [from = "", to = "", by = ""] = text.split(":");
  const slice = list.slice(from === "" ? 0 : Number(from), to === "" ? undefined : Number(to));
  const step = by === "" ? 1 : Number(by);
  return slice.filter((_, index) => index % step === 0);
}

/** Reports whether an item of a list passes a filter such as `[?(@.type=="Ready")]`. */
function passes(item: unknown, { left, text }: Extract<PathStep, { kind: "filter" }>): boolean {
  const found = follow([item], left);
  const [, operator, right = ""] = /^[^!<>=]+(==|!=|<=|>=|<|>)([\s\S]+)\)\]$/.exec(text) ?? [];
  if (operator === undefined) return found.length > 0;
  if (found.length === 0) return false;
  const [a, b] = [found[0], parseOperand(item, right.trim())] as [never, never];
  switch (operator) {
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    case "<=":
      return a <= b;
    case ">=":
      return a >= b;
    case "<":
      return a < b;
    default:
      return a > b;
  }
}

function parseOperand(item: unknown, text: string): unknown {
  if (text.startsWith("@")) return readJsonPath(item, text.slice(1))[0];
  return /^['"]/.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/g, "$1") : JSON.parse(text);
}
