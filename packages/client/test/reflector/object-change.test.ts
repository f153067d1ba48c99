import { describe, expect, it } from "vitest";
import { changesOfEvent, changesOfList, type ObjectChange, objectKey } from "../../src/reflector/index.ts";
import { event, type Thing, thing } from "../support/scripted-server.ts";

const known = (...things: Thing[]) => new Map(things.map((object) => [objectKey(object), object]));
const told = (changes: Iterable<ObjectChange<Thing>>) =>
  [...changes].map((change) => {
    const { uid, resourceVersion } = change.object.metadata;
    const more = change.type === "added" ? change.listed : change.type === "deleted" ? change.finalState : "";
    return `${change.type} ${uid} ${resourceVersion} ${more}`.trim();
  });

describe("changesOfEvent", () => {
  it.each<[string, Thing[], ReturnType<typeof event>, string[]]>([
    ["new", [], event("ADDED", thing("a", 1)), ["added uid-a 1 false"]],
    ["changed before it was seen", [], event("MODIFIED", thing("a", 2)), ["added uid-a 2 false"]],
    ["changed", [thing("a", 1)], event("MODIFIED", thing("a", 2)), ["updated uid-a 2"]],
    ["told again", [thing("a", 2)], event("MODIFIED", thing("a", 2)), []],
    ["told late", [thing("a", 10)], event("MODIFIED", thing("a", 9)), []],
    ["deleted", [thing("a", 1)], event("DELETED", thing("a", 2)), ["deleted uid-a 2 true"]],
    ["deleted before it was seen", [], event("DELETED", thing("a", 2)), []],
    [
      "made again unseen",
      [thing("a", 1)],
      event("ADDED", thing("a", 5, "other")),
      ["deleted uid-a 1 false", "added other 5 false"],
    ],
    [
      "made again and deleted unseen",
      [thing("a", 1)],
      event("DELETED", thing("a", 5, "other")),
      ["deleted uid-a 1 false"],
    ],
  ])("%s", (_, before, happened, want) => {
    expect(told(changesOfEvent(known(...before), happened))).toEqual(want);
  });
});

it("changesOfList finds new, changed, recreated and deleted objects, and older ones after a restore", () => {
  const before = known(
    thing("same", 1),
    thing("changed", 2),
    thing("remade", 3),
    thing("gone", 4),
    thing("old", 9),
  );
  const list = [
    thing("same", 1),
    thing("changed", 5),
    thing("remade", 6, "other"),
    thing("new", 7),
    thing("old", 8),
  ];
  expect(told(changesOfList(before, list))).toEqual([
    "updated uid-changed 5",
    "deleted uid-remade 3 false",
    "added other 6 true",
    "added uid-new 7 true",
    "updated uid-old 8",
    "deleted uid-gone 4 false",
  ]);
});
