import { capitalize } from "@capikit/common/text";
import { shallow, type TemplateFunction } from "../runtime/template-function.ts";
import { builtins } from "./builtins.ts";
import { defaults } from "./defaults.ts";
import { dicts } from "./dicts.ts";
import { encodings } from "./encoding.ts";
import { json } from "./json.ts";
import { lists } from "./lists.ts";
import { numbers } from "./numbers.ts";
import { paths } from "./paths.ts";
import { regexes } from "./regex.ts";
import { semvers } from "./semver.ts";
import { strings } from "./strings.ts";

/** sprig's functions override those of text/template (`slice`). */
const all: ReadonlyMap<string, TemplateFunction> = new Map([
  ...builtins,
  ...strings,
  ...numbers,
  ...lists,
  ...dicts,
  ...defaults,
  ...json,
  ...encodings,
  ...paths,
  ...regexes,
  ...semvers,
]);

/** Functions that only read the top level of lists and maps, without printing or comparing. */
const NAMES: readonly string[] = [
  ...["not", "len", "index", "slice", "default", "empty", "coalesce", "all", "any", "ternary"],
  ...["typeOf", "typeIs", "typeIsLike", "kindOf", "kindIs"],
  ...["get", "set", "unset", "hasKey", "pluck", "keys", "values", "pick", "omit", "dig"],
  ...["list", "tuple", "first", "last", "rest", "initial", "append", "push", "prepend"],
  ...["reverse", "compact", "concat", "chunk"],
];

const isShallow: ReadonlySet<string> = new Set([...NAMES, ...NAMES.map((name) => `must${capitalize(name)}`)]);

/** Marks the functions whose cost does not depend on the depth of arguments. */
function withShallow(functions: ReadonlyMap<string, TemplateFunction>): Map<string, TemplateFunction> {
  return new Map(
    [...functions].map(([name, called]) => [name, isShallow.has(name) ? shallow(called) : called]),
  );
}

/** The functions of text/template and sprig. */
export const functions: ReadonlyMap<string, TemplateFunction> = withShallow(all);

/** Other functions of Cluster API: keys and certificates, random values, time, URLs, word cases. */
const UNSUPPORTED: ReadonlySet<string> = new Set([
  "ago",
  "b32dec",
  "bcrypt",
  "buildCustomCert",
  "camelcase",
  "decryptAES",
  "derivePassword",
  "duration",
  "durationRound",
  "encryptAES",
  "genCA",
  "genCAWithKey",
  "genPrivateKey",
  "genSelfSignedCert",
  "genSelfSignedCertWithKey",
  "genSignedCert",
  "genSignedCertWithKey",
  "htpasswd",
  "kebabcase",
  "mustDateModify",
  "mustToDate",
  "must_date_modify",
  "randInt",
  "shuffle",
  "snakecase",
  "swapcase",
  "toDate",
  "unixEpoch",
  "urlJoin",
  "urlParse",
  "wrap",
  "wrapWith",
]);

/** Reports whether Cluster API supports the function, unlike this package. */
export function isUnsupported(name: string): boolean {
  return UNSUPPORTED.has(name);
}
