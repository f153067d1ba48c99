import { exchangeText, type RecordedExchange, redactExchange } from "@capikit/extension-kit/testing";
import { createLogger } from "@capikit/serving/logging";
import { describe, expect, it } from "vitest";
import { readable, secretForms, secrets } from "../../../common/test/text/secret-texts.ts";
import { shownYaml } from "../../src/shared/console/object-history.ts";
import { shownLines, shownText } from "../../src/shared/console/summarize-object.ts";
import { bugReport } from "../../src/shared/report/bug-report.ts";

async function logged(format: "json" | "text", text: string): Promise<string> {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const logger = await createLogger({ format, destination });
  logger.error(text, { error: new Error(text, { cause: new Error(text) }), object: { spec: { text } } });
  return lines.join("");
}

function exchange(text: string): RecordedExchange {
  const request = { path: "/hooks", headers: {}, body: { settings: { text } } };
  return { request, response: { status: 500, body: { message: text } } } as never;
}

/** Places to which texts of others go, with their form there. */
const sinks: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  "the log as text": (text) => logged("text", text),
  "the log as JSON": (text) => logged("json", text),
  "the report of a bug": (text) => bugReport(new Error(text), ["lint", text]),
  "recordings of hooks": (text) => exchangeText(redactExchange(exchange(text))),
  "YAML of the console": (text) =>
    shownYaml({
      apiVersion: "a/v1",
      kind: "A",
      metadata: { annotations: { text } },
      spec: { text },
    } as never),
  "messages of the console": (text) => shownText(text, 2_000),
  "log lines of the console": (text) => shownLines(text, 2_000),
};

describe.each(Object.entries(sinks))("%s", (_name, write) => {
  it.each(Object.entries(secrets))("has no secret of %s", async (_of, text) => {
    const written = await write(text);
    for (const form of secretForms) expect(written).not.toContain(form);
    expect(written).toMatch(/redacted/i);
  });

  it.each(readable)("shows %j", async (text) => {
    expect(await write(text)).toContain(text);
  });
});
