import { catalog } from "@capikit/api/catalog";
import { expect, it } from "vitest";
import { checkHandlers } from "../../src/caller/discover.ts";

it.each([{ toString: 1 }, 7, null])("finds no hook of which apiVersion and name are %j", (member) => {
  const handler = { name: "a", requestHook: { apiVersion: member, hook: member } };
  const { handlers, errors } = checkHandlers(catalog, [handler]);
  expect(handlers).toEqual([]);
  expect(errors).not.toEqual([]);
});

it("rejects more handlers than the status of a registration holds", () => {
  const { handlers, errors } = checkHandlers(catalog, Array(513).fill({}));
  expect(handlers).toEqual([]);
  expect(errors).toEqual(["513 handlers, but the status of a registration holds at most 512"]);
});

it("limits the errors of an extension's texts", () => {
  const long = "x".repeat(100_000);
  const declared = [{ name: long, failurePolicy: long, requestHook: { apiVersion: long, hook: long } }];
  const { errors } = checkHandlers(catalog, declared);
  expect(errors).toHaveLength(3);
  expect(errors.every((error) => error.length <= 1024)).toBe(true);
});
