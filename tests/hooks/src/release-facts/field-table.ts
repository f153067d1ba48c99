import { supportedReleases } from "@capikit/api/releases";
import type { Newer } from "./newer.ts";

/**
 * Returns the source of a generated table: paths by subject, by release.
 *
 * @param texts a subject of two words, a space and a path each.
 */
export function fieldTable(name: string, summary: string, texts: readonly Newer[]): string {
  const rows = texts.map(({ text, since }) => {
    const end = text.lastIndexOf(" ");
    return { since, subject: text.slice(0, end), path: text.slice(end + 1) };
  });
  const table = grouped(
    rows,
    ({ since }) => since,
    (ofRelease) =>
      grouped(
        ofRelease,
        ({ subject }) => subject,
        (ofSubject) => ofSubject.map(({ path }) => path),
      ),
  );
  const [oldest, newest] = [supportedReleases[0], supportedReleases.at(-1)];
  return [
    `// Written by \`pnpm releases:generate\` from Cluster API ${oldest} to ${newest}. Do not edit.`,
    "",
    `/** ${summary} */`,
    `export const ${name} = /* @__PURE__ */ Object.freeze(${JSON.stringify(table, null, 2)} as const);`,
    "",
  ].join("\n");
}

function grouped<T, R>(
  items: readonly T[],
  keyOf: (item: T) => string,
  groupValue: (group: readonly T[]) => R,
): Readonly<Record<string, R>> {
  const keys = [...new Set(items.map(keyOf))];
  return Object.fromEntries(
    keys.map((key) => [key, groupValue(items.filter((item) => keyOf(item) === key))]),
  );
}
