import { catalog } from "@capikit/api/catalog";
import { expect, it } from "vitest";
import { checkHandlers } from "../../src/caller/validate-discovery.ts";

it.each([{ toString: 1 }, 7, null])("finds no hook of which apiVersion and name are %j", (member) => {
  const handler = { name: "a", requestHook: { apiVersion: member, hook: member } };
  const { handlers, errors } = checkHandlers(catalog, [handler]);
  expect(handlers).toEqual([]);
  expect(errors).not.toEqual([]);
});
