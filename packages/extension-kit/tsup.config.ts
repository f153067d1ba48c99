import { copyFile, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { library } from "../../tsup.factory.ts";

/**
 * The console's page brings Swagger UI in this package: as a dependency it would come with six
 * times as much, and with a script that reports each installation.
 */
async function copySwaggerUi(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  await mkdir("dist/swagger-ui", { recursive: true });
  const copies: Readonly<Record<string, string>> = {
    "swagger-ui-bundle.js": "swagger-ui-bundle.js",
    "swagger-ui-bundle.js.LICENSE.txt": "swagger-ui-bundle.js.LICENSE.txt",
    "swagger-ui.css": "swagger-ui.css",
    // By its own name pnpm would take it for this package's licence, and leave that out.
    LICENSE: "swagger-ui.license.txt",
    NOTICE: "NOTICE",
  };
  for (const [from, to] of Object.entries(copies))
    await copyFile(resolve(`swagger-ui-dist/${from}`), `dist/swagger-ui/${to}`);
}

export default library(
  {
    index: "src/index.ts",
    "caller/index": "src/caller/index.ts",
    "console/index": "src/console/index.ts",
    "conformance/index": "src/conformance/index.ts",
    "discovery/index": "src/discovery/index.ts",
    "mutation/index": "src/mutation/index.ts",
    "recording/index": "src/recording/index.ts",
    "samples/index": "src/samples/index.ts",
  },
  { onSuccess: copySwaggerUi },
);
