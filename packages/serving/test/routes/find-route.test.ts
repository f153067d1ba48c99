import { expect, it } from "vitest";
import type { Route } from "../../src/index.ts";
import { routeTable } from "../../src/routes/find-route.ts";

const route = (method: Route["method"], path: string): Route => ({ method, path, handle: () => ({}) });
const find = routeTable([
  route("GET", "/"),
  route("GET", "/a"),
  route("POST", "/a"),
  route("POST", "/a/*"),
  route("POST", "/a/b/*"),
  route("POST", "/a/b/c"),
]);

it.each([
  ["GET", "/", "/"],
  ["GET", "/a", "/a"],
  ["HEAD", "/a", "/a"],
  ["POST", "/a/x", "/a/*"],
  ["POST", "/a/b", "/a/b/*"],
  ["POST", "/a/b/c", "/a/b/c"],
  ["POST", "/a/b/c/d", "/a/b/*"],
  ["DELETE", "/a", 405],
  ["GET", "/a/b/c", 405],
  ["GET", "/ab", 404],
  ["GET", "", 404],
])("%s %s", (method, path, want) => {
  const found = find(method, path);
  expect("route" in found ? found.route.path : found.refusal.status).toBe(want);
});

it("names the methods there are", () => {
  expect(find("PUT", "/a")).toMatchObject({ refusal: { headers: { allow: "GET, POST" } } });
});

it("refuses two routes in one place", () => {
  expect(() => routeTable([route("GET", "/a"), route("GET", "/a")])).toThrow("two routes for GET /a");
});

it("takes time by the length of a path, not by its square", () => {
  // A quadratic lookup takes hours, more than a test may.
  const path = "/".repeat(8_000_000);
  expect(find("POST", path)).toMatchObject({ refusal: { status: 404 } });
  expect(find("POST", `/a${path}`)).toMatchObject({ route: { path: "/a/*" } });
});
