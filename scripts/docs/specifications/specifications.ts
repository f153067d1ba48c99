import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compareText } from "@capikit/common/text";
import { parseYaml } from "@capikit/common/yaml";

/**
 * What shows that a statement holds:
 *
 * - `lint CODE`, `hook CODE`, `doctor CODE`, `generator CODE`: a rule of `capikit lint`, a check of `capikit hooks conformance`, a finding of
 *   `capikit doctor`, an error of `capikit generate`. Other tests prove that each of them finds its violations.
 * - `test FILE > DESCRIBE > TEST`: a test by the end of its path; FILE is a name from `files`.
 * - `file PATH > TEXT`: a committed file that contains the text.
 * - `page PATH#ANCHOR`: documentation, for what only people can do.
 * - `n/a REASON`, `open REASON`: the statement does not apply, or does not hold yet.
 */
export interface Proof {
  readonly kind: "doctor" | "file" | "generator" | "hook" | "lint" | "n/a" | "open" | "page" | "test";
  readonly subject: string;
}

/** A statement of a specification. */
export interface Statement {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly proofs: readonly Proof[];
}

/** A specification with its statements. */
export interface Specification {
  /** The name of its file and page. */
  readonly name: string;
  readonly title: string;
  readonly url: string;
  /** Test files by the names that proofs have for them. */
  readonly files: Readonly<Record<string, string>>;
  readonly statements: readonly Statement[];
}

interface Document {
  readonly title: string;
  readonly url: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly statements: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

const kinds = /^(doctor|file|generator|hook|lint|n\/a|open|page|test) (.+)$/s;

/** Reads the tables of statements next to this file, in the order of their IDs. */
export function readSpecifications(): readonly Specification[] {
  const first = ({ statements }: Specification) => statements[0]?.id ?? "";
  return globSync("*.yaml", { cwd: import.meta.dirname })
    .map((file) =>
      parseSpecification(basename(file, ".yaml"), readFileSync(join(import.meta.dirname, file), "utf8")),
    )
    .sort((a, b) => compareText(first(a), first(b)));
}

/** Parses the table of one specification. */
export function parseSpecification(name: string, text: string): Specification {
  const { title, url, files = {}, statements } = parseYaml(text) as unknown as Document;
  return {
    name,
    title,
    url,
    files,
    statements: Object.entries(statements).flatMap(([section, entries]) =>
      Object.entries(entries).map(([key, proofs]) => {
        const [, id = "", text = ""] = /^([A-E]\d+) (.+)$/s.exec(key) ?? [];
        if (id === "") throw new Error(`${name}: "${key}" does not start with the ID of a statement`);
        return { id, section, text, proofs: (proofs ?? []).map((proof) => parseProof(id, proof)) };
      }),
    ),
  };
}

function parseProof(id: string, text: string): Proof {
  const [, kind, subject = ""] = kinds.exec(text) ?? [];
  if (kind === undefined)
    throw new Error(`${id}: unknown proof "${text}": start it with one of ${kinds.source}`);
  return { kind: kind as Proof["kind"], subject };
}
