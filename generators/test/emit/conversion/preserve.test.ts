import { describe, expect, it } from "vitest";
import { runConversions } from "./run-conversions.ts";

describe("preserved objects with a field that the other version has elsewhere", () => {
  const rollout = {
    spec: "  /** +capikit:conversion:preserve */\n  rollout?: Rollout;",
    more: "export interface Rollout {\n  type?: string;\n  after?: string;\n  window?: { start?: string; end?: string };\n}\n",
  };
  const flat = {
    spec: "  /** +capikit:conversion:from=rollout.type */\n  strategy?: string;\n  /** +capikit:conversion:from=rollout.window.start */\n  start?: string;",
  };
  const whole = { rollout: { type: "A", after: "1h", window: { start: "1", end: "2" } } };

  it("keep their other fields in the hub", () => {
    const { codes, roundTrip } = runConversions({ versions: { v1: rollout, v1alpha1: flat } });
    expect(codes).toEqual([]);
    expect(roundTrip("v1", whole, "v1alpha1")).toEqual(whole);
    // A client deletes and changes the fields in the other version.
    expect(roundTrip("v1", whole, "v1alpha1", () => ({ start: "3" }))).toEqual({
      rollout: { after: "1h", window: { start: "3", end: "2" } },
    });
  });

  it("keep their other fields in a spoke", () => {
    const { codes, roundTrip } = runConversions({ versions: { v1: flat, v1alpha1: rollout } });
    expect(codes).toEqual([]);
    expect(roundTrip("v1alpha1", whole, "v1")).toEqual(whole);
    expect(roundTrip("v1alpha1", whole, "v1", () => ({}))).toEqual({
      rollout: { after: "1h", window: { end: "2" } },
    });
  });

  it("can drop some of their fields", () => {
    const { codes, roundTrip } = runConversions({
      versions: {
        v1: {
          spec: rollout.spec,
          more: "export interface Rollout {\n  type?: string;\n  /** +capikit:conversion:drop */\n  after?: string;\n}\n",
        },
        v1alpha1: { spec: "  /** +capikit:conversion:from=rollout.type */\n  strategy?: string;" },
      },
    });
    expect(codes).toEqual([]);
    expect(roundTrip("v1", { rollout: { type: "A", after: "1h" } }, "v1alpha1")).toEqual({
      rollout: { type: "A" },
    });
  });
});

describe("objects with a required field that the other version has elsewhere", () => {
  const flat = { spec: "  /** +capikit:conversion:from=rollout.type */\n  strategy?: string;" };
  const whole = { rollout: { type: "A", after: "1h" } };
  const preserve = (member: string) => `  /** +capikit:conversion:preserve */\n  ${member};`;
  const type = (members: string) => `export interface Rollout {\n${members}\n}\n`;
  const required = type("  type: string;\n  after?: string;");

  it.each([
    ["v1", "v1alpha1"],
    ["v1alpha1", "v1"],
  ])("are not restored in %s without this field", (from, via) => {
    const rollout = { spec: preserve("rollout?: Rollout"), more: required };
    const { codes, roundTrip } = runConversions({ versions: { [from]: rollout, [via]: flat } });
    expect(codes).toEqual([]);
    expect(roundTrip(from, whole, via)).toEqual(whole);
    expect(roundTrip(from, whole, via, () => ({ strategy: "B" }))).toEqual({
      rollout: { type: "B", after: "1h" },
    });
    expect(roundTrip(from, whole, via, () => ({}))).toEqual({});
  });

  it("are restored if they had no such field", () => {
    const rollout = { spec: preserve("rollout?: Rollout"), more: required };
    const { roundTrip } = runConversions({ versions: { v1: rollout, v1alpha1: flat } });
    // Generated tests omit required fields, too.
    expect(roundTrip("v1", { rollout: { after: "1h" } }, "v1alpha1")).toEqual({ rollout: { after: "1h" } });
  });

  it("are null again after a round trip", () => {
    const rollout = { spec: preserve("rollout?: Rollout | null"), more: required };
    const { roundTrip } = runConversions({ versions: { v1: rollout, v1alpha1: flat } });
    expect(roundTrip("v1", { rollout: null }, "v1alpha1")).toEqual({ rollout: null });
    expect(roundTrip("v1", whole, "v1alpha1", () => ({}))).toEqual({});
  });

  it.each([
    [
      "the field has a default",
      "rollout?: Rollout",
      type("  /** +kubebuilder:default=A */\n  type: string;\n  after?: string;"),
    ],
    ["the object is required", "rollout: Rollout", required],
  ])("are restored if %s", (_, member, more) => {
    const { roundTrip } = runConversions({
      versions: { v1: { spec: preserve(member), more }, v1alpha1: flat },
    });
    expect(roundTrip("v1", whole, "v1alpha1", () => ({}))).toEqual({ rollout: { after: "1h" } });
  });

  it("are not restored around a required object without this field", () => {
    const outer = {
      spec: preserve("outer?: Outer"),
      more: `export interface Outer {\n  rollout: Rollout;\n  note?: string;\n}\n${required}`,
    };
    const inner = { spec: "  /** +capikit:conversion:from=outer.rollout.type */\n  strategy?: string;" };
    const { codes, roundTrip } = runConversions({ versions: { v1: outer, v1alpha1: inner } });
    const all = { outer: { ...whole, note: "a" } };
    expect(codes).toEqual([]);
    expect(roundTrip("v1", all, "v1alpha1")).toEqual(all);
    expect(roundTrip("v1", all, "v1alpha1", () => ({}))).toEqual({});
  });
});

