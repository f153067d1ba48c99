/** A part of a pattern, which returns a text that it matches. */
type Part = (choice: Choice) => string;

interface Choice {
  /** Additional repetitions of parts that may be repeated. */
  readonly repeat: number;
  /** Index of the chosen character or alternative; the example differs by it. */
  readonly variant: number;
}

const classes: Readonly<Record<string, string>> = {
  d: "0123456789",
  w: "abcdefghijklmnopqrstuvwxyz0123456789",
  s: " ",
  D: "abcdefghijklmnopqrstuvwxyz",
  W: "-",
  S: "abcdefghijklmnopqrstuvwxyz",
};
/** Characters from which negated classes choose. */
const common = "abcdefghijklmnopqrstuvwxyz0123456789-._/: ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const mostRepetitions = 64;
const mostCharacters = 4096;

/**
 * Returns texts that a pattern of usual syntax matches, shortest first; none for other syntax.
 * Callers match the texts: patterns may have assertions.
 *
 * @param variant selects another text of the same length, if the pattern allows one
 */
export function* patternExamples(source: string, variant: number): Generator<string> {
  try {
    const part = new PatternReader(source).read();
    for (let repeat = 0; repeat <= mostRepetitions; repeat++) yield part({ repeat, variant });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}

/** Reads a pattern of RE2 as far as examples need it. Throws a SyntaxError for other patterns. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Part {
    const part = this.#alternatives();
    if (this.#at < this.#source.length) throw new SyntaxError("no example");
    return part;
  }

  #alternatives(): Part {
    const all = [this.#sequence()];
    while (this.#skip("|")) all.push(this.#sequence());
    return (choice) => all[choice.variant % all.length]?.(choice) ?? "";
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#next())) parts.push(this.#repeated());
    return (choice) => parts.map((part) => part(choice)).join("");
  }

  #repeated(): Part {
    const part = this.#single();
    const [least, most] = this.#quantifier() ?? [1, 1];
    this.#skip("?");
    return (choice) => {
      const text = part(choice);
      const count = Math.min(least + choice.repeat, Math.max(least, most));
      // Nested repetitions of hostile documents would exhaust memory.
      if (text.length * count > mostCharacters) throw new SyntaxError("no example");
      return text.repeat(count);
    };
  }

  #quantifier(): readonly [least: number, most: number] | undefined {
    if (this.#skip("*")) return [0, Number.POSITIVE_INFINITY];
    if (this.#skip("+")) return [1, Number.POSITIVE_INFINITY];
    if (this.#skip("?")) return [0, 1];
    const [text, least, comma, most] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.#source.slice(this.#at)) ?? [];
    if (text === undefined) return undefined;
    this.#at += text.length;
    if (comma === undefined) return [Number(least), Number(least)];
    return [Number(least), most === "" ? Number.POSITIVE_INFINITY : Number(most)];
  }

  #single(): Part {
    const char = this.#take();
    if (char === "^" || char === "$") return () => "";
    if (char === ".") return pick(common);
    if (char === "[") return pick(this.#class());
    if (char === "\\") return this.#escape();
    if (char !== "(") return () => char;
    if (this.#skip("?") && !this.#skip(":")) throw new SyntaxError("no example");
    const inner = this.#alternatives();
    if (!this.#skip(")")) throw new SyntaxError("no example");
    return inner;
  }

  #escape(): Part {
    const char = this.#take();
    const known = classes[char];
    if (known !== undefined) return pick(known);
    if ("Azb".includes(char)) return () => "";
    return () => literal(char);
  }

  #class(): string {
    const isNegated = this.#skip("^");
    let chars = "";
    do {
      const char = this.#take();
      if (char === "[" && this.#next() === ":") throw new SyntaxError("no example");
      const escaped = char === "\\" ? this.#take() : undefined;
      const known = escaped === undefined ? undefined : classes[escaped];
      const from = escaped === undefined ? char : (known ?? literal(escaped));
      if (known === undefined && this.#next() === "-" && this.#source[this.#at + 1] !== "]") {
        this.#at++;
        const to = this.#skip("\\") ? literal(this.#take()) : this.#take();
        chars += between(from, to);
      } else chars += from;
    } while (this.#next() !== "]");
    this.#at++;
    return isNegated ? [...common].filter((one) => !chars.includes(one)).join("") : chars;
  }

  #next(): string {
    return this.#source[this.#at] ?? "";
  }

  #take(): string {
    if (this.#at >= this.#source.length) throw new SyntaxError("no example");
    return this.#source[this.#at++] ?? "";
  }

  #skip(char: string): boolean {
    if (this.#next() !== char) return false;
    this.#at++;
    return true;
  }
}

/** Returns the character of an escape that is not a class. @throws SyntaxError */
function literal(char: string): string {
  if (/[a-z0-9]/i.test(char)) throw new SyntaxError("no example");
  return char;
}

function pick(chars: string): Part {
  return ({ variant }) => chars[variant % Math.max(1, chars.length)] ?? "";
}

/** Returns the first characters of a range, as many as distinct examples may need. */
function between(from: string, to: string): string {
  const first = from.charCodeAt(0);
  const count = Math.min(to.charCodeAt(0) - first + 1, 128);
  return Array.from({ length: Math.max(0, count) }, (_, index) => String.fromCharCode(first + index)).join(
    "",
  );
}
