import { expect, it } from "vitest";
import { workflowCommand } from "../../src/diagnostics/render-diagnostics.ts";

it("escapes the delimiters of a workflow command", () => {
  expect(workflowCommand("error", { file: "a,b:c\n::x::", title: "50%" }, "100%\r\n::error::x")).toBe(
    "::error file=a%2Cb%3Ac%0A%3A%3Ax%3A%3A,title=50%25::100%25%0D%0A::error::x\n",
  );
  expect(workflowCommand("notice", {}, "text")).toBe("::notice::text\n");
  expect(workflowCommand("notice", { title: "a\u202eb" }, "\u001b[31m\tc\u2066")).toBe(
    "::notice title=a\\u202eb::\\u001b[31m\tc\\u2066\n",
  );
});
