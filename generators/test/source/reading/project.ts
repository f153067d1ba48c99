import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Model } from "../../../src/model/ir/model.ts";
import type { Member, TypeNode } from "../../../src/model/ir/type-node.ts";
import { readProject } from "../../../src/source/reading/read-project.ts";
import { memoryHost } from "../../support/memory-host.ts";

const metaFolder = fileURLToPath(new URL("../../../../packages/api/src/meta", import.meta.url));
const meta = Object.fromEntries(
  readdirSync(metaFolder).map((name) => [`/meta/${name}`, readFileSync(`${metaFolder}/${name}`, "utf8")]),
);

/** Reads a project in memory: paths relative to its root, or absolute outside it. */
export function read(files: Readonly<Record<string, string>>): {
  readonly model: Model;
  readonly problems: readonly string[];
} {
  const placed = Object.entries(files).map(([path, text]) => [
    path.startsWith("/") ? path : `/p/${path}`,
    text,
  ]);
  const problems: string[] = [];
  const model = readProject(
    {
      root: "/p",
      host: memoryHost({
        "/meta/package.json": '{ "name": "meta" }',
        ...meta,
        ...Object.fromEntries(placed),
      }),
      fallbackPackages: { "@capikit/api/meta": "/meta/index.ts" },
    },
    ({ code, message, help, location }) => {
      const place = location === undefined ? "" : `${location.path}:${location.line}:${location.column} `;
      problems.push(`${place}${code} ${message}${help === undefined ? "" : ` (${help})`}`);
    },
  );
  return { model, problems };
}

export const imports =
  'import type { bytes, Duration, float64, Hook, int, int32, int64, IntOrString, JSONValue, KubernetesList, KubernetesObject, ObjectMeta, Quantity, RawExtension, Time, uint32, Condition } from "@capikit/api/meta";\n';

/** An API package of one file with the kind Widget, whose spec has the given members. */
export function widget(members: string, declarations = ""): Record<string, string> {
  return {
    "api/v1/index.ts": '/** +groupName=test.example.com */\nexport * from "./widget.js";\n',
    "api/v1/widget.ts": `${imports}export interface Widget extends KubernetesObject {\n spec: Spec;\n}\nexport interface Spec {\n${members}\n}\n${declarations}`,
  };
}

/** Prints a type in one line. Names are before `=`, markers after `@`. */
export function show(type: TypeNode): string {
  switch (type.kind) {
    case "scalar":
      return type.type;
    case "special":
      return type.special;
    case "enum":
      return `${type.type}(${type.values.join(" ")})`;
    case "array":
      return `[${show(type.items)}]`;
    case "map":
      return `{*: ${show(type.values)}}`;
    case "nullable":
      return `null|${show(type.of)}`;
    case "named":
      return `${type.name}${type.markers.map(({ key }) => `@${key}`).join("")}=${show(type.target)}`;
    case "opaque":
      return "opaque";
    case "object": {
      const bases = type.bases.map((base) => (base.kind === "named" ? base.name : "{}")).join("&");
      const members = type.members.map(
        ({ name, optional, markers, type: of }) =>
          `${name}${optional ? "?" : ""}${markers.map(({ key }) => `@${key}`).join("")}: ${show(of)}`,
      );
      return `${bases === "" ? "" : `<${bases}>`}{${members.join("; ")}}`;
    }
  }
}

/** The members of Widget's spec. */
export function members(model: Model): readonly Member[] {
  const target = model.kinds[0]?.type.target;
  const type = target?.kind === "object" ? target.members[0]?.type : undefined;
  const inner = type?.kind === "named" ? type.target : type;
  if (inner?.kind !== "object") throw new Error("the kind has no spec");
  return inner.members;
}

/** The types of the members of Widget's spec. */
export function spec(model: Model): Record<string, string> {
  return Object.fromEntries(members(model).map((each) => [each.name, show(each.type)]));
}
