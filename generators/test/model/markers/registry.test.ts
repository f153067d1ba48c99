import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { defineMarker } from "../../../src/model/markers/define-marker.ts";
import type { MarkerTarget } from "../../../src/model/markers/marker.ts";
import {
  markerAsData,
  markerAsText,
  markersAsMarkdown,
} from "../../../src/model/markers/registry/marker-help.ts";
import { allMarkers, findMarker } from "../../../src/model/markers/registry/registry.ts";
import { readMarker } from "./read.ts";

describe("the registry", () => {
  test("has no name twice", () => {
    expect(new Set(allMarkers.map((one) => one.name)).size).toBe(allMarkers.length);
  });

  test.each(allMarkers.map((one) => [one.name, one] as const))(
    "%s has complete help with a valid example",
    (_, marker) => {
      expect(marker.help.summary).toMatch(/^[A-Z].*\.$/);
      const first = marker.targets[0];
      const { markers, problems } = readMarker(marker.examples[0], first);
      expect(problems).toEqual([]);
      expect(markers[0]?.definition).toBe(marker);
      expect(marker.shape === "value" && marker.origin !== "foreign").toBe(marker.value !== undefined);
      expect(marker.arguments !== undefined).toBe(marker.shape === "arguments");
    },
  );

  test("aliases take the arguments of their marker", () => {
    for (const alias of allMarkers.filter((one) => one.aliasOf !== undefined)) {
      const original = findMarker(alias.aliasOf ?? "");
      expect(original?.aliasOf, alias.name).toBeUndefined();
      expect([original?.shape, original?.repeatable], alias.name).toEqual([alias.shape, alias.repeatable]);
    }
  });

  test("takes no marker without an effect", () => {
    const entry = { name: "example", targets: ["field"], examples: ["+example"] } as const;
    // @ts-expect-error a marker has to say how it applies
    defineMarker({ ...entry, help: { category: "Members", summary: "An example." } });
  });

  test.each(
    allMarkers.flatMap(({ name, aliasOf, apply }) =>
      "readBy" in apply && aliasOf === undefined ? [[name, apply.readBy] as const] : [],
    ),
  )("%s is read by %s", (name, reader) => {
    // An emitter, or a folder.
    const folder = reader.includes("/") ? reader : `emit/${reader}`;
    const cwd = join(import.meta.dirname, "../../../src", folder);
    const texts = globSync("**/*.ts", { cwd }).map((file) => readFileSync(join(cwd, file), "utf8"));
    // A name, or a regular expression; functions of the emitter add the prefix of conversions.
    const last = reader === "conversion" ? name.replace("capikit:conversion:", "") : name;
    const reads = [`"${name}"`, `"${last}"`, `\\+${name}`];
    expect(texts.some((text) => reads.some((read) => text.includes(read)))).toBe(true);
  });

  test.each<[string, MarkerTarget]>([
    ["+genclient", "kind"],
    ["+genclient:method=GetScale,verb=get,subresource=scale", "kind"],
    ["+k8s:deepcopy-gen=package", "package"],
    ["+k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object", "type"],
    ["+k8s:defaulter-gen=TypeMeta", "package"],
    ["+k8s:conversion-gen-external-types=x", "package"],
    ["+k8s:openapi-gen=true", "package"],
    ["+k8s:protobuf-gen=package", "package"],
    ["+k8s:validation-gen=*", "package"],
    ["+k8s:validation-gen-scheme-registry=k8s.io/x", "package"],
    ["+kubebuilder:object:generate=true", "package"],
    ["+kubebuilder:ac:generate=true", "type"],
    ['+kubebuilder:ac:output:package="x"', "package"],
    ["+kubebuilder:validation:Required", "package"],
    ["+enum", "type"],
    ["+union", "type"],
    ["+unionDiscriminator", "field"],
    ["+patchStrategy=merge,retainKeys", "field"],
    ["+patchMergeKey=name", "field"],
    ["+protobuf=true", "type"],
    ["+protobuf.options.(gogoproto.goproto_stringer)=false", "type"],
    ["+featureGate=X", "field"],
  ])("%s is accepted", (marker, target) => expect(readMarker(marker, target).problems).toEqual([]));
});

describe("help", () => {
  const resource = allMarkers.filter((one) => one.name === "kubebuilder:resource");

  test("as text", () => {
    expect(resource.map(markerAsText).join()).toMatchInlineSnapshot(`
      "+kubebuilder:resource[:path=<string>][,singular=<string>][,shortName=<string[]>][,categories=<string[]>][,scope=<string>]

        Sets the names and scope of the resource.
        Must be the same in all versions of a kind.

        Applies to: kind
        path (string, optional): The plural name; defaults to the English plural of the kind's name in lower case.
        singular (string, optional): The singular name; defaults to the kind's name in lower case.
        shortName (string[], optional): Short names for kubectl, such as \`fc\`.
        categories (string[], optional): Categories for \`kubectl get <category>\`, such as \`cluster-api\`.
        scope (string, optional): Whether objects are namespaced; defaults to \`Namespaced\`. One of: Namespaced, Cluster.

        Example: +kubebuilder:resource:path=fooclusters,scope=Namespaced,categories=cluster-api,shortName=fc
      "
    `);
  });

  test("as data", () => {
    const names = (name: string) =>
      allMarkers
        .filter((one) => one.name === name)
        .map((one) =>
          (markerAsData(one) as { arguments: { name: string }[] }).arguments.map((each) => each.name),
        );
    const columns = ["name", "type", "JSONPath", "description", "format", "priority"];
    expect(names("kubebuilder:printcolumn")).toEqual([columns]);
    expect(names("capikit:contract")).toEqual([["…"]]);
  });

  test("as Markdown", () => {
    expect(
      markersAsMarkdown(allMarkers.filter((one) => one.name === "listType" || one.name === "enum")),
    ).toMatchInlineSnapshot(`
      "## Processing

      ### \`+listType\`

      Sets how writes of several managers to a list are merged.

      \`map\`: the members of \`+listMapKey\` identify the items. \`set\`: items are unique scalars. \`atomic\`: the list is a single value.

      Applies to: type, field.

      | Argument | Type | Required | Meaning |
      |---|---|---|---|
      | (value) | string | yes | How writers share the list. One of \`atomic\`, \`map\`, \`set\`. |

      \`\`\`ts
      // +listType=map
      \`\`\`

      ## Without effect

      - \`+enum\`: Marker of openapi-gen: accepted without effect.
      "
    `);
  });
});
