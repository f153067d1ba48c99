import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { GoTemplateError, GoTemplateLimitError, renderTemplate } from "../../src/go-template/index.ts";

describe("encoding", () => {
  const text = "Grüße ✓";

  it.each(["sha1", "sha256", "sha512"])("computes %ssum like Node.js", (hash) => {
    expect(renderTemplate(`{{ ${hash}sum .text }}`, { text })).toBe(
      createHash(hash).update(text).digest("hex"),
    );
  });

  it("encodes and decodes base64", () => {
    const encoded = Buffer.from(text).toString("base64");
    expect(renderTemplate("{{ b64enc .text }}", { text })).toBe(encoded);
    expect(renderTemplate("{{ b64dec .encoded }}", { encoded })).toBe(text);
    expect(renderTemplate("{{ b64dec .encoded }}", { encoded: "a*" })).toBe(
      "illegal base64 data at input byte 1",
    );
  });
});

describe("json depth", () => {
  it("limits the depth of JSON that a template reads", () => {
    const text = "[".repeat(100_000) + "]".repeat(100_000);
    expect(() => renderTemplate("{{ fromJson .text }}", { text })).toThrow(GoTemplateLimitError);
  });
});

// tests/topology compares hundreds of templates with Go; these are basics and differences.
describe("Go templates", () => {
  const data = { replicas: 3, version: "v1.34.2", list: ["a", "b"], nothing: null };

  it.each([
    ["{{ .version }}-{{ .replicas }}", "v1.34.2-3"],
    ['{{ if semverCompare ">= v1.30" .version }}new{{ else }}old{{ end }}', "new"],
    ["{{ range $i, $x := .list }}{{ if $i }},{{ end }}{{ $x | quote }}{{ end }}", '"a","b"'],
    ["{{ .missing.deeper }}", "<no value>"],
    ["{{ 1000000.0 }}", "1e+06"],
    ['{{ keys (dict "b" 1 "a" 2) }}', "[a b]"],
  ])("%s gives %s", (template, text) => {
    expect(renderTemplate(template, data)).toBe(text);
  });

  it.each([
    [
      "{{ eq .replicas 3 }}",
      "line 1: eq: incompatible types for comparison: float64 and int; numbers of variables are float64: write 3.0, or convert them: (… | int)",
    ],
    [
      "a\n{{ .version | repeat .replicas }}",
      "line 2: repeat: wrong type for value; expected int; got float64; make it one: (… | int)",
    ],
    ["{{ nope }}", 'line 1: function "nope" not defined'],
    ['{{ genCA "x" 1 }}', "line 1: the function genCA of sprig is not supported here"],
    ["{{ if .replicas }}", "line 1: the block has no {{end}}"],
    ["{{ .nothing.x }}", "line 1: nil pointer evaluating interface {}.x"],
    [
      '{{ template "a" }}{{ define "a" }}{{ template "a" }}{{ end }}',
      'line 1: template "a": blocks, calls or values are nested more than 200 levels deep (limits.maxDepth)',
    ],
    ['{{ repeat 99999999 "x" }}', "line 1: a text has more than 2,097,152 characters (limits.maxLength)"],
  ])("%s fails: %s", (template, message) => {
    const render = () => renderTemplate(template, data);
    expect(render).toThrow(GoTemplateError);
    expect(render).toThrow(message);
  });

  it("leaves sprig's functions out of templates of names, and takes no missing keys there", () => {
    const options = { functions: "builtin", missingKey: "error" } as const;
    expect(renderTemplate("{{ .version }}", data, options)).toBe("v1.34.2");
    expect(() => renderTemplate("{{ .version | upper }}", data, options)).toThrow(
      'function "upper" not defined',
    );
    expect(() => renderTemplate("{{ .other }}", data, options)).toThrow('map has no entry for key "other"');
  });

  it("changes nothing of the data, and touches no prototypes", () => {
    const own = { list: { a: 1 } };
    renderTemplate('{{ $_ := set .list "__proto__" (dict "polluted" true) }}{{ $_ := set . "x" 1 }}', own);
    expect(own).toEqual({ list: { a: 1 } });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(renderTemplate("{{ .constructor }}{{ .toString }}", own)).toBe("<no value><no value>");
  });
});
