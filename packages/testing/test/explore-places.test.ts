import { expect, it } from "vitest";
import { placeOf } from "../src/explore/values.ts";

it.each([
  ["file:///home/me/provider/vendor/capikit/testing/dist/chunk-6.js:776:26"],
  ["file:///home/me/provider/node_modules/@capikit/testing/dist/chunk-6.js:776:26"],
  ["C:\\provider\\vendor\\capikit\\testing\\dist\\chunk-6.js:776:26"],
  ["node:internal/process/task_queues:95:5"],
])("the author's place of a call is not in %s", (library) => {
  const own = "reconcile (file:///home/me/provider/src/foo.ts:7:5)";
  expect(placeOf(`Error: here\n    at deepStack (${library})\n    at async ${own}`)).toBe(own);
  expect(placeOf(`Error: here\n    at deepStack (${library})`)).toBeUndefined();
});
