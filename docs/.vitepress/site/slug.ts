/** Returns the anchor of a heading as GitHub, GitLab and Gitea derive it, so that links work there and on the site. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}
