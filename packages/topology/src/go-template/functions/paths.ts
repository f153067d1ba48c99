import { capitalize, cleanPath } from "@capikit/common/text";
import { fixed, type TemplateFunction } from "../runtime/template-function.ts";

const named: [string, TemplateFunction][] = [
  ["base", fixed(["string"], base)],
  ["dir", fixed(["string"], (path) => cleanPath(path.slice(0, path.lastIndexOf("/") + 1)))],
  ["clean", fixed(["string"], cleanPath)],
  ["ext", fixed(["string"], (path) => /\.[^./]*$/.exec(path)?.[0] ?? "")],
  ["isAbs", fixed(["string"], (path) => path.startsWith("/"))],
];

/** sprig's functions of paths; those of files are the same, as Cluster API runs on Linux. */
export const paths: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ...named,
  ...named.map(([name, called]): [string, TemplateFunction] => [`os${capitalize(name)}`, called]),
]);

function base(path: string): string {
  if (path === "") return ".";
  let end = path.length;
  while (end > 0 && path.charAt(end - 1) === "/") end--;
  return path.slice(path.lastIndexOf("/", end - 1) + 1, end) || "/";
}
