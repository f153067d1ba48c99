const keyOwners = [
  "access|account|api|app|application|auth|client|secret|server|session|shared|storage|subscription",
  "certificate|decryption|encryption|gossip|hmac|license|master|pre[-_]?shared|private|recovery|root",
  "signing|unseal|ca|etcd|peer|sa|ssl|tls",
].join("|");
/** Words of names of secrets, in texts as well. */
export const secretWords: string = [
  "tokens?",
  "passw(?:or)?ds?",
  "passphrases?",
  "passcode",
  "pwd",
  "credentials?",
  `(?<![a-z])(?:${keyOwners})[-_.]?keys?(?:[-_]?(?:data|pem))?`,
  `(?<=[a-z0-9])(?:${keyOwners.replace("|ca|etcd|peer|sa|", "|")})[-_.]?keys?(?:[-_]?(?:data|pem))?`,
  "connection[-_]?str(?:ing)?",
  "shared[-_]?access[-_]?signature",
  "(?:app|application|client|consumer|shared|signing)[-_.]?secret",
  "\\.?docker[-_]?(?:config[-_]?json|cfg)",
].join("|");
const words = [
  secretWords,
  "secret",
  "kubeconfig",
  "authorization",
  "cookie",
  "jwt",
  "string[-_]?data",
  "(?:user|custom|bootstrap)[-_]?data",
  "cloud[-_]?(?:init|config)",
  "key[-_]?stores?",
  "(?:^|[^a-z])(?:id_(?:rsa|dsa|ecdsa|ed25519)|p12|pfx|pkcs12|psk|dsn|sas|pass)",
  "^[\\w-]+\\.key",
].join("|");
const ending = "(?:[-_]?(?:value|text|plain|base64|b64|hash|\\d+))?$";
const secretName = new RegExp(`(?:${words})${ending}`, "i");
/** Parts of longer words (`bypass`), unless a capital begins them. */
const capitalWord = new RegExp(`[a-z0-9](?:Pass|Psk|Sas|Dsn|Pfx|CaKey|EtcdKey|PeerKey|SaKey)${ending}`);

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
  return secretName.test(name) || capitalWord.test(name);
}

/** Modes of API servers and proxies, for names that usually have a header's value. */
export const authorizationModes =
  "node|rbac|abac|webhook|alwaysallow|alwaysdeny|none|enabled|disabled|optional|required";
const modes = new RegExp(`^(?:${authorizationModes})(?:,(?:${authorizationModes}))*$`, "i");

/**
 * Reports whether a member is a secret by its name and value: `auth` of registries holds the base64
 * of a user and a password, and `authorization` may be the name of a mode.
 */
export function isSecretMember(name: string, value: unknown): boolean {
  if (typeof value !== "string") return isSecretName(name);
  if (/^(?!.*(?:^|_)manager)\w*secret[-_]?id$/i.test(name)) return !/^(?:arn:|\w+\/)/.test(value);
  if (/authorization$/i.test(name)) return !modes.test(value);
  return isSecretName(name) || (/auth$/i.test(name) && isBasicAuth(value));
}

/** Reports whether a text is the base64 of a user and a password. */
export function isBasicAuth(text: string): boolean {
  if (text.length < 4 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return false;
  try {
    return /^[^\p{Cc}:]*:\P{Cc}*$/u.test(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return false;
  }
}

/**
 * Reports whether an object pairs a secret's name and value, such as an environment variable, an
 * operation of a JSON patch, or a file.
 */
export function isSecretPair(object: Readonly<Record<string, unknown>>): boolean {
  const { name, Name, key, Key, header, path, value, Value } = object;
  // The last segment of a path, and of a JSON pointer without the marks of a list.
  const last = typeof path === "string" ? path.replace(/(?:\/(?:-|\d+))+$/, "").replace(/^.*\//s, "") : path;
  return [name, Name, key, Key, header, last].some(
    (one) =>
      typeof one === "string" &&
      (isSecretName(one) || (/auth$/i.test(one) && isSecretMember(one, value ?? Value))),
  );
}

/** Members of a pair that hold its value. */
export const pairValues: ReadonlySet<string> = new Set(["value", "Value", "content", "contents"]);

/** Reports whether an object is a Secret, of which `data` and `stringData` are secret. */
export function isSecretObject({ kind, type, data, stringData }: Readonly<Record<string, unknown>>): boolean {
  return (
    kind === "Secret" ||
    (kind === undefined && typeof type === "string" && (data ?? stringData) !== undefined)
  );
}

const flag = /^--?[A-Za-z][\w.-]*$/;
const passFlag = /^--?(?!-?\w{0,8}(?:by|com)pass$)[\w-]*(?:pass|secret-id)$/;
const header = /^(?:(?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]*(?:token|key|secret))$/i;

/** Reports whether the next list item is a secret, as after `--token` or a header's name. */
export function precedesSecret(item: unknown): boolean {
  return (
    typeof item === "string" &&
    (header.test(item) || (flag.test(item) && isSecretName(item)) || passFlag.test(item))
  );
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
  "secretName",
  "secretNamespace",
  "type",
  "uid",
]);

/** Reports whether a member refers to a secret by name. */
export function isReferenceMember(name: string): boolean {
  return referenceMembers.has(name);
}
