import type { Random } from "../../reference/src/random.ts";

/** A type of a value in the version that is read and in the one that is written. */
interface TypePair {
  readonly from: string;
  readonly to: string;
  /** Draws a value of the type that is read. */
  readonly draw: () => unknown;
  /** Returns the value in the version that is written. */
  readonly expected: (value: unknown) => unknown;
  /** Paths of members inside, without a decision of their author. */
  readonly asks: readonly string[];
}

/** A member of two objects. */
interface MemberPair {
  /** The declaration in each version, if it has the member. */
  readonly from?: string;
  readonly to?: string;
  readonly asks: readonly string[];
  /** Fills in an object, and the expected one. */
  readonly fill: (from: Record<string, unknown>, to: Record<string, unknown>) => void;
}

/** Adds a member of any name: assigning to `__proto__` would set the prototype. */
function put(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Random types of a body, in the version that is read and in the one that is written. */
export class PairDrawer {
  /** Functions of the author. */
  readonly functions: string[] = [];
  readonly #random: Random;
  /** Whether the author has decided about all members. */
  readonly #isDecided: boolean;
  /** `ToHub` or `FromHub`. */
  readonly #direction: string;
  readonly #prefix: string;
  #count = 0;
  /** Names that are not plain identifiers, each for one member. */
  readonly #special = new Set(["__proto__", "in-kebab"]);

  constructor(random: Random, isDecided: boolean, direction: "FromHub" | "ToHub", prefix: string) {
    this.#random = random;
    this.#isDecided = isDecided;
    this.#direction = direction;
    this.#prefix = prefix;
  }

  /** Draws an object, with members of both versions before those that are drawn. */
  object(depth: number, path: string, fixed: readonly MemberPair[] = []): TypePair {
    const members = [...fixed];
    const count = this.#random.integer(1, 4);
    for (let at = 0; at < count; at++) members.push(this.#member(depth, path));
    const print = (side: "from" | "to") => `{\n${members.map((member) => member[side] ?? "").join("")}}`;
    const filled = new WeakMap<object, object>();
    return {
      from: print("from"),
      to: print("to"),
      draw: () => {
        const [from, to] = [{}, {}];
        for (const { fill } of members) fill(from, to);
        filled.set(from, to);
        return from;
      },
      expected: (value) => filled.get(value as object),
      asks: members.flatMap(({ asks }) => asks),
    };
  }

  /** A member of both versions, with the same meaning in both. */
  common(name: string, type: string, draw: () => unknown, isOptional = false): MemberPair {
    const declaration = `${name}${isOptional ? "?" : ""}: ${type};\n`;
    return this.#both(
      name,
      name,
      { from: type, to: type, draw, expected: (value) => value, asks: [] },
      {
        from: declaration,
        to: declaration,
        isOptional,
      },
    );
  }

  #both(
    from: string,
    to: string,
    type: TypePair,
    { isOptional, ...declared }: { readonly from: string; readonly to: string; readonly isOptional: boolean },
    asks: readonly string[] = type.asks,
    absent: (to: Record<string, unknown>) => void = () => {},
  ): MemberPair {
    const fill: MemberPair["fill"] = (source, target) => {
      if (isOptional && this.#random.chance(0.4)) {
        absent(target);
        return;
      }
      const value = type.draw();
      put(source, from, value);
      put(target, to, type.expected(value));
    };
    return { ...declared, asks, fill };
  }

  #name(): string {
    this.#count += 1;
    const name = this.#random.pick([...this.#special, ""]);
    return this.#special.has(name) && this.#random.chance(0.2) && this.#special.delete(name)
      ? name
      : `m${this.#count}`;
  }

  #member(depth: number, path: string): MemberPair {
    const name = this.#name();
    const at = path === "" ? name : `${path}.${name}`;
    const kinds = [this.#kept, this.#kept, this.#kept, this.#renamed, this.#lost, this.#added, this.#changed];
    return this.#random.pick(kinds).call(this, name, at, depth);
  }

  /** The same meaning in both versions; the written one may allow more. */
  #kept(name: string, at: string, depth: number): MemberPair {
    const type = this.#type(depth, at);
    const isOptional = this.#random.chance(0.5);
    const key = JSON.stringify(name);
    const from = `${key}${isOptional ? "?" : ""}: ${type.from};\n`;
    const isFilled = isOptional && this.#random.chance(0.3) && type.to === "string";
    const to = isFilled
      ? `/** +default="none" */\n${key}: ${type.to};\n`
      : `${key}${isOptional || this.#random.chance(0.3) ? "?" : ""}: ${type.to};\n`;
    return this.#both(name, name, type, { from, to, isOptional }, type.asks, (target) => {
      if (isFilled) put(target, name, "none");
    });
  }

  /** Another name in the written version. */
  #renamed(name: string, at: string, depth: number): MemberPair {
    const other = `${name}x`;
    const type = this.#type(depth, `${at}x`);
    const isOptional = this.#random.chance(0.5);
    const side = this.#random.pick(["from", "to"]);
    const mark = this.#isDecided ? side : "";
    const declare = (side: "from" | "to", own: string, counterpart: string) =>
      `${mark === side ? `// +capikit:conversion:from=${counterpart}\n` : ""}${JSON.stringify(own)}${isOptional ? "?" : ""}: ${type[side]};\n`;
    const asks = this.#isDecided
      ? type.asks
      : [at, ...(isOptional || type.to.endsWith(" | null") ? [] : [`${at}x`])];
    const declared = { from: declare("from", name, other), to: declare("to", other, name), isOptional };
    return this.#both(name, other, type, declared, asks);
  }

  /** Only in the version that is read. */
  #lost(name: string, at: string): MemberPair {
    const { from, draw } = this.#plain();
    const marker = this.#isDecided ? "// +capikit:conversion:drop\n" : "";
    return {
      from: `${marker}${JSON.stringify(name)}: ${from};\n`,
      asks: this.#isDecided ? [] : [at],
      fill: (source) => {
        put(source, name, draw());
      },
    };
  }

  /** Only in the version that is written. */
  #added(name: string, at: string): MemberPair {
    const key = JSON.stringify(name);
    const set =
      (value: unknown): MemberPair["fill"] =>
      (_, target) => {
        put(target, name, value);
      };
    const kind = this.#random.pick(["optional", "default", "nullable", "computed"]);
    if (kind === "optional") return { to: `${key}?: string;\n`, asks: [], fill: () => {} };
    if (kind === "default") return { to: `/** +default=7 */\n${key}: int32;\n`, asks: [], fill: set(7) };
    if (kind === "nullable") return { to: `${key}: int32 | null;\n`, asks: [], fill: set(null) };
    const marker = this.#function('"computed"');
    return { to: `${marker}${key}: "computed";\n`, asks: this.#isDecided ? [] : [at], fill: set("computed") };
  }

  /** A type that does not allow all values, so that a function of the author converts it. */
  #changed(name: string, at: string): MemberPair {
    const changes: readonly (readonly [from: string, to: string, draw: () => unknown, value: unknown])[] = [
      ["string", "int32", () => this.#text(), 5],
      ["string", "string[]", () => this.#text(), ["a"]],
      ["int64", "int32", () => 4_000_000_000, 5],
      ["string", '"a" | "b"', () => this.#text(), "a"],
      ['"a" | "b" | "c"', '"a" | "b"', () => "c", "a"],
      ["string | null", "string", () => null, "a"],
      ["string", "Short", () => this.#text(), "a"],
      ["{ a: string }", "Record<string, string>", () => ({ a: this.#text() }), {}],
    ];
    const [from, to, draw, value] = this.#random.pick(changes);
    const key = JSON.stringify(name);
    const isOptional = this.#random.chance(0.5);
    const marker = this.#function(JSON.stringify(value));
    const side = this.#random.pick(["from", "to"]);
    const mark = isOptional ? "?" : "";
    const type = { from, to, draw, expected: () => value, asks: this.#isDecided ? [] : [at] };
    const declared = {
      from: `${side === "from" ? marker : ""}${key}${mark}: ${from};\n`,
      to: `${side === "to" ? marker : ""}${key}${mark}: ${to};\n`,
      isOptional,
    };
    return this.#both(name, name, type, declared);
  }

  #function(result: string): string {
    if (!this.#isDecided) return "";
    const name = `${this.#prefix}f${this.functions.length}`;
    this.functions.push(`export const ${name}${this.#direction} = (_: unknown) => (${result}) as never;\n`);
    return `// +capikit:conversion:with=${name}\n`;
  }

  #text(): string {
    return `text ${this.#random.below(1e6)}`;
  }

  #plain(): TypePair {
    const plain: readonly (readonly [from: string, to: string, draw: () => unknown])[] = [
      ["string", "string", () => this.#text()],
      ["boolean", "boolean", () => this.#random.chance(0.5)],
      ["int32", "int32", () => this.#random.below(100)],
      ["int32", "int64", () => this.#random.below(100)],
      ['"a" | "b"', '"a" | "b" | "c"', () => this.#random.pick(["a", "b"])],
      ['"a" | "b"', "string", () => this.#random.pick(["a", "b"])],
      ["Time", "string", () => "2026-01-31T00:00:00Z"],
      ["Short", "string", () => "abc"],
      ["JSONValue", "JSONValue", () => ({ any: [this.#text(), null] })],
    ];
    const [from, to, draw] = this.#random.pick(plain);
    return { from, to, draw, expected: (value) => value, asks: [] };
  }

  #type(depth: number, path: string): TypePair {
    const kind =
      depth === 0 ? "plain" : this.#random.pick(["plain", "plain", "list", "map", "null", "object"]);
    if (kind === "plain") return this.#plain();
    // An object without members would hold any fields.
    if (kind === "object")
      return this.object(depth - 1, path, [this.common("id", "string", () => this.#text())]);
    if (kind === "null") {
      const of = this.#type(depth - 1, path);
      if (/null$|JSONValue|"/.test(`${of.from}${of.to}`)) return of;
      return {
        ...of,
        from: `(${of.from}) | null`,
        to: `(${of.to}) | null`,
        draw: () => (this.#random.chance(0.3) ? null : of.draw()),
        expected: (value) => (value === null ? null : of.expected(value)),
      };
    }
    if (kind === "list") {
      const of = this.#type(depth - 1, `${path}[]`);
      return {
        ...of,
        from: `(${of.from})[]`,
        to: `(${of.to})[]`,
        draw: () => Array.from({ length: this.#random.below(3) }, of.draw),
        expected: (value) => (value as unknown[]).map(of.expected),
      };
    }
    const of = this.#type(depth - 1, `${path}.*`);
    return {
      ...of,
      from: `Record<string, ${of.from}>`,
      to: `Record<string, ${of.to}>`,
      draw: () => Object.fromEntries(["a", "__proto__"].map((key) => [key, of.draw()])),
      expected: (value) =>
        Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, of.expected(one)])),
    };
  }
}
