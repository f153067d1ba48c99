import { GoInt, type GoValue, isStruct, sortedEntries, typeName } from "../go-value.ts";
import { exponentText, printed, printedFloat } from "../print.ts";
import { bytesOf } from "./bytes.ts";
import { quoted } from "./quote.ts";

interface Verb {
  readonly flags: string;
  readonly width: number | undefined;
  readonly precision: number | undefined;
  readonly letter: string;
}

const DIRECTIVE = /%([-+# 0]*)(\*|\d+)?(?:\.(\*|\d+)?)?(?:\[(\d+)\])?([\s\S]?)/gu;

/** `printf`, with the texts that fmt leaves for verbs that do not fit. */
export function format(template: string, ...values: GoValue[]): string {
  let at = 0;
  let reordered = false;
  const number = (given: string | undefined): number | undefined => {
    if (given !== "*") return given === undefined ? undefined : Number(given);
    const value = values[at++];
    return value instanceof GoInt ? Number(value.value) : undefined;
  };
  const text = template.replace(
    DIRECTIVE,
    (whole, flags: string, width, precision, index, letter: string) => {
      if (letter === "%") return "%";
      if (letter === "") return "%!(NOVERB)";
      const hasPrecision = whole.includes(".");
      const verb: Verb = {
        flags,
        width: number(width),
        precision: hasPrecision ? (number(precision) ?? 0) : undefined,
        letter,
      };
      if (index !== undefined) {
        at = Number(index) - 1;
        reordered = true;
        if (at < 0 || at >= values.length) return `%!${letter}(BADINDEX)`;
      }
      if (at >= values.length) return `%!${letter}(MISSING)`;
      return shown(verb, values[at++]);
    },
  );
  if (reordered || at >= values.length) return text;
  const extra = values
    .slice(at)
    .map((value) => (value === null ? "<nil>" : `${typeName(value)}=${printed(value)}`));
  return `${text}%!(EXTRA ${extra.join(", ")})`;
}

function shown(verb: Verb, value: GoValue): string {
  const { letter } = verb;
  if (letter === "T") return padded(verb, typeName(value));
  if (value === null || value === undefined)
    return letter === "v" ? padded(verb, "<nil>") : `%!${letter}(<nil>)`;
  if (Array.isArray(value)) return `[${value.map((member) => shown(verb, member)).join(" ")}]`;
  if (value instanceof Map) {
    const entries = sortedEntries(value).map(
      ([name, member]) => `${shown(verb, name)}:${shown(verb, member)}`,
    );
    return `map[${entries.join(" ")}]`;
  }
  if (isStruct(value)) return textVerb(verb, value.text()) ?? bad(verb, value);
  if (typeof value === "boolean")
    return letter === "v" || letter === "t" ? padded(verb, String(value)) : bad(verb, value);
  if (typeof value === "string") return textVerb(verb, value) ?? bad(verb, value);
  if (value instanceof GoInt) return intVerb(verb, value.value) ?? bad(verb, value);
  return floatVerb(verb, value) ?? bad(verb, value);
}

function bad({ letter }: Verb, value: GoValue): string {
  return `%!${letter}(${typeName(value)}=${printed(value)})`;
}

function textVerb(verb: Verb, value: string): string | undefined {
  const cut = verb.precision === undefined ? value : [...value].slice(0, verb.precision).join("");
  switch (verb.letter) {
    case "s":
      return padded(verb, cut);
    case "v":
      return padded(verb, verb.flags.includes("#") ? quoted(cut) : cut);
    case "q":
      return padded(verb, verb.flags.includes("#") && !/[`\n\r]/.test(cut) ? `\`${cut}\`` : quoted(cut));
    case "x":
    case "X": {
      const hex = Array.from(bytesOf(value), (byte) => byte.toString(16).padStart(2, "0")).join("");
      return padded(verb, verb.letter === "X" ? hex.toUpperCase() : hex);
    }
    default:
      return undefined;
  }
}

const BASES: Readonly<Record<string, number>> = { b: 2, d: 10, o: 8, O: 8, v: 10, x: 16, X: 16 };

function intVerb(verb: Verb, value: bigint): string | undefined {
  const { letter, flags } = verb;
  if (letter === "c") return padded(verb, String.fromCodePoint(Number(value)));
  if (letter === "q") return padded(verb, `'${String.fromCodePoint(Number(value))}'`);
  if (letter === "U") return padded(verb, `U+${value.toString(16).toUpperCase().padStart(4, "0")}`);
  const base = BASES[letter];
  if (base === undefined) return undefined;
  let digits = (value < 0n ? -value : value).toString(base);
  if (letter === "X") digits = digits.toUpperCase();
  if (verb.precision !== undefined) digits = digits.padStart(verb.precision, "0");
  const prefix =
    letter === "O" ? "0o" : flags.includes("#") ? ({ x: "0x", X: "0X", o: "0", b: "0b" }[letter] ?? "") : "";
  return signed(verb, value < 0n, prefix, digits, verb.precision === undefined);
}

function floatVerb(verb: Verb, value: number): string | undefined {
  const digits = floatDigits(verb, Math.abs(value));
  if (digits === undefined) return undefined;
  const negative = value < 0 || Object.is(value, -0);
  return signed(verb, negative, "", digits, Number.isFinite(value));
}

function floatDigits({ letter, precision }: Verb, value: number): string | undefined {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : "Inf";
  switch (letter) {
    case "f":
    case "F":
      return value.toFixed(Math.min(precision ?? 6, 100));
    case "e":
    case "E": {
      const [mantissa = "", exponent = "0"] = value.toExponential(Math.min(precision ?? 6, 100)).split("e");
      return `${mantissa}${letter}${exponentText(Number(exponent))}`;
    }
    case "v":
    case "g":
    case "G": {
      const text = precision === undefined ? printedFloat(value) : shortened(value, precision);
      return letter === "G" ? text.toUpperCase() : text;
    }
    default:
      return undefined;
  }
}

function shortened(value: number, precision: number): string {
  const [mantissa = "", power = "0"] = value.toExponential(Math.max(precision, 1) - 1).split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= Math.max(precision, 1))
    return `${mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa}e${exponentText(exponent)}`;
  const fixed = value.toFixed(Math.max(0, Math.max(precision, 1) - 1 - exponent));
  return fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
}

function signed(verb: Verb, negative: boolean, prefix: string, digits: string, zeros: boolean): string {
  const sign = negative ? "-" : verb.flags.includes("+") ? "+" : verb.flags.includes(" ") ? " " : "";
  if (!zeros || !verb.flags.includes("0") || verb.flags.includes("-"))
    return padded({ ...verb, flags: verb.flags.replace("0", "") }, sign + prefix + digits);
  return sign + prefix + digits.padStart((verb.width ?? 0) - sign.length - prefix.length, "0");
}

function padded({ flags, width }: Verb, text: string): string {
  const missing = (width ?? 0) - [...text].length;
  if (missing <= 0) return text;
  if (flags.includes("-")) return text + " ".repeat(missing);
  return (flags.includes("0") ? "0" : " ").repeat(missing) + text;
}
