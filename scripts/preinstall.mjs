/**
 * Runs before each installation, with the Node.js of the user: stops where it would fail, and says
 * which Node.js the commands of the clone use. Has to load in every version of Node.js.
 */
import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const oldest = [22, 19];

const [, pnpm = "", major = ""] = /^pnpm\/((\d+)\S*)/.exec(process.env.npm_config_user_agent || "") || [];
if (Number(major) < 12) {
  console.error(
    `capikit requires pnpm 12 (found ${pnpm || "another package manager"}): run "npx -y pnpm@12 install"`,
  );
  process.exit(1);
}
const found = process.versions.node.split(".").map(Number);
if (found[0] < oldest[0] || (found[0] === oldest[0] && found[1] < oldest[1]))
  console.error(
    `found Node.js ${process.versions.node}: commands of this clone use the Node.js ${manifest.devDependencies.node} that it installs; your own projects need Node.js ${oldest.join(".")} or newer, see https://nodejs.org`,
  );
