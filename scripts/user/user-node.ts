import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The oldest version of Node.js that capikit supports. */
const oldest = [22, 19] as const;

/**
 * Returns the Node.js of the user: pnpm puts that of the workspace, in a folder `node_modules`, before
 * it. Returns undefined without one.
 */
export function findUserNode(path: string): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== "" && !/[\\/]node_modules(?:[\\/]|$)/.test(folder))
    .map((folder) => join(folder, process.platform === "win32" ? "node.exe" : "node"))
    .find((file) => existsSync(file));
}

/** Returns why a created project cannot work with the user's Node.js in a file; undefined if it can. */
export function nodeProblem(version: string, file: string): string | undefined {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const isSupported = major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
  return isSupported
    ? undefined
    : `a created project requires Node.js ${oldest.join(".")} or newer (found ${version.replace(/^v/, "")}: ${file}): install it from https://nodejs.org, and repeat the command`;
}

/** Returns the version of a Node.js, such as v24.21.0; an empty text if it does not start. */
export function nodeVersion(node: string): string {
  return (spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? "").trim();
}
