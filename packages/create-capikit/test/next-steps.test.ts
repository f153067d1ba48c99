import { expect, it } from "vitest";
import { nextSteps } from "../src/run.ts";

const project = { name: "foo", types: ["infrastructure", "control-plane", "ipam"], files: [] } as const;
const npm = { manager: "npm", isInstalled: false, from: "/home/me" };

it.each([
  ["/home/me/foo", "cd foo"],
  ["/home/me/it's mine/foo", "cd 'it'\\''s mine/foo'"],
  ["/tmp/foo", "cd /tmp/foo"],
])("lead into %s", (folder, first) => {
  expect(nextSteps({ ...project, folder }, npm).commands).toEqual([first, "npm install", "npm run dev"]);
});

it("lists each file once, and omits finished steps", () => {
  expect(nextSteps({ ...project, folder: "/home/me" }, { ...npm, isInstalled: true })).toEqual({
    commands: ["npm run dev"],
    notes: ["Files to implement: src/platform.ts, src/ipam/address-range.ts. README.md lists all commands."],
  });
});
