import { formatCount } from "@capikit/common/text";
import { type Note, noteSections } from "../draft/draft.ts";

/** Prints tasks as a Markdown list by section. Tasks with equal text share one entry. */
export function printChecklist(title: string, notes: readonly Note[]): string {
  const sections = noteSections.flatMap((section) => {
    const items = notes.filter((note) => note.section === section);
    return items.length === 0 ? [] : [`## ${section}\n\n${items.map(printNote).join("\n")}\n`];
  });
  return `# ${title}\n\n${formatCount(notes.length, "task")} for a person.\n\n${sections.join("\n")}`;
}

function printNote({ text, files }: Note): string {
  const unique = [...new Set(files)].map((file) => `\`${file}\``);
  if (unique.length <= 1) return `- [ ] ${text}${unique.map((file) => ` (${file})`).join("")}`;
  return [`- [ ] ${text}`, ...unique.map((file) => `  - ${file}`)].join("\n");
}
