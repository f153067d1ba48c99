import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { TokenBucket } from "@capikit/common/time";
import { jsonResponse, limitRuns, type Route, type RouteResponse } from "@capikit/serving";
import type { OpenApiDocument } from "./open-api.ts";

const require = createRequire(import.meta.url);

/** Options of the console. */
export interface ConsoleOptions {
  /** Returns the document, such as that of `consoleDocument`. Called at page loads, at most twice a second after the first ten. */
  readonly document: () => OpenApiDocument | Promise<OpenApiDocument>;
  /** PEM file of the authority of the server's certificate, which the curl commands of the page name. */
  readonly certificateAuthority?: string;
  /** Path of the page. Default: `/console`. */
  readonly path?: string;
}

/** Documents are large, and page loads rare. */
const loads = { burst: 10, perSecond: 2 };

/** The page only uses its own server, whatever a document contains. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI sets inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Returns the routes of a web page for calling the hooks of an extension. Anyone who can open it
 * can call them, so it is for development; servers have it only if they add these routes.
 */
export function consoleRoutes({
  document,
  certificateAuthority = "",
  path = "/console",
}: ConsoleOptions): readonly Route[] {
  const file = (name: string, type: string, read: (name: string) => Promise<string>): Route => {
    let content: Promise<string> | undefined;
    return get(`${path}/${name}`, async () => {
      content ??= read(name);
      return guarded(await content, type);
    });
  };
  const openApi = limitRuns(async () => {
    const response = jsonResponse(await document());
    return { ...response, headers: { ...response.headers, "cache-control": "no-store" } };
  }, new TokenBucket(loads));
  return [
    get(path, () => guarded(page(path, certificateAuthority), "text/html")),
    get(`${path}/openapi.json`, () => openApi()),
    file("console.js", "text/javascript", pageFile),
    file("console.css", "text/css", pageFile),
    file("swagger-ui-bundle.js", "text/javascript", swaggerFile),
    file("swagger-ui.css", "text/css", swaggerFile),
  ];
}

function get(path: string, handle: Route["handle"]): Route {
  return { method: "GET", path, handle };
}

function guarded(body: string, type: string): RouteResponse {
  return {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-cache",
    },
    body,
  };
}

function page(path: string, authority: string): string {
  const [at, ca] = [path, authority].map((text) =>
    text.replace(/[&"<]/g, (char) => `&#${char.charCodeAt(0)};`),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hook console</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${at}/swagger-ui.css">
<link rel="stylesheet" href="${at}/console.css">
<script src="${at}/swagger-ui-bundle.js" defer></script>
<script src="${at}/console.js" type="module"></script>
</head>
<body>
<main id="console" data-document="${at}/openapi.json" data-authority="${ca}"></main>
</body>
</html>
`;
}

function pageFile(name: string): Promise<string> {
  return readFile(join(packageRoot(), "src/console/page", name), "utf8");
}

/** Reads a file of Swagger UI: from the build's copy, or from its package. */
function swaggerFile(name: string): Promise<string> {
  const folder = import.meta.url.endsWith(".ts")
    ? dirname(require.resolve("swagger-ui-dist/package.json"))
    : join(packageRoot(), "dist/swagger-ui");
  return readFile(join(folder, name), "utf8");
}

function packageRoot(): string {
  return dirname(require.resolve("@capikit/extension-kit/package.json"));
}
