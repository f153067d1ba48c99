import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../root.ts";
import { typescript7 } from "../typescript.ts";
import type { SampleProject } from "./sample-projects.ts";

/**
 * Compiles the samples of projects below a folder in one program, with the options of this
 * repository. Returns errors as `page:line: message`.
 */
export function compileProjects(home: string, projects: readonly SampleProject[]): readonly string[] {
  const samples = new Map(
    projects.flatMap(({ folder, origins }) =>
      Object.entries(origins).map(([path, origin]) => [relative(home, join(folder, path)), origin]),
    ),
  );
  const compilerOptions = { declaration: false, typeRoots: ["node_modules/@types"] };
  const config = { extends: join(root, "tsconfig.base.json"), compilerOptions, files: [...samples.keys()] };
  writeFileSync(join(home, "tsconfig.json"), JSON.stringify(config));
  const { stdout, stderr } = spawnSync(process.execPath, [...typescript7, "-p", ".", "--pretty", "false"], {
    cwd: home,
    encoding: "utf8",
  });
  if (stderr !== "") throw new Error(stderr.split("\n", 1)[0]);
  return stdout
    .trimEnd()
    .split(/\n(?=\S)/)
    .filter(Boolean)
    .map((message) => {
      const [, path = "", line = "", text = ""] = /^([^(]+)\((\d+),\d+\): error (.*)$/s.exec(message) ?? [];
      const origin = samples.get(path);
      if (origin === undefined) return message;
      const own = Number(line) - origin.context;
      const place = own > 0 ? "" : " (in the comment above the sample)";
      return `${origin.page}:${origin.line + Math.max(own, 0)}: ${text}${place}`;
    });
}
