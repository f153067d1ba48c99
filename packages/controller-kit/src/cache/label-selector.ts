/** Whether labels are those that a selector asks for. */
export type LabelMatcher = (labels: Readonly<Record<string, string>> | undefined) => boolean;

const token = /[ \t\r\n]*(==|!=|[=!<>(),]|[^=!<>(), \t\r\n]+|$)/y;
const name = /^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const value = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;
const prefix = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const decimal = /^\d+$/;
const maxInt64 = 2n ** 63n - 1n;

/**
 * Parses a label selector as API servers do: requirements joined by commas, all of which must hold. `app=web`, `app==web`, `app!=web`,
 * `app in (web,db)`, `app notin (web)`, `app`, `!app`, `generation>3`, `generation<3`. Those that deny hold for objects without the label
 * too. The empty one chooses everything.
 *
 * @throws TypeError when the API server would refuse it.
 */
export function parseLabelSelector(selector: string): LabelMatcher {
  const tokens = tokensOf(selector);
  let at = 0;
  const fail = (message: string): never => {
    throw new TypeError(`label selector ${JSON.stringify(selector)}: ${message}`);
  };
  const next = (): string => tokens[at++] ?? "";
  const ends = (): boolean => tokens[at] === "" || tokens[at] === ",";
  const word = (what: string): string => {
    const text = next();
    return isWord(text) ? text : fail(`expected ${what} instead of ${text === "" ? "the end" : `"${text}"`}`);
  };
  const checked = (text: string): string =>
    value.test(text)
      ? text
      : fail(`"${text}" is no label value: up to 63 letters, digits, and "-", "_", "." between them`);

  const values = (): Set<string> => {
    if (next() !== "(") {
      fail('"in" and "notin" want values in parentheses, such as (a,b)');
    }
    const all = new Set<string>();
    for (;;) {
      all.add(isWord(tokens[at] ?? "") ? checked(next()) : "");
      const end = next();
      if (end === ")") {
        return all;
      }
      if (end !== ",") {
        fail(`expected "," or ")" instead of ${end === "" ? "the end" : `"${end}"`}`);
      }
    }
  };
  const requirement = (): LabelMatcher => {
    const absent = tokens[at] === "!";
    if (absent) {
      next();
    }
    const key = word("a label key");
    const [before, after] = key.split("/", 2);
    const bare = after ?? before ?? "";
    const prefixed = after === undefined || (prefix.test(before ?? "") && (before ?? "").length <= 253);
    if (!name.test(bare) || !prefixed || key.split("/").length > 2) {
      fail(`"${key}" is no label key, such as app or example.com/app`);
    }
    if (absent) {
      return (labels) => labelOf(labels, key) === undefined;
    }
    if (ends()) {
      return (labels) => labelOf(labels, key) !== undefined;
    }
    const operator = next();
    switch (operator) {
      case "in":
      case "notin": {
        const wanted = values();
        return matcher(key, operator === "in", (label) => wanted.has(label));
      }
      case "=":
      case "==":
      case "!=": {
        const wanted = ends() ? "" : checked(word("a value"));
        return matcher(key, operator !== "!=", (label) => label === wanted);
      }
      case ">":
      case "<": {
        const bound =
          integer(ends() ? "" : checked(word("a number"))) ?? fail(`"${operator}" wants an integer`);
        return matcher(key, true, (label) => {
          const number = integer(label);
          return number !== undefined && (operator === ">" ? number > bound : number < bound);
        });
      }
      default:
        return fail(
          `expected an operator (=, ==, !=, in, notin, <, >) after "${key}" instead of "${operator}"`,
        );
    }
  };

  if (tokens[0] === "") {
    return () => true;
  }
  const requirements: LabelMatcher[] = [];
  for (;;) {
    requirements.push(requirement());
    const end = next();
    if (end === "") {
      const [only] = requirements;
      return requirements.length === 1 && only !== undefined
        ? only
        : (labels) => requirements.every((matches) => matches(labels));
    }
    if (end !== ",") {
      fail(`expected "," or the end instead of "${end}"`);
    }
  }
}

/** Words and signs; the last one is empty. */
function tokensOf(selector: string): string[] {
  return [...selector.matchAll(new RegExp(token, "gy"))].map(([, text = ""]) => text);
}

function isWord(text: string): boolean {
  return text !== "" && !/[=!<>(),]/.test(text);
}

/** @param present whether the label must be there and hold; otherwise it must not hold. */
function matcher(key: string, present: boolean, holds: (label: string) => boolean): LabelMatcher {
  return (labels) => {
    const label = labelOf(labels, key);
    return label === undefined ? !present : holds(label) === present;
  };
}

function labelOf(labels: Readonly<Record<string, string>> | undefined, key: string): string | undefined {
  const label: unknown = labels?.[key];
  return typeof label === "string" ? label : undefined; // what objects inherit is no text
}

function integer(text: string): bigint | undefined {
  const number = decimal.test(text) ? BigInt(text) : undefined;
  return number !== undefined && number <= maxInt64 ? number : undefined;
}
