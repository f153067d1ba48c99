/** Unescapes `*\/` in JSDoc blocks: removes one backslash from every run between the two. */
export function withoutStarEscapes(text: string): string {
  let at = text.indexOf("*\\");
  if (at === -1) return text;
  let result = "";
  let from = 0;
  for (; at !== -1; at = text.indexOf("*\\", at + 1)) {
    let end = at + 1;
    while (text.charCodeAt(end) === 92) end++;
    if (text.charCodeAt(end) !== 47) continue;
    result += text.slice(from, at + 1);
    from = at + 2;
  }
  return result + text.slice(from);
}
