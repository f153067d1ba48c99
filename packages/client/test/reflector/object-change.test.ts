import { describe, expect, it } from "vitest";
import {
  changesOfEvent,
  changesOfList,
  createObjectStore,
  type ObjectChange,
  objectKey,
} from "../../src/reflector/index.ts";
import { event, type Widget, widget } from "../support/scripted-server.ts";

const known = (...widgets: Widget[]) => new Map(widgets.map((object) => [objectKey(object), object]));
const summaryOf = (changes: Iterable<ObjectChange<Widget>>) =>
  [...changes].map((change) => {
    const { uid, resourceVersion } = change.object.metadata;
    const more = change.type === "added" ? change.listed : change.type === "deleted" ? change.finalState : "";
    return `${change.type} ${uid} ${resourceVersion} ${more}`.trim();
  });

describe("changesOfEvent", () => {
  it.each<[string, Widget[], ReturnType<typeof event>, string[]]>([
    ["new", [], event("ADDED", widget("a", 1)), ["added uid-a 1 false"]],
    ["changed before it was seen", [], event("MODIFIED", widget("a", 2)), ["added uid-a 2 false"]],
    ["changed", [widget("a", 1)], event("MODIFIED", widget("a", 2)), ["updated uid-a 2"]],
    ["repeated", [widget("a", 2)], event("MODIFIED", widget("a", 2)), []],
    ["late", [widget("a", 10)], event("MODIFIED", widget("a", 9)), []],
    ["deleted", [widget("a", 1)], event("DELETED", widget("a", 2)), ["deleted uid-a 2 true"]],
    ["deleted before it was seen", [], event("DELETED", widget("a", 2)), []],
    [
      "made again unseen",
      [widget("a", 1)],
      event("ADDED", widget("a", 5, "other")),
      ["deleted uid-a 1 false", "added other 5 false"],
    ],
    [
      "made again and deleted unseen",
      [widget("a", 1)],
      event("DELETED", widget("a", 5, "other")),
      ["deleted uid-a 1 false"],
    ],
  ])("%s", (_, before, happened, want) => {
    expect(summaryOf(changesOfEvent(known(...before), happened))).toEqual(want);
  });
});

it("changesOfList finds new, changed, recreated and deleted objects, and older ones after a restore", () => {
  const before = known(
    widget("same", 1),
    widget("changed", 2),
    widget("remade", 3),
    widget("gone", 4),
    widget("old", 9),
  );
  const list = [
    widget("same", 1),
    widget("changed", 5),
    widget("remade", 6, "other"),
    widget("new", 7),
    widget("old", 8),
  ];
  expect(summaryOf([...changesOfList(before, list)].flat())).toEqual([
    "updated uid-changed 5",
    "deleted uid-remade 3 false",
    "added other 6 true",
    "added uid-new 7 true",
    "updated uid-old 8",
    "deleted uid-gone 4 false",
  ]);
});

it("a store ignores what JavaScript callbacks return, except promises", async () => {
  const seen: string[] = [];
  const store = createObjectStore<Widget>(({ type }) => seen.push(type) as never);
  await store.replace([widget("a", 1), widget("b", 2)], "2");
  expect(store.apply(event("MODIFIED", widget("a", 3)))).toBeUndefined();
  expect([seen, store.resourceVersion]).toEqual([["added", "added", "updated"], "3"]);
});
