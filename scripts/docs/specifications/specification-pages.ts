import { escaped, row } from "../markdown.ts";
import { type Proof, readSpecifications, type Specification } from "./specifications.ts";

const folder = "scripts/docs/specifications";

/** Returns the page "What the specifications ask for", and one for each specification. */
export function specificationPages(
  head: (of: string) => string,
): readonly (readonly [path: string, text: string])[] {
  const all = readSpecifications();
  return [
    ["docs/reference/specifications.md", head(folder) + overview(all)],
    ...all.map(
      (one) => [`docs/reference/${pageOf(one)}`, head(`${folder}/${one.name}.yaml`) + page(one)] as const,
    ),
  ];
}

const pageOf = ({ name }: Specification): string => `specification-${name}.md`;

function overview(all: readonly Specification[]): string {
  const count = ({ statements }: Specification, kind?: Proof["kind"]) =>
    statements.filter(({ proofs }) => kind === undefined || proofs.some((proof) => proof.kind === kind))
      .length;
  const rows = all.map((one) =>
    row([
      `[${escaped(one.title)}](${pageOf(one)})`,
      ...[undefined, "open", "n/a"].map((kind) => String(count(one, kind as Proof["kind"]))),
    ]),
  );
  const open = all.flatMap(({ statements }) =>
    statements.flatMap(({ id, text, proofs }) =>
      proofs
        .filter(({ kind }) => kind === "open")
        .map(({ subject }) => row([id, escaped(text), escaped(subject)])),
    ),
  );
  return `# What the specifications ask for

The statements of Cluster API's specifications about providers, hooks, extensions and releases, each with its proof. A test of the repository fails
when a proof disappears or is skipped, or when a statement is without one.

${[row(["Specification", "Statements", "Open", "Do not apply"]), row(["---", "---:", "---:", "---:"]), ...rows].join("\n")}

| Proof | Meaning |
| --- | --- |
| \`lint\`, \`doctor\`, \`generator\` | a rule of \`capikit lint\`, a finding of \`capikit doctor\`, an error of \`capikit generate\`; \`capikit explain CODE\` describes it |
| \`hook\` | a check of [\`capikit hooks conformance\`](conformance.md) |
| test | a test of the repository: the file, and the test |
| file | a file of the repository, and a text that it contains |
| page | documentation, for what only people can do |

## Open statements

${open.length === 0 ? "None." : [row(["Statement", "Text", "Reason"]), row(["---", "---", "---"]), ...open].join("\n")}
`;
}

function page(specification: Specification): string {
  const { title, url, files, statements } = specification;
  const sections = Map.groupBy(statements, ({ section }) => section);
  const tables = [...sections].map(
    ([section, list]) =>
      `## ${escaped(section)}\n\n${[
        row(["Statement", "Text", "Proofs"]),
        row(["---", "---", "---"]),
        ...list.map(({ id, text, proofs }) => row([id, escaped(text), proofs.map(proofCell).join("; ")])),
      ].join("\n")}\n`,
  );
  const names = Object.entries(files).map(([name, path]) => row([`\`${name}\``, `\`${path}\``]));
  return `# ${escaped(title)}

The statements of [${escaped(title)}](${url}), each with its [proof](specifications.md).

${tables.join("\n")}
## Test files

${[row(["Name", "File"]), row(["---", "---"]), ...names].join("\n")}
`;
}

function proofCell({ kind, subject }: Proof): string {
  const [first = "", ...rest] = subject.split(" > ");
  switch (kind) {
    case "test":
      return `\`${first}\`: ${escaped(rest.join(", "))}`;
    case "file":
      return `\`${first}\`: \`${rest.join(" > ")}\``;
    case "page":
      return `[${first.replace(/^docs\/(.*?)\.md.*$/, "$1")}](${first.replace(/^docs\/reference\//, "").replace(/^docs\//, "../")})`;
    case "n/a":
      return `does not apply: ${escaped(subject)}`;
    case "open":
      return `**open**: ${escaped(subject)}`;
    default:
      return `${kind} \`${first}\``;
  }
}
