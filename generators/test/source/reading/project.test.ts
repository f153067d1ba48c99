import { describe, expect, test } from "vitest";
import { imports, read, show, widget } from "./project.ts";

const index = '/** +groupName=test.example.com */\nexport * from "./widget.js";\n';
const kind = `${imports}export interface Widget extends KubernetesObject {\n a?: string;\n}\n`;
const kinds = (files: Record<string, string>): string[] =>
  read(files).model.kinds.map(({ package: { group, version, folder }, kind: name }) =>
    [folder, group, version, name].join(" "),
  );

describe("API packages", () => {
  test("group and description are above the first statement, the version is the folder's name", () => {
    const { model, problems } = read({
      "api/v1/index.ts":
        '/**\n * The types.\n *\n * +groupName=test.example.com\n *\n * @packageDocumentation\n */\nexport * from "./widget.js";\n',
      "api/v1/widget.ts": kind,
    });
    expect(problems).toEqual([]);
    expect(model.packages).toMatchObject([
      {
        folder: "api/v1",
        group: "test.example.com",
        version: "v1",
        skipped: false,
        description: "The types.",
      },
    ]);
    expect(model.kinds.map((each) => show(each.type))).toEqual(["Widget={a?: string}"]);
  });

  test("the first statement may be a type, which keeps its own comments", () => {
    const { model, problems } = read({
      "api/v1/index.ts": `/** +groupName=test.example.com */\n\n/**\n * A widget.\n * +kubebuilder:storageversion\n */\nexport interface Widget extends KubernetesObject {}\n${imports}`,
    });
    expect(problems).toEqual([]);
    expect(model.packages[0]?.description).toBeUndefined();
    expect(model.kinds[0]?.type).toMatchObject({
      description: "A widget.",
      markers: [{ key: "kubebuilder:storageversion" }],
    });
  });

  test("a skipped package has no kinds, whatever its folder's name", () => {
    const files = {
      "api/hub/index.ts":
        '/**\n * +groupName=test.example.com\n * +kubebuilder:skip\n */\nexport * from "./widget.js";\n',
      "api/hub/widget.ts": kind,
    };
    expect(read(files).problems).toEqual([]);
    expect(kinds(files)).toEqual([]);
  });

  test.each([
    ["Test", "CK2005"],
    ["test", "CK2005"],
    ["test.example.com/v1", "CK2005"],
    ["-a.example.com", "CK2005"],
  ])("the group %s is an error", (group, code) => {
    const { problems } = read({
      "api/v1/index.ts": `/** +groupName=${group} */\nexport * from "./widget.js";\n`,
      "api/v1/widget.ts": kind,
    });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^api/v1/index\\.ts:1:5 ${code} `))]);
  });

  test("a folder and a +versionName that are not versions", () => {
    expect(read({ "api/index.ts": index, "api/widget.ts": kind }).problems).toEqual([
      expect.stringMatching(/^api\/index\.ts:1:5 CK2006 "api", the folder's name,/),
    ]);
    const named =
      '/**\n * +groupName=test.example.com\n * +versionName=v01\n */\nexport * from "./widget.js";\n';
    expect(read({ "api/v1/index.ts": named, "api/v1/widget.ts": kind }).problems).toEqual([
      expect.stringMatching(/^api\/v1\/index\.ts:3:4 CK2006 "v01"/),
    ]);
  });
});

describe("kinds", () => {
  const chained = {
    "api/v1/index.ts":
      '/** +groupName=test.example.com */\nexport type { Widget, Gadget } from "../../lib/all.js";\n',
    "lib/all.ts":
      'export * from "./widget.js";\nimport type { G } from "./gadget.js";\nexport type { G as Gadget };\n',
    "lib/widget.ts": kind,
    "lib/gadget.ts":
      'import type * as meta from "@capikit/api/meta";\ninterface Gadget extends Base<string> {}\nexport type { Gadget as G };\ninterface Base<T> extends meta.KubernetesObject { v: T }\n',
  };

  test("are found through any chain of re-exports and bases", () => {
    expect(read(chained).problems).toEqual([]);
    expect(kinds(chained)).toEqual([
      "api/v1 test.example.com v1 Gadget",
      "api/v1 test.example.com v1 Widget",
    ]);
  });

  test.each([
    [
      "default exports",
      "export { default as Widget } from './widget.js';",
      `${imports}export default interface Widget extends KubernetesObject {}`,
    ],
    [
      "export default of a name",
      "export { default as Widget } from './widget.js';",
      `${imports}interface Widget extends KubernetesObject {}\nexport default Widget;`,
    ],
    [
      "an alias of the root",
      "export * from './widget.js';",
      `${imports}type Root = KubernetesObject & { extra?: string };\nexport interface Widget extends Root {}`,
    ],
    [
      "a type import of a file",
      "export * from './widget.js';",
      "export interface Widget extends Base {}\nimport { type KubernetesObject as Base } from '@capikit/api/meta';",
    ],
  ])("through %s", (_, exports, text) => {
    const files = { "api/v1/index.ts": `/** +groupName=a.b */\n${exports}`, "api/v1/widget.ts": text };
    expect(read(files).problems).toEqual([]);
    expect(kinds(files)).toEqual(["api/v1 a.b v1 Widget"]);
  });

  test("generics, lists and declared bases are not kinds", () => {
    const files = {
      "api/v1/index.ts": index,
      "api/v1/widget.ts": `${kind}export interface WidgetList extends KubernetesList<Widget> {}\nexport interface Managed<T> extends KubernetesObject { spec: T }\nexport interface Gadget extends Managed<string> {}\n/** +kubebuilder:object:root=false */\nexport interface Owned<T> extends KubernetesObject { spec: T }\n/** +kubebuilder:object:root=false */\nexport interface Base extends KubernetesObject {}\n`,
    };
    expect(read(files).problems).toEqual([]);
    expect(kinds(files)).toEqual(["api/v1 test.example.com v1 Gadget", "api/v1 test.example.com v1 Widget"]);
  });

  test("apiVersion and kind may be narrowed to their values", () => {
    const text = `${imports}export interface Widget extends KubernetesObject {\n apiVersion: "test.example.com/v1";\n kind: "Widget";\n}\n`;
    const { model, problems } = read({ "api/v1/index.ts": index, "api/v1/widget.ts": text });
    expect(problems).toEqual([]);
    expect(model.kinds.map((each) => show(each.type))).toEqual(["Widget={}"]);
  });

  test("versions of one kind, from two folders of one group", () => {
    const files = {
      "api/v1/index.ts": index,
      "api/v1/widget.ts": kind,
      "api/v2/index.ts": index.replace("./widget", "../v1/widget"),
    };
    expect(kinds(files)).toEqual(["api/v1 test.example.com v1 Widget", "api/v2 test.example.com v2 Widget"]);
  });

  test("packages that do not know capikit are not looked into for bases", () => {
    const { problems } = read({
      ...widget(" a: string;"),
      "controllers/a.ts": 'import type { Big } from "big";\nexport interface Mine extends Big {}\n',
      "node_modules/big/package.json": '{ "name": "big", "types": "index.d.ts" }',
      "node_modules/big/index.d.ts": "export interface Big { this would be a syntax error",
    });
    expect(problems).toEqual([]);
  });

  test("bases may come from other packages that do", () => {
    const files = {
      "api/v1/index.ts": index,
      "api/v1/widget.ts":
        'import type { Managed } from "base";\nexport interface Widget extends Managed<string> {}\n',
      "node_modules/base/package.json":
        '{ "name": "base", "types": "index.d.ts", "dependencies": { "@capikit/api": "1" } }',
      "node_modules/base/index.d.ts":
        'import type { KubernetesObject } from "@capikit/api/meta";\nexport interface Managed<T> extends KubernetesObject {\n  /** The wanted state. */\n  spec: T;\n}\n',
    };
    expect(read(files).problems).toEqual([]);
    expect(read(files).model.kinds.map((each) => show(each.type))).toEqual([
      "Widget=<Managed<string>>{spec: string}",
    ]);
  });

  const bad: readonly [string, Record<string, string>, RegExp][] = [
    ["exported by no package", { "lib/widget.ts": `\n${kind}` }, /^lib\/widget\.ts:3:18 CK2007 .*`Widget`/],
    [
      "not exported by its package",
      { "api/v1/index.ts": "/** +groupName=a.b */\nexport {};", "api/v1/widget.ts": kind },
      /^api\/v1\/widget\.ts:2:18 CK2007 .*api\/v1\/index\.ts/,
    ],
    [
      "under another name",
      {
        "api/v1/index.ts": "/** +groupName=a.b */\nexport type { Widget as Gadget } from './widget.js';",
        "api/v1/widget.ts": kind,
      },
      /^api\/v1\/widget\.ts:2:18 CK2008 .*`Gadget`/,
    ],
    [
      "twice in a group and version",
      {
        "api/v1/index.ts": index,
        "api/v1/widget.ts": kind,
        "more/v1/index.ts": index,
        "more/v1/widget.ts": kind,
      },
      /^more\/v1\/widget\.ts:2:18 CK2009 .*api\/v1/,
    ],
    [
      "above another KubernetesObject",
      {
        "api/v1/index.ts": index,
        "api/v1/widget.ts":
          'import type { KubernetesObject } from "other";\nexport interface Widget extends KubernetesObject {}',
        "node_modules/other/package.json": '{ "name": "other", "types": "index.d.ts" }',
        "node_modules/other/index.d.ts": "export interface KubernetesObject { apiVersion?: string }",
      },
      /^api\/v1\/widget\.ts:2:18 CK2010 .*`other`/,
    ],
    [
      "without an import of the root",
      { "api/v1/index.ts": index, "api/v1/widget.ts": "export interface Widget extends KubernetesObject {}" },
      /^api\/v1\/widget\.ts:1:18 CK3004 .*`KubernetesObject`.*@capikit\/api\/meta/,
    ],
    [
      "with a root from nowhere",
      {
        "api/v1/index.ts": index,
        "api/v1/widget.ts":
          'import type { KubernetesObject } from "@capikit/api/mta";\nexport interface Widget extends KubernetesObject {}',
      },
      /^api\/v1\/widget\.ts:1:\d+ CK2003 .*@capikit\/api\/mta/,
    ],
    [
      "that the index loses by a wrong path",
      { "api/v1/index.ts": index.replace("widget", "wigdet"), "api/v1/widget.ts": kind },
      /^api\/v1\/index\.ts:2:\d+ CK2003 .*`\.\/widget\.js`/,
    ],
    [
      "that the index loses by a faulty marker",
      { "api/v1/index.ts": index.replace("=test.example.com", ""), "api/v1/widget.ts": kind },
      /^api\/v1\/index\.ts:1:5 CK1/,
    ],
    [
      "that the index loses by a syntax error",
      { "api/v1/index.ts": `${index}export {`, "api/v1/widget.ts": kind },
      /^api\/v1\/index\.ts:3:\d+ CK2002/,
    ],
    [
      "with metadata of its own",
      { "api/v1/index.ts": index, "api/v1/widget.ts": kind.replace(" a?: string", " metadata: ObjectMeta") },
      /^api\/v1\/widget\.ts:3:2 CK2011 /,
    ],
    [
      "with another kind",
      { "api/v1/index.ts": index, "api/v1/widget.ts": kind.replace(" a?: string", ' kind: "Gadget"') },
      /^api\/v1\/widget\.ts:3:2 CK2012 .*"Widget"/,
    ],
    [
      "with another apiVersion in its base",
      {
        "api/v1/index.ts": index,
        "api/v1/widget.ts": `${imports}export interface Widget extends Base<"b"> {}\ninterface Base<T extends string> extends KubernetesObject {\n apiVersion: T;\n}`,
      },
      /^api\/v1\/widget\.ts:4:2 CK2012 .*"test\.example\.com\/v1"/,
    ],
  ];
  test.each(bad)("%s is an error", (_, files, expected) => {
    expect(read(files).problems).toEqual([expect.stringMatching(expected)]);
  });
});

describe("modules", () => {
  const using = (statement: string, files: Record<string, string> = {}) =>
    read({
      "api/v1/index.ts": index,
      "api/v1/widget.ts": `${statement}\n${kind.replace("a?: string", "a?: Part")}`,
      ...files,
    });
  const typeOf = ({ model }: ReturnType<typeof using>): string[] =>
    model.kinds.map((each) => show(each.type));

  test.each([
    [
      "a path alias",
      'import type { Part } from "#lib/part";',
      {
        "tsconfig.json": '{ "compilerOptions": { "paths": { "#lib/*": ["./lib/*.ts"] } } }',
        "lib/part.ts": "export type Part = string;",
      },
    ],
    [
      "a package's exports",
      'import type { Part } from "pkg/part";',
      {
        "node_modules/pkg/package.json":
          '{ "name": "pkg", "exports": { "./part": { "types": "./d/part.d.ts", "default": "./d/part.js" } } }',
        "node_modules/pkg/d/part.d.ts": "export type Part = string;\n",
      },
    ],
    [
      "a default import",
      'import type Part from "./part.js";',
      { "api/v1/part.ts": "type Part = string;\nexport default Part;" },
    ],
    [
      "a folder",
      'import type { Part } from "../../lib";',
      { "lib/index.ts": 'export * from "./part.ts"', "lib/part.ts": "export type Part = string;" },
    ],
    [
      "an export with a namespace in between",
      'import { lib } from "../../lib";\ntype Part = lib.Part;',
      { "lib/index.ts": 'export * as lib from "./part.ts"', "lib/part.ts": "export type Part = string;" },
    ],
    [
      "export * in a circle",
      'import type { Part } from "./a.js";',
      {
        "api/v1/a.ts": 'export * from "./b.js";',
        "api/v1/b.ts": 'export * from "./a.js";\nexport type Part = string;',
      },
    ],
  ])("%s", (_, statement, files) => {
    const result = using(statement, files as Record<string, string>);
    expect(result.problems).toEqual([]);
    expect(typeOf(result)).toEqual([expect.stringContaining("Part=string")]);
  });

  test("import types", () => {
    const result = read({
      "api/v1/index.ts": index,
      "api/v1/widget.ts": kind.replace("a?: string", 'a?: import("./part.js").Part<string>'),
      "api/v1/part.ts": "export type Part<T> = T[];",
    });
    expect(result.problems).toEqual([]);
    expect(typeOf(result)).toEqual(["Widget={a?: Part<string>=[string]}"]);
  });

  test("an unresolved import is reported once, at its specifier, with a suggestion", () => {
    const { problems } = using('import type { Part } from "./pats.js";', {
      "api/v1/parts.ts": "export type Part = string;",
    });
    expect(problems).toEqual([
      expect.stringMatching(/^api\/v1\/widget\.ts:1:\d+ CK2003 .*`\.\/pats\.js`.*`\.\/parts\.js`/),
    ]);
  });

  test("also an import that no type needs", () => {
    expect(
      read({ ...widget(" a: string;"), "other.ts": 'import { x } from "nowhere";\nexport const y = x;\n' })
        .problems,
    ).toEqual([]);
  });

  test("a name that a module does not export", () => {
    const { problems } = using('import type { Part } from "./parts.js";', {
      "api/v1/parts.ts": "export type Parts = string;",
    });
    expect(problems).toEqual([expect.stringMatching(/^api\/v1\/widget\.ts:1:15 CK2004 .*`Parts`/)]);
  });

  test("a broken re-export in a package's index", () => {
    const { problems } = read({ "api/v1/index.ts": index });
    expect(problems).toEqual([expect.stringMatching(/^api\/v1\/index\.ts:2:\d+ CK2003 .*`\.\/widget\.js`/)]);
  });
});

describe("files", () => {
  test("a tsconfig selects the files of the project", () => {
    const files = {
      ...widget(" a: string;"),
      "old/widget.ts": kind,
      "tsconfig.json": '{ "extends": "./base.json", "exclude": ["old"] }',
      "base.json": '{ "compilerOptions": { "module": "NodeNext" } }',
    };
    expect(read(files).problems).toEqual([]);
  });

  test("a tsconfig that only refers to others", () => {
    const files = {
      ...widget(" a: Part;", 'import type { Part } from "#part";\n'),
      "part.ts": "export type Part = string;",
      "old/widget.ts": kind,
      "tsconfig.json": '{ "files": [], "references": [{ "path": "./api" }] }',
      "api/tsconfig.json": '{ "compilerOptions": { "paths": { "#part": ["../part.ts"] } } }',
    };
    expect(read(files).problems).toEqual([]);
    expect(kinds(files)).toEqual(["api/v1 test.example.com v1 Widget"]);
  });

  test("without one, all but output, packages and dot folders", () => {
    expect(
      read({
        ...widget(" a: string;"),
        "dist/w.ts": kind,
        ".cache/w.ts": kind,
        "node_modules/x/w.ts": kind,
        "w.d.ts": kind,
      }).problems,
    ).toEqual([]);
  });

  test("a tsconfig that extends nothing", () => {
    const { problems } = read({ ...widget(" a: string;"), "tsconfig.json": '{ "extends": "./none.json" }' });
    expect(problems).toEqual([
      expect.stringMatching(/^tsconfig\.json:1:1 CK2001 tsconfig\.json: .*none\.json/),
    ]);
  });

  test("all syntax errors are reported, and no other errors of that file", () => {
    const { problems } = read(widget(" a: number;\n b: = string;\n c: string |;"));
    expect(problems.map((problem) => problem.slice(0, 30))).toEqual([
      "api/v1/widget.ts:7:5 CK2002 Ty",
      "api/v1/widget.ts:8:13 CK2002 T",
    ]);
  });

  test("CRLF and a byte order mark change nothing", () => {
    const files = widget(" /**\n  * One\n  * two.\n  */\n a: number;");
    const windows = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, `\ufeff${text.replaceAll("\n", "\r\n")}`]),
    );
    expect(read(windows).problems).toEqual(read(files).problems);
    expect(JSON.stringify(read(windows).model)).toEqual(JSON.stringify(read(files).model));
  });

  test("the order of files changes nothing", () => {
    const files = {
      ...widget(" a: number; b: Date"),
      "more/v1/index.ts": index,
      "more/v1/widget.ts": kind,
      "x/y.ts": kind,
    };
    const turned = Object.fromEntries(Object.entries(files).reverse());
    expect(read(turned).problems).toEqual(read(files).problems);
    expect(read(files).problems.length).toBeGreaterThan(3);
    expect(JSON.stringify(read(turned).model)).toEqual(JSON.stringify(read(files).model));
  });
});

describe("a tsconfig", () => {
  const withConfigs = (count: number, next: (index: number) => unknown) =>
    read({
      "api/v1/index.ts": index,
      "api/v1/widget.ts": kind,
      "tsconfig.json": JSON.stringify({ extends: next(-1) }),
      ...Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `c${at}.json`,
          JSON.stringify(at === count - 1 ? {} : { extends: next(at) }),
        ]),
      ),
    });

  test("that extends files twice each takes linear time", () => {
    expect(withConfigs(40, (at) => [`./c${at + 1}.json`, `./c${at + 1}.json`]).problems).toEqual([]);
  });

  test("that extends thousands of files in a row is an error", () => {
    const { problems } = withConfigs(20_000, (at) => `./c${at + 1}.json`);
    expect(problems).toEqual([expect.stringContaining("extends too many files in a row")]);
  });
});
