import type { TemplateFunction } from "../runtime/template-function.ts";
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
import { withShallow } from "./shallow.ts";
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