describe("objects with only fields that the other version has elsewhere", () => {
  const flat = { spec: "  /** +capikit:conversion:from=deletion.drain */\n  drain?: string;" };
  const type = "export interface Deletion {\n  drain?: string;\n  note?: string;\n}\n";
  const nested = (member: string) => ({
    spec: `  /** +capikit:conversion:preserve */\n  ${member};`,
    more: type,
  });

  it.each([
    ["v1", "v1alpha1"],
    ["v1alpha1", "v1"],
  ])("are not restored empty in %s", (from, via) => {
    const { codes, roundTrip } = runConversions({
      versions: { [from]: nested("deletion?: Deletion"), [via]: flat },
    });
    const drain = { deletion: { drain: "1m" } };
    expect(codes).toEqual([]);
    expect(roundTrip(from, drain, via)).toEqual(drain);
    expect(roundTrip(from, drain, via, () => ({}))).toEqual({});
    expect(roundTrip(from, { deletion: { drain: "1m", note: "a" } }, via, () => ({}))).toEqual({
      deletion: { note: "a" },
    });
    expect(roundTrip(from, { deletion: {} }, via)).toEqual({ deletion: {} });
  });

  it("are not restored empty inside of others", () => {
    const outer = {
      spec: "  /** +capikit:conversion:preserve */\n  outer?: Outer;",
      more: `export interface Outer {\n  deletion?: Deletion;\n  all?: string;\n}\n${type}`,
    };
    const inner = { spec: "  /** +capikit:conversion:from=outer.deletion.drain */\n  drain?: string;" };
    const { roundTrip } = runConversions({ versions: { v1: outer, v1alpha1: inner } });
    expect(roundTrip("v1", { outer: { deletion: { drain: "1m" } } }, "v1alpha1", () => ({}))).toEqual({});
  });

  it("are not restored around a required object that would be empty", () => {
    const outer = {
      spec: "  /** +capikit:conversion:preserve */\n  outer?: Outer;",
      more: `export interface Outer {\n  deletion: Deletion;\n}\n${type}`,
    };
    const inner = { spec: "  /** +capikit:conversion:from=outer.deletion.drain */\n  drain?: string;" };
    const { roundTrip } = runConversions({ versions: { v1: outer, v1alpha1: inner } });
    const drain = { outer: { deletion: { drain: "1m" } } };
    expect(roundTrip("v1", drain, "v1alpha1")).toEqual(drain);
    expect(roundTrip("v1", drain, "v1alpha1", () => ({}))).toEqual({});
  });

  it("are restored empty if they are required", () => {
    const { roundTrip } = runConversions({
      versions: { v1: nested("deletion: Deletion"), v1alpha1: flat },
    });
    expect(roundTrip("v1", { deletion: { drain: "1m" } }, "v1alpha1", () => ({}))).toEqual({ deletion: {} });
  });
});

describe("nullable objects whose fields the other version has elsewhere", () => {
  it.each(["v1", "v1alpha1"])("stay null after a round trip from %s", (from) => {
    const nullable = {
      spec: "  part?: Part | null;",
      more: "export interface Part {\n  name?: string;\n}\n",
    };
    const flat = { spec: "  /** +capikit:conversion:from=part.name */\n  name?: string;" };
    const via = from === "v1" ? "v1alpha1" : "v1";
    const { codes, roundTrip } = runConversions({ versions: { [from]: nullable, [via]: flat } });
    expect(codes).toEqual([]);
    expect(roundTrip(from, { part: null }, via)).toEqual({ part: null });
    expect(roundTrip(from, { part: null }, via, () => ({ name: "a" }))).toEqual({ part: { name: "a" } });
    expect(roundTrip(from, {}, via)).toEqual({});
  });
});
