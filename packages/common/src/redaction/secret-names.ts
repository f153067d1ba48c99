const words = [
  "tokens?",
  "passw(?:or)?ds?",
  "passphrase",
  "pwd",
  "secret",
  "kubeconfig",
  "credentials?",
  "authorization",
  "cookie",
  "jwt",
  "(?:api|access|private|secret|signing|encryption|certificate)[-_]?keys?",
  "client[-_]?key(?:[-_]?data)?",
  "string[-_]?data",
  "(?:user|custom|bootstrap)[-_]?data",
  "cloud[-_]?(?:init|config)",
  "connection[-_]?string",
].join("|");
const secretName = new RegExp(`(?:${words})(?:[-_]?(?:value|text|plain|base64|b64|hash|\\d+))?$`, "i");

/** Environment variables may have the word anywhere: `MY_SECRET_VALUE`. */
const variable = /^[A-Z][A-Z0-9_]*$/;
const variableWord =
  /(?:^|_)(?:SECRET|TOKEN|PASSWORD|PASSWD|PWD|CREDENTIALS?|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY)(?:_|$)/;
const variableOfReference =
  /_(?:NAME|NAMESPACE|FILE|PATH|DIR|REF|URL|URI|TTL|TYPE|KIND|POLICY|ENABLED|ISSUER|AUDIENCE|SECONDS|TIMEOUT|ID)$/;

/**
 * Reports whether a name belongs to a secret value: `token`, `adminPassword`, `DB_SECRET`,
 * `userData`. Names and settings of secrets do not: `secretName`, `tokenFile`, `tokenReviewPolicy`.
 */
export function isSecretName(name: string): boolean {
  if (variable.test(name) && variableWord.test(name)) {
    return !variableOfReference.test(name);
  }
  return secretName.test(name);
}

/** Reports whether an object pairs a secret's name and value, such as an environment variable. */
export function isSecretPair(object: Readonly<Record<string, unknown>>): boolean {
  const { name, key } = object;
  return "value" in object && [name, key].some((one) => typeof one === "string" && isSecretName(one));
}

/** Reports whether an object is a Secret, of which `data` and `stringData` are secret. */
export function isSecretObject({ kind, type, data, stringData }: Readonly<Record<string, unknown>>): boolean {
  return (
    kind === "Secret" ||
    (kind === undefined && typeof type === "string" && (data ?? stringData) !== undefined)
  );
}

const flag = /^--?[A-Za-z][\w.-]*$/;
const header = /^(?:(?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]*(?:token|key|secret))$/i;

/** Reports whether the next list item is a secret, as after `--token` or a header's name. */
export function precedesSecret(item: unknown): boolean {
  return typeof item === "string" && (header.test(item) || (flag.test(item) && isSecretName(item)));
}

const referenceMembers = new Set([
  "apiGroup",
  "apiVersion",
  "audience",
  "key",
  "kind",
  "name",
  "namespace",
  "optional",
  "path",
  "type",
  "uid",
]);

/** Reports whether a member refers to a secret by name. */
export function isReferenceMember(name: string): boolean {
  return referenceMembers.has(name);
}
