import { createColours } from "../../../shared/terminal/colours.ts";
import type { Io } from "../../../shared/terminal/io.ts";
import type { DevLevel, DevRenderer } from "./dev-event.ts";
import { shortenWaits } from "./shorten-waits.ts";

/** Prints events as lines on stderr. Requested values are printed on stdout for scripts. */
export function lineRenderer(io: Io): DevRenderer {
  const paint = painterOf(io, "stderr");
  const shorten = shortenWaits();
  return {
    show({ event, level, text, data }) {
      if (text === "") return;
      if (event === "api-server" && data?.kubeconfig !== undefined)
        io.stdout(`export KUBECONFIG=${data.kubeconfig}\n`);
      if (event !== "log") return io.stderr(`${paint(level, text)}\n`);
      const line = shorten(text);
      if (line !== undefined) io.stderr(`  ${line}\n`);
    },
    close: () => {},
  };
}

/** Prints events as JSON objects, one per line, on stdout. */
export function jsonRenderer(io: Io): DevRenderer {
  return {
    show: ({ event, level, text, data }) =>
      io.stdout(`${JSON.stringify({ event, level, ...(text !== "" && { text }), ...data })}\n`),
    close: () => {},
  };
}

/** Colours a text by its level. */
export function painterOf(io: Io, stream: "stderr" | "stdout"): (level: DevLevel, text: string) => string {
  const { green, yellow, red } = createColours(io, stream);
  const styles = { info: (text: string) => text, good: green, warning: yellow, error: red };
  return (level, text) =>
    text
      .split("\n")
      .map((line) => styles[level](line))
      .join("\n");
}
