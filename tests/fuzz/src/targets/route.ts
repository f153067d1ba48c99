import { routeTable } from "../../../../packages/serving/src/routes/find-route.ts";
import { sentence } from "../inputs/texts.ts";
import { check, type FuzzTarget } from "../target.ts";

const respond = () => ({ body: "" });
const paths = ["/healthz", "/healthz/*", "/a/b/*", "/*", "/a/b/c"];
const routes = paths.flatMap((path) => [
  { method: "GET" as const, path, handle: respond },
  ...(path === "/a/b/c" ? [{ method: "POST" as const, path, handle: respond }] : []),
]);
const find = routeTable(routes as never);
const words = [
  "/",
  "healthz",
  "a",
  "b",
  "c",
  "*",
  "..",
  "%2f",
  "?",
  "//",
  "\u0000",
  "GET ",
  "POST ",
  "HEAD ",
  "x",
];

/** Request targets of unauthenticated clients: `METHOD PATH`. */
export const target: FuzzTarget = {
  name: "route",
  extension: "txt",
  arbitrary: sentence(words, { maxLength: 12 }),
  errors: [],
  run(input) {
    const [method = "", ...rest] = input.toString("latin1").split(" ");
    const path = `/${rest.join(" ").replace(/^\/+/, "")}`;
    const found = find(method, path);
    const route = "route" in found ? found.route : undefined;
    check(route?.path === expected(method, path), `${route?.path} instead of ${expected(method, path)}`);
  },
};

/** The longest pattern that covers the path decides, whether it takes the method or not. */
function expected(method: string, path: string): string | undefined {
  const exact = routes.find((route) => route.path === path && route.method === method);
  if (exact !== undefined) return exact.path;
  const covers = (pattern: string): boolean =>
    pattern === path ||
    (pattern.endsWith("/*") && (path === pattern.slice(0, -2) || path.startsWith(pattern.slice(0, -1))));
  const [best] = paths
    .filter(covers)
    .sort((a, b) => Number(b === path) - Number(a === path) || b.length - a.length);
  const takes = routes.some(
    (route) => route.path === best && route.method === (method === "HEAD" ? "GET" : method),
  );
  return takes ? best : undefined;
}
