import { isRecord } from "@capikit/common/json";
import { unicodeEscape } from "@capikit/common/text";

type Line = Readonly<Record<string, unknown>>;

/** Formats a JSON line as text: time, level, message, fields; a stack has lines of its own. */
export function formatText(json: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(json) as Line;
  const shown = Object.entries(fields).map(([name, value]) => `${name}=${valueText(value)}`);
  const { stack, ...error } = isRecord(err) ? err : { stack: undefined };
  if (err !== undefined) {
    const { type, message } = error as Line;
    shown.push(`err=${valueText(isRecord(err) ? `${type}: ${message}` : err)}`);
  }
  const head = `${time} ${String(level).toUpperCase().padEnd(5)} ${[msg, ...shown].join(" ")}`;
  return `${[head, ...stackLines(err)].map(oneLine).join("\n")}\n`;
}

/** Messages may be foreign: they must not control the terminal or imitate log lines. */
function oneLine(line: string): string {
  return line.replace(/(?!\t)[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    character === "\n" ? "\\n" : unicodeEscape(character),
  );
}

function stackLines(error: unknown): string[] {
  if (!isRecord(error)) {
    return [];
  }
  const { stack, cause } = error;
  const own = typeof stack === "string" ? stack.split("\n").filter((line) => /^\s+at /.test(line)) : [];
  if (cause === undefined) {
    return own;
  }
  const what = isRecord(cause) && "message" in cause ? `${cause.type}: ${cause.message}` : valueText(cause);
  return [...own, `  caused by ${what}`, ...stackLines(cause)];
}

function valueText(value: unknown): string {
  if (isRecord(value) && typeof value.name === "string" && isReference(value)) {
    const { kind, namespace, name } = value;
    return `${kind ? `${kind}/` : ""}${namespace ? `${namespace}/` : ""}${name}`;
  }
  return typeof value === "string" && /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value);
}

function isReference(value: Line): boolean {
  return Object.keys(value).every((name) => ["kind", "namespace", "name"].includes(name));
}
