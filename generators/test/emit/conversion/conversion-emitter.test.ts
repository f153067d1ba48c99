import { describe, expect, it } from "vitest";
import { packageOf } from "../../support/emit-with.ts";
import { emit } from "./emit.ts";

const kind = (spec: string, more = "", marker = ""): string =>
  `${marker}export interface Widget extends KubernetesObject {\n  spec?: WidgetSpec;\n}\nexport interface WidgetSpec {\n${spec}}\n${more}`;
const hub = " * +capikit:conversion:hub\n";

/** The module of kind Widget in versions v1, the hub, and v1alpha1. */
function widget(hubTypes: string, spokeTypes: string): string {
  const { files, codes } = emit({
    ...packageOf("api/v1", hubTypes, hub),
    ...packageOf("api/v1alpha1", spokeTypes),
  });
  expect(codes).toEqual([]);
  expect(Object.keys(files)).toEqual(["widget.ts", "widget.test.ts", "index.ts"]);
  return files["widget.ts"] ?? "";
}

describe("conversion", () => {
  it("copies equal values and recurses into objects, lists and maps", () => {
    const types = kind(
      "  size?: int32;\n  tags?: string[];\n  labels?: { [key: string]: string };\n  parts?: Part[];\n  byName?: { [key: string]: Part };\n  any?: JSONValue;\n",
      "export interface Part {\n  name?: string;\n}\n",
    );
    const text = widget(types, types);
    expect(text).toContain("  if (from.size !== undefined) to.size = from.size;");
    expect(text).toContain("  if (from.tags !== undefined) to.tags = [...from.tags];");
    expect(text).toContain("  if (from.labels !== undefined) to.labels = { ...from.labels };");
    expect(text).toContain(
      "  if (from.parts !== undefined) to.parts = from.parts.map(widgetSpecPartsToHub);",
    );
    expect(text).toContain(
      "  if (from.byName !== undefined) to.byName = mapValues(from.byName, widgetSpecPartsToHub);",
    );
    expect(text).toContain("  if (from.any !== undefined) to.any = copy(from.any);");
    expect(text).not.toContain("RestorePlan");
  });

  it("has types without null for nullable objects in lists", () => {
    const types = kind("  parts?: (Part | null)[];\n", "export interface Part {\n  name?: string;\n}\n");
    expect(widget(types, types)).toContain(
      'type WidgetSpecPartsHub = NonNullable<NonNullable<WidgetSpecHub["parts"]>[number]>;',
    );
  });

  it("tests strings with patterns of Go that JavaScript cannot read", () => {
    const pattern = (text: string): string =>
      kind(`  /** +kubebuilder:validation:Pattern=\`${text}\` */\n  tag?: string;\n`);
    const testOf = (types: string): string | undefined =>
      emit({ ...packageOf("api/v1", types, hub), ...packageOf("api/v1alpha1", types) }).files[
        "widget.test.ts"
      ];
    expect(testOf(pattern("^(?i)[a-z]$"))).toContain("tag: fc.string(");
    expect(testOf(pattern("^[a-z]$"))).toContain("tag: fc.stringMatching(");
  });

  it("moves fields along paths, and creates the objects that contain them", () => {
    const text = widget(
      kind(
        "  rollout?: Rollout;\n",
        "export interface Rollout {\n  type?: string;\n  /** +capikit:conversion:preserve */\n  after?: string;\n}\n",
      ),
      kind("  /** +capikit:conversion:from=rollout.type */\n  strategy?: string;\n"),
    );
    expect(text).toContain(
      '  if (from.strategy !== undefined) {\n    (to.rollout ??= {} as NonNullable<WidgetSpecHub["rollout"]>).type = from.strategy;\n  }',
    );
    expect(text).toContain(
      "    const value = from.rollout?.type;\n    if (value !== undefined) to.strategy = value;",
    );
    expect(text).toContain('keep: ["after"]');
  });

  it("moves fields into objects that have partners themselves", () => {
    const text = widget(
      kind("  rollout?: Rollout;\n", "export interface Rollout {\n  type?: string;\n  after?: string;\n}\n"),
      kind(
        "  /** +capikit:conversion:from=rollout.type */\n  strategy?: string;\n  rollout?: Rollout;\n",
        "export interface Rollout {\n  after?: string;\n}\n",
      ),
    );
    const whole = text.indexOf("to.rollout = widgetSpecRolloutToHub(from.rollout);");
    const part = text.indexOf(").type = from.strategy;");
    expect(whole).toBeGreaterThan(0);
    expect(part).toBeGreaterThan(whole);
    expect(text).toContain("    if (value !== undefined) to.strategy = value;");
  });

  it("keeps fields of objects that are moved into or out of objects with partners", () => {
    const text = widget(
      kind(
        "  /** +capikit:conversion:from=rollout.state */\n  state?: State;\n  rollout?: Rollout;\n",
        "export interface State {\n  phase?: string;\n}\nexport interface Rollout {\n  type?: string;\n}\n",
      ),
      kind(
        "  rollout?: Rollout;\n",
        "export interface Rollout {\n  type?: string;\n  /** +capikit:conversion:preserve */\n  after?: string;\n  state?: State;\n}\nexport interface State {\n  phase?: string;\n  /** +capikit:conversion:preserve */\n  since?: string;\n}\n",
      ),
    );
    expect(text).toContain(
      `const widgetSpecSpokeOnly: RestorePlan = {
  within: {
    rollout: { plan: () => ({
      ...widgetSpecRolloutSpokeOnly,
      within: {
        ...widgetSpecRolloutSpokeOnly.within,
        state: { plan: () => widgetSpecStateSpokeOnly },
      },
    }) },
  },
};`,
    );
  });

  it("converts a map to a list by name, and keeps fields of its items", () => {
    const text = widget(
      kind(
        "  /**\n   * +listType=map\n   * +listMapKey=name\n   */\n  zones?: Zone[];\n",
        "export interface Zone {\n  name: string;\n  weight?: int32;\n  /** +capikit:conversion:preserve */\n  tier?: string;\n}\n",
      ),
      kind(
        "  /** +capikit:conversion:with=byName */\n  zones?: Record<string, Zone>;\n",
        "export interface Zone {\n  weight?: int32;\n}\n",
      ),
    );
    expect(text).toContain("to.zones = mapToList(from.zones, widgetSpecZonesToHub);");
    expect(text).toContain("to.zones = listToMap(from.zones, widgetSpecZonesFromHub);");
    expect(text).toContain('zones: { plan: () => widgetSpecZonesHubOnly, shape: ["list"], keys: ["name"] },');
    expect(text).toMatch(/\blistToMap,\s+mapToList,/);
  });

  it("requires names in the list of with=byName", () => {
    const types = "export interface Zone {\n  weight?: int32;\n}\n";
    const { codes } = emit({
      ...packageOf("api/v1", kind("  zones?: Zone[];\n", types), hub),
      ...packageOf(
        "api/v1beta1",
        kind("  /** +capikit:conversion:with=byName */\n  zones?: Record<string, Zone>;\n", types),
      ),
    });
    expect(codes).toContain("CK5408");
  });

  it("lets the hub name fields of old versions", () => {
    const text = widget(
      kind("  /** +capikit:conversion:from=size */\n  replicas?: int32;\n"),
      kind("  size?: int32;\n"),
    );
    expect(text).toContain("  if (from.size !== undefined) to.replicas = from.size;");
  });

  it("copies integers of another width, whose range the API server validates", () => {
    const text = widget(kind("  size?: int32;\n"), kind("  size?: int64;\n"));
    expect(text).toContain("  if (from.size !== undefined) to.size = from.size;");
  });

  it("sees a string as the other side's enumeration", () => {
    const text = widget(kind('  mode?: "A" | "B";\n'), kind("  mode?: string;\n"));
    expect(text).toContain('to.mode = from.mode as NonNullable<WidgetSpecHub["mode"]>;');
  });

  it("takes the storage version for the hub where no package is marked", () => {
    const { files, codes } = emit({
      ...packageOf("api/v1", kind("  size?: int32;\n", "", "/** +kubebuilder:storageversion */\n")),
      ...packageOf("api/v1beta1", kind("  size?: int32;\n")),
    });
    expect(codes).toEqual([]);
    expect(files["widget.ts"]).toContain('hub: "v1"');
  });

  it("makes nothing of kinds of one version", () => {
    const { files, codes } = emit(packageOf("api/v1", kind("  size?: int32;\n")));
    expect({ files, codes }).toEqual({ files: {}, codes: [] });
  });

  it("writes no tests where none are wanted", () => {
    const types = kind("  size?: int32;\n");
    const files = { ...packageOf("api/v1", types, hub), ...packageOf("api/v1beta1", types) };
    expect(Object.keys(emit(files, { tests: false }).files)).toEqual(["widget.ts", "index.ts"]);
  });

  it("omits dropped fields from test objects", () => {
    const { files } = emit({
      ...packageOf("api/v1", kind("  size?: int32;\n"), hub),
      ...packageOf(
        "api/v1beta1",
        kind("  size?: int32;\n  /** +capikit:conversion:drop */\n  gone?: string;\n"),
      ),
    });
    expect(files["widget.test.ts"]).not.toContain("gone");
  });

  it("omits lossy fields and their counterparts from test objects, but converts them", () => {
    const lossy =
      "  /**\n   * +capikit:conversion:from=timeoutSeconds\n   * +capikit:conversion:with=seconds\n   * +capikit:conversion:lossy\n   */\n  timeout?: Duration;\n";
    const { files, codes } = emit({
      ...packageOf("api/v1", kind("  size?: int32;\n  timeoutSeconds?: int32;\n"), hub),
      ...packageOf("api/v1beta1", kind(`  size?: int32;\n${lossy}`)),
    });
    expect(codes).toEqual([]);
    expect(files["widget.ts"]).toContain("to.timeoutSeconds = durationToSeconds(from.timeout);");
    expect(files["widget.test.ts"]).not.toContain("timeout");
  });

  it("reports a field that is lossy and dropped", () => {
    const { codes } = emit({
      ...packageOf("api/v1", kind("  size?: int32;\n"), hub),
      ...packageOf(
        "api/v1beta1",
        kind(
          "  size?: int32;\n  /**\n   * +capikit:conversion:drop\n   * +capikit:conversion:lossy\n   */\n  gone?: string;\n",
        ),
      ),
    });
    expect(codes).toEqual(["CK5407"]);
  });

  it("reports every field without a partner, on both sides and at any depth", () => {
    const part = (field: string): string => `export interface Part {\n  ${field}?: string;\n}\n`;
    const { codes } = emit({
      ...packageOf("api/v1", kind("  part?: Part;\n  zone?: string;\n", part("here")), hub),
      ...packageOf("api/v1beta1", kind("  part?: Part;\n", part("there"))),
    });
    expect(codes).toEqual(["CK5403", "CK5403", "CK5403"]);
  });

  it.each([
    ["in both versions", '  "__proto__"?: string;\n', '  "__proto__"?: string;\n'],
    ["as an object", '  "__proto__"?: Part;\n', '  "__proto__"?: Part;\n'],
    ["of one version, preserved", '  /** +capikit:conversion:preserve */\n  "__proto__"?: string;\n', ""],
    [
      "that a marker names",
      '  "__proto__"?: string;\n',
      "  /** +capikit:conversion:from=__proto__ */\n  a?: string;\n",
    ],
    [
      "that has a marker",
      '  /** +capikit:conversion:from=a */\n  "__proto__"?: string;\n',
      "  a?: string;\n",
    ],
    [
      "on the way to a field",
      "  outer?: Outer;\n",
      "  /** +capikit:conversion:from=outer.__proto__.name */\n  a?: string;\n",
    ],
  ])("refuses a field named __proto__ %s", (_, hubFields, spokeFields) => {
    const more = 'export interface Part { name?: string }\nexport interface Outer { "__proto__"?: Part }\n';
    const { codes, files } = emit({
      ...packageOf("api/v1", kind(hubFields, more), hub),
      ...packageOf("api/v1beta1", kind(spokeFields, more)),
    });
    expect(codes).toEqual(["CK5411"]);
    expect(files["widget.ts"] ?? "").not.toContain("__proto__");
  });

  it("leaves out a dropped field named __proto__", () => {
    const { codes, files } = emit({
      ...packageOf("api/v1", kind('  /** +capikit:conversion:drop */\n  "__proto__"?: string;\n'), hub),
      ...packageOf("api/v1beta1", kind("")),
    });
    expect(codes).toEqual([]);
    expect(JSON.stringify(files)).not.toContain("__proto__");
  });
});
