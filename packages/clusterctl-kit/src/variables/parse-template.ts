import { CapikitError } from "@capikit/common/errors";
import { type Bytes, isNameRune, runeAt } from "./runes.ts";
import type { TemplateErrorCode } from "./template-error.ts";

/** A `${…}` of a template. */
export interface Substitution {
  /** Variable name. */
  readonly name: Bytes;
  /** Operator, such as `:=` or `//`; empty if none. `#` without arguments is the length. */
  readonly operator: string;
  /** Arguments of the operator: strings and nested substitutions. */
  readonly args: readonly Part[];
  /** Byte range in the template without legacy notation. */
  readonly start: number;
  readonly end: number;
}

/** Literal text or a substitution. */
export type Part = Bytes | Substitution;

/** A parse error with its byte offset; callers convert it to an error with a line. */
export class TemplateParseError extends CapikitError {
  override readonly name = "TemplateParseError";
  readonly reason: TemplateErrorCode;
  /** Start of the outermost substitution, in bytes. */
  readonly offset: number;

  constructor(reason: TemplateErrorCode, offset: number) {
    super(reason);
    this.reason = reason;
    this.offset = offset;
  }
}

/**
 * Parses a template in a loop, without recursion, as templates may nest deeply.
 *
 * @throws TemplateParseError where clusterctl fails.
 */
export function parseTemplate(template: Bytes): Part[] {
  // clusterctl treats a NUL as the end.
  const nul = template.indexOf("\0");
  const end = nul < 0 ? template.length : nul;
  const parts: Part[] = [];
  let text = "";
  let at = 0;
  while (at < end) {
    const dollar = template.indexOf("$", at);
    if (dollar < 0 || dollar >= end) break;
    const next = dollar + 1 < end ? template[dollar + 1] : undefined;
    text += template.slice(at, dollar);
    at = dollar + 2;
    if (next === "{") {
      if (text !== "") parts.push(text);
      text = "";
      const substitution = parseSubstitution(template, dollar, end);
      parts.push(substitution);
      at = substitution.end;
    } else {
      text += "$";
      // Text after an escaped $ is not scanned again.
      if (next !== "$") at = dollar + 1;
    }
  }
  text += template.slice(at, end);
  if (text !== "") parts.push(text);
  return parts;
}

/** A substitution whose arguments are being read. */
interface Open {
  readonly name: Bytes;
  readonly operator: string;
  readonly args: Part[];
  readonly start: number;
  reading: Reading;
}

/** The next argument. Only defaults have any number of arguments. */
type Reading = "default" | "offset" | "length" | "trim" | "pattern" | "replacement";

function parseSubstitution(template: Bytes, start: number, end: number): Substitution {
  const fail = (code: TemplateErrorCode): never => {
    throw new TemplateParseError(code, start);
  };
  const charAt = (offset: number): string => (offset < end ? template.charAt(offset) : "");
  const open: Open[] = [];
  let at = start;
  let closed = undefined as Substitution | undefined;

  /** Closes the innermost substitution at its brace. */
  const close = (): void => {
    const one = open.pop();
    at += 1;
    if (one) closed = { name: one.name, operator: one.operator, args: one.args, start: one.start, end: at };
  };

  const closeOrFail = (): void => {
    if (charAt(at) === "}") close();
    else fail("TEMPLATE_BAD_SUBSTITUTION");
  };

  const readName = (): Bytes => {
    const from = at;
    while (at < end) {
      const rune = runeAt(template, at, end);
      if (!isNameRune(rune)) break;
      at += rune.width;
    }
    return template.slice(from, at);
  };

  /** Reads `${`, the name and the operator. */
  const enter = (): void => {
    const begin = at;
    at += 2;
    if (charAt(at) === "#") {
      at += 1;
      const name = readName();
      if (name === "") fail("TEMPLATE_BAD_SUBSTITUTION");
      open.push({ name, operator: "#", args: [], start: begin, reading: "trim" });
      closeOrFail();
      return;
    }
    const name = readName();
    if (name === "") fail("TEMPLATE_VARIABLE_NAME");
    const begun = (operator: string, reading: Reading): void => {
      at += operator.length;
      open.push({ name, operator, args: [], start: begin, reading });
    };
    const [first, second] = [charAt(at), charAt(at + 1)];
    switch (first) {
      case ":":
        if (second !== "" && "=-?+".includes(second)) {
          begun(first + second, "default");
          if (charAt(at) === "}") close();
          return;
        }
        // A bug in clusterctl's scanner: it steps back by the byte length of the next character.
        if (second === "" ? at + 1 >= template.length : runeAt(template, at + 1, end).width > 1)
          fail("TEMPLATE_BAD_SUBSTITUTION");
        begun(first, "offset");
        return;
      case "=":
        begun(first, "default");
        if (charAt(at) === "}") close();
        return;
      case ",":
      case "^":
        begun(second === "," || second === "^" ? first + second : first, "trim");
        closeOrFail();
        return;
      case "/":
        begun(second !== "" && "/#%".includes(second) ? first + second : first, "pattern");
        return;
      case "#":
      case "%":
        begun(second === first ? first + second : first, "trim");
        return;
      case "}":
        begun("", "trim");
        close();
        return;
      default:
        fail("TEMPLATE_MISSING_CLOSING_BRACE");
    }
  };

  /** Reads text up to one of the stops, a substitution, or the end. */
  const readText = (stops: string, escapes: boolean): Bytes => {
    let text = "";
    let from = at;
    while (at < end) {
      const char = charAt(at);
      const next = charAt(at + 1);
      if (char === "$" && next === "{") break;
      if (escapes && ((char === "$" && next === "$") || (char === "\\" && (next === "/" || next === "\\")))) {
        text += template.slice(from, at);
        from = at + 1;
        at += 2;
        continue;
      }
      if (stops.includes(char)) break;
      at += 1;
    }
    return text + template.slice(from, at);
  };

  /** Reads the terminator of an argument. */
  const leaveArgument = (one: Open): void => {
    switch (one.reading) {
      case "default":
        if (charAt(at) === "}") close();
        return;
      case "offset":
        if (charAt(at) === ":") {
          while (charAt(at) === ":") at += 1;
          one.reading = "length";
          return;
        }
        closeOrFail();
        return;
      case "pattern":
        if (charAt(at) !== "/") fail("TEMPLATE_BAD_SUBSTITUTION");
        while (charAt(at) === "/") at += 1;
        one.reading = "replacement";
        if (charAt(at) === "}") close();
        return;
      default:
        closeOrFail();
    }
  };

  enter();
  for (;;) {
    const one = open.at(-1);
    if (closed !== undefined) {
      if (one === undefined) return closed;
      one.args.push(closed);
      closed = undefined;
      leaveArgument(one);
    } else if (one !== undefined && charAt(at) === "$" && charAt(at + 1) === "{") {
      enter();
    } else if (one !== undefined) {
      const { reading } = one;
      const stops = reading === "offset" ? ":}" : reading === "pattern" ? "/" : "}";
      const from = at;
      const text = readText(stops, reading === "pattern" || reading === "replacement");
      if (at === from) fail("TEMPLATE_FUNC_SUBSTITUTION");
      one.args.push(text);
      leaveArgument(one);
    }
  }
}
