import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A class of errors, as its source declares it. */
export interface ErrorClass {
  readonly name: string;
  readonly base: string;
  /** File below the repository. */
  readonly file: string;
  /** Value of the property `name`. */
  readonly declaredName: string | undefined;
  /** All values of `code`; empty for errors with the code of Node.js. */
  readonly codes: readonly string[];
  /** Documentation comment in one line. */
  readonly summary: string;
}

const root = join(import.meta.dirname, "../..");
const declaration =
  /(?:^\/\*\*((?:(?!\*\/).)*?)\*\/\n)?^(?:export )?(?:abstract )?class (\w+)(?:<[^>]*>)? extends (\w*Error)\b(?:<([^>]+)>)?(.*?)^\}/gms;

/** Reads the classes that extend an error from the sources of all packages and generators. */
export function readErrorClasses(): readonly ErrorClass[] {
  const files = globSync("{packages/*,generators}/src/**/*.ts", { cwd: root }).sort();
  const classes = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return [...text.matchAll(declaration)].map(
      ([, comment = "", name = "", base = "", codes, body = ""]) => ({
        name,
        base,
        file,
        declaredName: / name(?:: string)? = "(\w+)"/.exec(body)?.[1],
        codes: codesOf(name, codes, text),
        summary: comment.replace(/\s+(?:\* )?/g, " ").trim(),
      }),
    );
  });
  const problems = problemsOf(classes);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return classes;
}

/**
 * Names and codes are unique, because callers distinguish errors by them. Classes write their name
 * out, because bundlers rename them.
 */
function problemsOf(classes: readonly ErrorClass[]): readonly string[] {
  const ownerOf = new Map<string, string>();
  return classes.flatMap(({ name, file, base, declaredName, codes }) => {
    const isBase = name === "CapikitError" || name === "CodedError";
    const problems = [
      !classes.some((one) => one.name === base) && name !== "CapikitError" && "must extend CapikitError",
      classes.some((one) => one.name === name && one.file !== file) && "has the name of another class",
      !isBase && !name.endsWith("Error") && "must have a name that ends with Error",
      !isBase && declaredName !== name && `must declare the name "${name}"`,
      ...codes.map((code) => {
        const owner = isBase ? name : (ownerOf.get(code) ?? name);
        if (!isBase) ownerOf.set(code, owner);
        if (owner !== name) return `has the code ${code} of ${owner}`;
        return (
          !/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(code) && `has the code ${code}, which is not in upper case`
        );
      }),
    ];
    return problems.filter((problem) => problem !== false).map((problem) => `${file}: ${name} ${problem}`);
  });
}

/**
 * Returns the members of the union, which is in the same file, or the code that `CapikitError`
 * derives from the name.
 */
function codesOf(name: string, type: string | undefined, text: string): readonly string[] {
  if (type === undefined) return [name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase()];
  const union = new RegExp(`^export type ${type.trim()} =([^;]*);`, "m").exec(text)?.[1] ?? type;
  return [...union.matchAll(/"(\w+)"/g)].map(([, code = ""]) => code);
}
