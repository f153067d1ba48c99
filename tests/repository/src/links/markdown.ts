import { slugOf } from "../../../../docs/.vitepress/site/slug.ts";

/** A link of a text, with its line. */
export interface Link {
  readonly target: string;
  readonly line: number;
}

const link = /\]\(\s*<?([^\s<>()]+(?:\([^\s()]*\)[^\s<>()]*)*)>?(?:\s+["'][^"']*["'])?\s*\)/g;
const definition = /^ {0,3}\[[^\]]+\]:\s+<?(\S+?)>?(?:\s|$)/;
const attribute = /<(?:a|img|source)\s[^>]*?\b(?:href|src|srcset)="([^"]+)"/g;
const url = /https?:\/\/[^\s<>"'`)\]]+/g;

/** Returns the links of a Markdown text outside of code and comments: also images, tags and URLs. */
export function linksOf(markdown: string): readonly Link[] {
  return prose(markdown).flatMap((text, index) => {
    const own = [...text.matchAll(link), ...text.matchAll(attribute)].map(([, target = ""]) => target);
    const [, defined] = definition.exec(text) ?? [];
    const bare = (text.match(url) ?? []).map((one) => one.replace(/[.,:;!?]+$/, ""));
    const targets = new Set([...own, ...(defined === undefined ? [] : [defined]), ...bare]);
    return [...targets].map((target) => ({ target, line: index + 1 }));
  });
}

/** Returns the anchors of a page on a forge: those of its headings and of its tags. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const text of prose(markdown, { spans: true })) {
    for (const [, id = ""] of text.matchAll(/<\w+\s[^>]*?\b(?:id|name)="([^"]+)"/g)) anchors.add(id);
    const [, heading] = /^ {0,3}#{1,6}\s+(.*?)(?:\s+#+)?\s*$/.exec(text) ?? [];
    if (heading === undefined) continue;
    const first = slugOf(textOf(heading));
    for (let slug = first, count = 1; ; slug = `${first}-${count++}`) {
      if (anchors.has(slug)) continue;
      anchors.add(slug);
      break;
    }
  }
  return anchors;
}

/** The text of a heading without tags, and with the text of links alone. */
function textOf(heading: string): string {
  return heading.replaceAll(/<[a-z/][^>]*>/gi, "").replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
}

/** Returns the lines of a text without blocks of code and comments, and without code in lines. */
function prose(markdown: string, { spans = false } = {}): readonly string[] {
  let fence: string | undefined;
  return markdown
    .replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .split("\n")
    .map((text) => {
      const [, mark = ""] = /^[\s>*-]*(`{3,}|~{3,})/.exec(text) ?? [];
      if (fence !== undefined) {
        if (mark.startsWith(fence)) fence = undefined;
        return "";
      }
      if (mark !== "") {
        fence = mark;
        return "";
      }
      return spans ? text : text.replaceAll(/(`+)(?!`).+?(?<!`)\1(?!`)/g, "``");
    });
}
