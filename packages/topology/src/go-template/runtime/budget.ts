import { GoInt, type GoValue, isStruct } from "./go-value.ts";
import { type RenderLimit, type RenderLimits, withDefaults } from "./limits.ts";
import { GoTemplateLimitError } from "./template-error.ts";

const CHARACTERS_PER_STEP = 16;

/** The resource use of one or more renderings. */
export class Budget {
  /** The current line, for errors. */
  line = 1;
  /** The current `define`d template; undefined in the main one. */
  template: string | undefined;
  #steps = 0;
  #depth = 0;
  readonly #limits: Required<RenderLimits>;

  constructor(limits?: RenderLimits) {
    this.#limits = withDefaults(limits);
  }

  /** Starts another template, whose steps are added to the previous ones. */
  begin(): void {
    this.line = 1;
    this.template = undefined;
    this.#depth = 0;
  }

  /** Counts work. @throws GoTemplateLimitError beyond `maxSteps`. */
  spend(steps: number): void {
    this.#steps += steps;
    if (!(this.#steps <= this.#limits.maxSteps)) throw this.#exceeded("maxSteps");
  }

  /** Checks the length of a text in advance. @throws GoTemplateLimitError beyond `maxLength`. */
  checkLength(length: number): void {
    if (!(length <= this.#limits.maxLength)) throw this.#exceeded("maxLength");
  }

  /** Runs a function one level deeper. @throws GoTemplateLimitError beyond `maxDepth`. */
  nested<T>(run: () => T): T {
    if (this.#depth >= this.#limits.maxDepth) throw this.#exceeded("maxDepth");
    this.#depth++;
    try {
      return run();
    } finally {
      this.#depth--;
    }
  }

  /** Counts a value with all its content and repetitions. Must precede any recursion. */
  read(value: GoValue): void {
    const pending: [value: GoValue, depth: number][] = [[value, 0]];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [current, depth] = next;
      this.touch(current);
      if (!Array.isArray(current) && !(current instanceof Map)) continue;
      if (depth >= this.#limits.maxDepth) throw this.#exceeded("maxDepth");
      if (Array.isArray(current)) for (const member of current) pending.push([member, depth + 1]);
      else
        for (const [key, member] of current) {
          this.spend(key.length / CHARACTERS_PER_STEP);
          pending.push([member, depth + 1]);
        }
    }
  }

  /** Counts a value without its content. */
  touch(value: GoValue): void {
    this.spend(1 + extentOf(value) / CHARACTERS_PER_STEP);
  }

  /** Counts the result of a function, and checks its length. */
  made(value: GoValue): void {
    if (typeof value === "string") this.checkLength(value.length);
    this.spend(value instanceof Map ? value.size : extentOf(value) / CHARACTERS_PER_STEP);
  }

  /** Returns the error for a limit that is exceeded at the current position. */
  #exceeded(limit: RenderLimit): GoTemplateLimitError {
    return new GoTemplateLimitError(limit, this.#limits[limit], this.line, this.template);
  }

  /** Converts an overflow of the call stack or a string to a limit error, as a last resort: V8 gives both no code. */
  overflow(error: RangeError): GoTemplateLimitError {
    const limit = /call stack/.test(error.message) ? "maxDepth" : "maxLength";
    return new GoTemplateLimitError(limit, this.#limits[limit], this.line, this.template, { cause: error });
  }
}

function extentOf(value: GoValue): number {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  if (value instanceof Map) return value.size;
  if (isStruct(value) && !(value instanceof GoInt)) return value.text().length;
  return 0;
}
