import { isInstalled } from "@capikit/common/errors";

export const isThenable = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === "function";

export const nameIn = (body: string): string | undefined =>
  /"metadata":\{[^{}]*?"name":"([^"]+)"/.exec(body)?.[1];

export const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

export function copyOf(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}

/** Splits text into words, such as names, addresses and times, and what is between them. */
export const wordsOf = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}]+(?:[.:_-][\p{L}\p{N}]+)*|[^\p{L}\p{N}]+/gu) ?? [];

/** Returns the strings and numbers within a value. */
export function stringsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null || depth > 5) return [];
  return Object.values(value).flatMap((member) => stringsIn(member, depth + 1));
}

/** Returns the first line of a stack that belongs to the author's code. */
export function placeOf(stack: string): string | undefined {
  const line = stack
    .split("\n")
    .slice(1)
    .find(
      (one) =>
        !isInstalled(one) &&
        !/node:|[/\\]packages[/\\](?!testing[/\\]test)[\w-]+[/\\](?:src|dist)[/\\]/.test(one) &&
        /:\d+:\d+/.test(one),
    );
  return line?.trim().replace(/^at (?:async )?/, "");
}

/** The stack of a call, whose text costs a hundred times more than the stack. */
export class Place {
  readonly #error: Error;
  #line: string | undefined | null = null;

  /** Notes the stack with the awaiting functions, which are often more than ten. */
  constructor() {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 200;
    this.#error = new Error("here");
    Error.stackTraceLimit = stackTraceLimit;
  }

  /** The first line of the author's code, if there is one. */
  get line(): string | undefined {
    if (this.#line === null) this.#line = placeOf(this.#error.stack ?? "");
    return this.#line;
  }
}
