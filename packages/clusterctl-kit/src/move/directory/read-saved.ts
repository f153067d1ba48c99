import { readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DynamicObject } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import { assertJsonDepth, JsonDepthError, parseJson } from "@capikit/common/json";
import { type MoveError, moveFailed } from "../run/move-error.ts";
import { readEntries } from "./read-entries.ts";
import { isUnfinishedFolder } from "./unfinished-folder.ts";

/**
 * Reads the objects of all files in a directory. Follows symbolic links, and skips names that start
 * with two dots: volumes of Kubernetes keep the files of Secrets in such folders.
 *
 * @throws MoveError if an entry is not a file, a file is invalid, the directory has no objects, or
 *   the save was interrupted.
 */
export async function readSaved(directory: string): Promise<readonly DynamicObject[]> {
  const entries = await readEntries(directory).catch((error: unknown) => {
    throw refusal(`cannot read the directory ${directory}: ${errorMessage(error)}`);
  });
  assertFinished(await realpath(directory));
  const names = entries.filter((name) => !name.startsWith("..")).sort();
  const lists = await Promise.all(names.map((name) => readObjects(join(directory, name))));
  const objects = lists.flat();
  if (objects.length === 0)
    throw refusal(`${directory} has no objects: use a directory that a move was saved to`);
  return objects;
}

function assertFinished(path: string): void {
  if (isUnfinishedFolder(path))
    throw refusal(`the save was interrupted, so ${path} may be incomplete: save again to another directory`);
}

async function readObjects(path: string): Promise<DynamicObject[]> {
  assertFinished(path);
  const text = await readText(path);
  // Both programs write JSON to .yaml files; only JSON keeps numbers beyond 2^53 exact.
  if (text.startsWith("{")) {
    try {
      assertJsonDepth(text);
      return [parseJson(text) as DynamicObject];
    } catch (error) {
      throw refusal(
        `${path}: ${error instanceof JsonDepthError ? error.message : "is truncated or not JSON"}`,
      );
    }
  }
  // Loaded on demand: the library is large and rarely needed here.
  const { exactKubernetesScalar, parseYamlDocuments } = await import("@capikit/common/yaml");
  try {
    const values = parseYamlDocuments(text, { plainScalar: exactKubernetesScalar });
    return values.filter((value) => value !== null) as unknown as DynamicObject[];
  } catch (error) {
    throw refusal(`${path}: ${errorMessage(error)}`);
  }
}

async function readText(path: string): Promise<string> {
  try {
    // A pipe would block.
    if ((await stat(path)).isFile()) return await readFile(path, "utf8");
  } catch (error) {
    throw refusal(`cannot read ${path}: ${errorMessage(error)}`);
  }
  throw refusal(`${path} is not a file: remove it, or use the directory that has the files of the move`);
}

function refusal(message: string): MoveError {
  return moveFailed("checking", message);
}
