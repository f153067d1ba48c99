import { isJsonObject } from "../mutation/patch/json-object.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";

const blackened = "REDACTED";

/** Keys whose texts are secrets. Names of secrets are none. */
const secretKey =
  /^(?:token|password|passwd|secret|secretKey|accessKey|secretAccessKey|clientSecret|privateKey|certificateKey|kubeconfig|apiKey|credentials|authorization)$/i;
const secretKeyEnd = /(?:Token|Password|PrivateKey|SecretKey|ClientSecret|ApiKey|APIKey)$/;

const secretTexts: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  // Bootstrap tokens of kubeadm.
  /\b[a-z0-9]{6}\.[a-z0-9]{16}\b/g,
  /\b(Bearer|Basic) [A-Za-z0-9+/=._~-]{8,}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+/g,
  // User and password in a URL.
  /(?<=:\/\/)[^/\s:@"]+:[^/\s@"]+(?=@)/g,
];

/** Blackens what looks like a secret: in members, in texts, in the data of Secrets, and inside of patches. */
export function redactExchange({ request, response }: RecordedExchange): RecordedExchange {
  return {
    request: { ...request, body: redact(request.body) as RecordedExchange["request"]["body"] },
    response: { ...response, body: redact(response.body) as RecordedExchange["response"]["body"] },
  };
}

function redact(value: unknown, key = ""): unknown {
  if (typeof value === "string") return isSecretKey(key) && value !== "" ? blackened : redactText(value);
  if (Array.isArray(value)) return value.map((item) => redact(item, key));
  if (!isJsonObject(value)) return value;
  const isSecret = value.kind === "Secret" && value.apiVersion === "v1";
  const isPatch = typeof value.patchType === "string" && typeof value.patch === "string";
  // A variable tells by its name what its value is.
  const named = typeof value.name === "string" && "value" in value ? value.name : "";
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (isSecret && (name === "data" || name === "stringData")) return [name, withoutValues(member)];
      if (isPatch && name === "patch") return [name, redactPatch(String(member))];
      return [name, redact(member, name === "value" && isSecretKey(named) ? named : name)];
    }),
  );
}

function isSecretKey(key: string): boolean {
  return secretKey.test(key) || secretKeyEnd.test(key);
}

function redactText(text: string): string {
  return secretTexts.reduce((left, pattern) => left.replace(pattern, blackened), text);
}

function withoutValues(data: unknown): unknown {
  return isJsonObject(data) ? Object.fromEntries(Object.keys(data).map((key) => [key, blackened])) : data;
}

/** A patch holds JSON; one that does not is kept as it is. */
function redactPatch(patch: string): string {
  try {
    const plain = Buffer.from(patch, "base64").toString("utf8");
    const value: unknown = JSON.parse(plain);
    const clean = redact(Array.isArray(value) ? value.map(redactOperation) : value);
    const text = JSON.stringify(clean);
    return text === JSON.stringify(value) ? patch : Buffer.from(text).toString("base64");
  } catch {
    return patch;
  }
}

/** The path of an operation tells what its value is. */
function redactOperation(operation: unknown): unknown {
  if (!isJsonObject(operation) || typeof operation.path !== "string") return operation;
  const last = operation.path.split("/").at(-1) ?? "";
  return "value" in operation && isSecretKey(last)
    ? { ...operation, value: redact(operation.value, last) }
    : operation;
}
