import { dnsLabelPattern, dnsSubdomainPattern, utf8Length } from "@capikit/common/text";
import { stringFormat } from "../../formats/index.ts";
import { noSuchOverload } from "../runtime/errors.ts";
import { PlainList } from "../values/list.ts";
import { Opaque, Optional, type Value } from "../values/value.ts";
import { fn, method, type Overload } from "./overload.ts";

const F = "kubernetes.NamedFormat";
type Check = (text: string) => readonly string[];
/** A check, and the pattern length for its cost (`MaxRegexSize` of the API server). */
type Format = readonly [check: Check, patternSize: number];

/** A format for validating texts. */
export class NamedFormat extends Opaque {
  readonly typeName = F;
  readonly name: string;
  readonly check: Check;
  /** The pattern length in the cost of `validate`. */
  readonly patternSize: number;

  constructor(name: string, [check, patternSize]: Format) {
    super();
    this.name = name;
    this.check = check;
    this.patternSize = patternSize;
  }

  equals(other: Value): boolean {
    if (!(other instanceof NamedFormat)) throw noSuchOverload("==");
    return this.name === other.name;
  }
}

const LABEL_1035 = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;
const QUALIFIED = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const LABEL_WORDS =
  "must consist of lower case letters, digits or '-', and start and end with a letter or digit";
const LABEL_1035_WORDS =
  "must consist of lower case letters, digits or '-', start with a letter, and end with a letter or digit";
const SUBDOMAIN_WORDS =
  "must consist of lower case letters, digits, '-' or '.', and start and end with a letter or digit";
const QUALIFIED_WORDS =
  "must consist of letters, digits, '-', '_' or '.', and start and end with a letter or digit";

const rule =
  (pattern: RegExp, limit: number, words: string): Check =>
  (text) => [
    ...(utf8Length(text) > limit ? [`must be no more than ${limit} bytes`] : []),
    ...(pattern.test(text) ? [] : [words]),
  ];
/** Names that get a suffix may end in a dash. */
const prefix =
  (check: Check): Check =>
  (text) =>
    check(text.replace(/(.)-$/s, "$1a"));
const schemaFormat =
  (name: string, words: string): Check =>
  (text) =>
    stringFormat(name)?.(text) === true ? [] : [words];

const label = rule(dnsLabelPattern, 63, LABEL_WORDS);
const label1035 = rule(LABEL_1035, 63, LABEL_1035_WORDS);
const subdomain = rule(dnsSubdomainPattern, 253, SUBDOMAIN_WORDS);

const FORMATS: Readonly<Record<string, Format>> = {
  dns1123Label: [label, 30],
  dns1123Subdomain: [subdomain, 60],
  dns1035Label: [label1035, 30],
  qualifiedName: [qualifiedName, 60],
  dns1123LabelPrefix: [prefix(label), 30],
  dns1123SubdomainPrefix: [prefix(subdomain), 60],
  dns1035LabelPrefix: [prefix(label1035), 30],
  labelValue: [
    (text) => rule(/^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/, 63, QUALIFIED_WORDS)(text),
    40,
  ],
  uri: [schemaFormat("uri", "must be an absolute URL"), 1103],
  uuid: [schemaFormat("uuid", "does not match the UUID format"), 70],
  byte: [schemaFormat("byte", "invalid base64"), 84],
  date: [schemaFormat("date", "invalid date"), 71],
  datetime: [schemaFormat("date-time", "invalid datetime"), 71],
};

function qualifiedName(text: string): readonly string[] {
  const parts = text.split("/");
  if (parts.length > 2)
    return [`a qualified name ${QUALIFIED_WORDS}, with an optional DNS subdomain and '/' before it`];
  const name = parts.at(-1) ?? "";
  const errors = parts.length === 2 ? subdomain(parts[0] ?? "").map((error) => `prefix part ${error}`) : [];
  const empty = parts.length === 2 && parts[0] === "" ? ["prefix part must be non-empty"] : errors;
  return [...empty, ...rule(QUALIFIED, 63, QUALIFIED_WORDS)(name).map((error) => `name part ${error}`)];
}

export const formats = (): readonly Overload[] => [
  method(
    "validate",
    "format-validate",
    `${F}, string`,
    "optional(list(string))",
    (format: NamedFormat, text: string) => {
      const errors = format.check(text);
      return errors.length === 0 ? Optional.none : new Optional(new PlainList(errors));
    },
  ),
  fn("format.named", "format-named", "string", `optional(${F})`, (name: string) => {
    const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
    return format === undefined ? Optional.none : new Optional(new NamedFormat(name, format));
  }),
  ...Object.entries(FORMATS).map(([name, format]) =>
    fn(`format.${name}`, `format.${name}`, "", F, () => new NamedFormat(name, format)),
  ),
];
