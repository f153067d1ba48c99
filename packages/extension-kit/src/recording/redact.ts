import { assertJsonDepth, isJsonObject, parseJson, stringifyJson } from "@capikit/common/json";
import { isSecretMember, redactJson } from "@capikit/common/text";
import type { RecordedExchange } from "./recorded-exchange.ts";

const replacement = "REDACTED";

/** Redacts potential secrets: in members, in texts, in the data of Secrets, and inside patches. */
export function redactExchange({ request, response }: RecordedExchange): RecordedExchange {
  return {
    request: { ...request, body: redact(request.body) as RecordedExchange["request"]["body"] },
    response: { ...response, body: redact(response.body) as RecordedExchange["response"]["body"] },
  };
}

function redact(value: unknown): unknown {
  return redactJson(redactPatches(value), { replacement });
}

/** Patches are JSON within base64. */
function redactPatches(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactPatches);
  if (!isJsonObject(value)) return value;
  const isPatch = typeof value.patchType === "string" && typeof value.patch === "string";
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isPatch && name === "patch" ? redactPatch(String(member)) : redactPatches(member),
    ]),
  );
}

/** Redacts the JSON in a patch. Invalid or too deeply nested patches are redacted as text. */
function redactPatch(patch: string): string {
  try {
    const plain = Buffer.from(patch, "base64").toString("utf8");
    assertJsonDepth(plain);
    const value: unknown = parseJson(plain);
    const clean = redact(Array.isArray(value) ? value.map(redactOperation) : value);
    const text = stringifyJson(clean);
    return text === stringifyJson(value) ? patch : Buffer.from(text).toString("base64");
  } catch {
    return patch;
  }
}

/** The path of an operation determines whether its value is a secret. */
function redactOperation(operation: unknown): unknown {
  if (!isJsonObject(operation) || typeof operation.path !== "string") return operation;
  const last = operation.path.split("/").at(-1) ?? "";
  return "value" in operation && isSecretMember(last, operation.value)
    ? { ...operation, value: Object.values(redact({ [last]: operation.value }) as object)[0] }
    : operation;
}
