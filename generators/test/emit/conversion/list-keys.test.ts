import { describe, expect, it } from "vitest";
import { runConversions } from "./run-conversions.ts";

const preserve = "/** +capikit:conversion:preserve */";

/** The comment of a list with keys. */
function keyed(...keys: readonly string[]): string {
  return `/**\n * +listType=map\n${keys.map((key) => ` * +listMapKey=${key}\n`).join("")} */\n`;
}

describe("preserved fields of list items", () => {
  it("are restored by keys with other names in the other version", () => {
    const { codes, roundTrip } = runConversions({
      versions: {
        v1: {
          spec: `  ${keyed("name")}zones?: Zone[];`,
          more: `export interface Zone {\n  name: string;\n  ${preserve}\n  hubNote?: string;\n}\n`,
        },
        v1alpha1: {
          spec: `  ${keyed("id")}zones?: Zone[];`,
          more: `export interface Zone {\n  /** +capikit:conversion:from=name */\n  id: string;\n  ${preserve}\n  note?: string;\n}\n`,
        },
      },
    });
    expect(codes).toEqual([]);
    const old = [
      { id: "a", note: "A" },
      { id: "b", note: "B" },
    ];
    const reversed = ({ zones }: { zones: unknown[] }) => ({ zones: [...zones].reverse() });
    expect(roundTrip("v1alpha1", { zones: old }, "v1", reversed)).toEqual({ zones: [old[1], old[0]] });
    const hub = [
      { name: "a", hubNote: "A" },
      { name: "b", hubNote: "B" },
    ];
    expect(roundTrip("v1", { zones: hub }, "v1alpha1", reversed)).toEqual({ zones: [hub[1], hub[0]] });
  });

  it("are restored by the keys of a spoke if the hub's list is without keys", () => {
    const { roundTrip } = runConversions({
      versions: {
        v1: {
          spec: "  zones?: Zone[];",
          more: `export interface Zone {\n  name: string;\n  ${preserve}\n  note?: string;\n}\n`,
        },
        v1alpha1: {
          spec: `  ${keyed("id")}zones?: Zone[];`,
          more: "export interface Zone {\n  /** +capikit:conversion:from=name */\n  id: string;\n}\n",
        },
      },
    });
    const zones = [
      { name: "a", note: "A" },
      { name: "b", note: "B" },
    ];
    expect(roundTrip("v1", { zones }, "v1alpha1", () => ({ zones: [{ id: "b" }] }))).toEqual({
      zones: [zones[1]],
    });
  });

  it.each([
    ["a shorter key", keyed("port")],
    ["no key", ""],
  ])("are restored if the other version has %s", (_, keys) => {
    const { codes, roundTrip } = runConversions({
      versions: {
        v1: {
          spec: `  ${keyed("port", "protocol")}ports?: Port[];`,
          more: `export interface Port {\n  port: int32;\n  /**\n   * +capikit:conversion:preserve\n   * +kubebuilder:default=TCP\n   */\n  protocol?: string;\n  ${preserve}\n  note?: string;\n}\n`,
        },
        v1alpha1: { spec: `  ${keys}ports?: Port[];`, more: "export interface Port {\n  port: int32;\n}\n" },
      },
    });
    expect(codes).toEqual([]);
    const ports = [
      { port: 53, protocol: "UDP", note: "dns" },
      { port: 53, protocol: "TCP" },
      { port: 80, protocol: "TCP", note: "web" },
    ];
    expect(roundTrip("v1", { ports }, "v1alpha1")).toEqual({ ports });
    const withoutDns = () => ({ ports: [{ port: 80 }, { port: 81 }] });
    expect(roundTrip("v1", { ports }, "v1alpha1", withoutDns)).toEqual({ ports: [ports[2], { port: 81 }] });
  });

  it("are restored by index if no key is converted", () => {
    const { codes, roundTrip } = runConversions({
      versions: {
        v1: {
          spec: `  ${keyed("id")}parts?: Part[];`,
          more: `export interface Part {\n  ${preserve}\n  id: string;\n  size?: int32;\n}\n`,
        },
        v1alpha1: { spec: "  parts?: Part[];", more: "export interface Part {\n  size?: int32;\n}\n" },
      },
    });
    expect(codes).toEqual([]);
    const parts = [{ id: "a", size: 1 }, { id: "b" }];
    expect(roundTrip("v1", { parts }, "v1alpha1")).toEqual({ parts });
  });

  it("are restored by keys that a function of finish converts", () => {
    const { codes, roundTrip } = runConversions({
      versions: {
        v1: {
          spec: `  ${keyed("name")}parts?: Part[];`,
          more: `export interface Part {\n  /** +capikit:conversion:handled */\n  name: string;\n  ${preserve}\n  note?: string;\n}\n`,
        },
        v1alpha1: {
          spec: "  parts?: Part[];",
          more: "/** +capikit:conversion:finish=part */\nexport interface Part {\n  /** +capikit:conversion:handled */\n  id: string;\n}\n",
        },
      },
      overrides: `export function partToHub(from: { id: string }, to: { name: string }): void {
  to.name = from.id;
}
export function partFromHub(from: { name: string }, to: { id: string }): void {
  to.id = from.name;
}
`,
    });
    expect(codes).toEqual([]);
    const parts = [
      { name: "a", note: "A" },
      { name: "b", note: "B" },
    ];
    expect(roundTrip("v1", { parts }, "v1alpha1", () => ({ parts: [{ id: "b" }] }))).toEqual({
      parts: [parts[1]],
    });
  });

  it("are restored by the keys of a named list, also inside lists and maps", () => {
    const zones = (note: string): string =>
      `${keyed("name")}export type Zones = Zone[];\nexport interface Zone {\n  name: string;\n${note}}\n`;
    const spec =
      "  zones?: Zones;\n  byRegion?: Record<string, Zones>;\n  groups?: Zones[];\n  other?: Zones | null;";
    const { codes, files, roundTrip } = runConversions({
      versions: {
        v1: { spec, more: zones(`  ${preserve}\n  note?: string;\n`) },
        v1alpha1: { spec, more: zones("") },
      },
    });
    expect(codes).toEqual([]);
    const [a, b] = [
      { name: "a", note: "A" },
      { name: "b", note: "B" },
    ];
    const edit = () => ({
      zones: [{ name: "b" }, { name: "c" }],
      byRegion: { eu: [{ name: "b" }] },
      groups: [[{ name: "b" }]],
    });
    expect(
      roundTrip("v1", { zones: [a, b], byRegion: { eu: [a, b] }, groups: [[a, b]] }, "v1alpha1", edit),
    ).toEqual({
      zones: [b, { name: "c" }],
      byRegion: { eu: [b] },
      groups: [[b]],
    });
    expect(files["widget.test.ts"]?.match(/name: `key-/g)).toHaveLength(8);
  });
});
