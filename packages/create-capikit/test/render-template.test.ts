import { joinLists } from "@capikit/common/text";
import { describe, expect, it } from "vitest";
import { spellingsOf } from "../src/provider-name.ts";
import { renderTemplate } from "../src/render-template.ts";

const render = (text: string, name = "my-cloud") =>
  renderTemplate(text, {
    words: new Set(["ipam", "addon"] as const),
    spellings: spellingsOf({ name, repository: `cluster-api-provider-${name}` }, "v1"),
  });

describe("a template", () => {
  it("is spelt by the provider's name", () => {
    const text =
      "PaperCloudPool paperCloudPool paper-cloud papercloudpools PAPER_CLOUD_REGION Paper Cloud v7alpha7";
    expect(render(text)).toBe("MyCloudPool myCloudPool my-cloud mycloudpools MY_CLOUD_REGION My Cloud v1");
  });

  it("names constants as the generator of kinds does", () => {
    expect(render("paperCloudPool", "a-b-cloud")).toBe("abCloudPool");
    expect(render("paperCloudPool", "x")).toBe("xPool");
    expect(render("paperCloudPool", "k3s")).toBe("k3sPool");
    expect(render("paperCloudPool", "cloud-9")).toBe("cloud9Pool");
  });

  it.each([
    ["#if ipam", true],
    ["#if bootstrap", false],
    ["#if bootstrap addon", true],
    ["#if !bootstrap", true],
    ["#if !bootstrap !addon", false],
    ["  //#if ipam", true],
    ["<!--#if bootstrap-->", false],
    [" * #if ipam", true],
  ])("keeps the content between %s and its end: %s", (line, isKept) => {
    expect(render(`before\n${line}\nwithin\n#endif\nafter`)).toBe(
      isKept ? "before\nwithin\nafter" : "before\nafter",
    );
  });

  it("keeps blocks within blocks where both hold", () => {
    const text = (outer: string, inner: string) =>
      `#if ${outer}\nouter\n#if ${inner}\ninner\n#endif\nouter\n#endif`;
    expect(render(text("ipam", "addon"))).toBe("outer\ninner\nouter");
    expect(render(text("ipam", "bootstrap"))).toBe("outer\nouter");
    expect(render(text("bootstrap", "ipam"))).toBe("");
  });
});

describe("lists", () => {
  it.each([
    ["const all = [\n  a,\n  b(1),\n];", "const all = [a, b(1)];"],
    ['import {\n  a,\n  type B,\n} from "c";', 'import { a, type B } from "c";'],
    ["it.each([\n  [1, 2],\n])(go, () => {", "it.each([[1, 2]])(go, () => {"],
  ])("that fit are put on one line: %j", (text, joined) => {
    expect(joinLists(text)).toBe(joined);
  });

  it.each([
    "const all = [\n  [1, 2],\n  [3, 4],\n];",
    "const all = [\n  // why\n  a,\n];",
    "const all = [\n  go({\n    a,\n  }),\n];",
    "const all = {\n  a,\n};",
    `const all = [\n  ${"a".repeat(60)},\n  ${"b".repeat(60)},\n];`,
  ])("that are tables, long, or have comments stay: %j", (text) => {
    expect(joinLists(text)).toBe(text);
  });
});
