import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A call of a hook: request and response. */
export interface Sample {
  readonly name: string;
  readonly hook: string;
  readonly request: Body;
  readonly response: Body;
}

export interface Body {
  /** The text as sent. */
  readonly text: string;
  readonly value: unknown;
}

/**
 * Reads the samples of a folder: files with `request` and `response`, also below `body`, named by
 * file.
 */
export function readSamples(folder: string): readonly Sample[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      const { request, response } = JSON.parse(readFileSync(join(folder, file), "utf8"));
      const [sent, answered] = [request.body ?? request, response.body ?? response];
      const hook = String(sent.kind).replace(/Request$/, "");
      return { name: file.replace(/\.json$/, ""), hook, request: bodyOf(sent), response: bodyOf(answered) };
    });
}

function bodyOf(value: unknown): Body {
  return { text: JSON.stringify(value), value };
}

/** Reports whether a sample uses `cluster.x-k8s.io/v1beta1`. */
export function isV1Beta1({ request }: Sample): boolean {
  return request.text.includes('"apiVersion":"cluster.x-k8s.io/v1beta1"');
}
