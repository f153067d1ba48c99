import { emitKeypressEvents, type Key } from "node:readline";
import type { DescribedNode } from "@capikit/clusterctl-kit/describe";
import { linesOf } from "../../../shared/input/last-lines.ts";
import { createColours } from "../../../shared/terminal/colours.ts";
import type { Io } from "../../../shared/terminal/io.ts";
import { shownPath } from "../../../shared/terminal/shown-path.ts";
import type { DevControls, DevRenderer } from "./dev-event.ts";
import { lineRenderer, painterOf, withoutRepeats } from "./line-renderer.ts";
import { type Item, isProblem, itemRows, stateItems } from "./screen-state.ts";

/** Minimum interval between two drawings in milliseconds. */
const drawMs = 100;
/** Interval at which ages and the log files of other programs are shown again. */
const refreshMs = 1_000;
const [keptLines, keptBytes] = [1_000, 256 * 1024];
/** Number of log lines that remain on the terminal at the end. */
const lastLines = 10;
const [enterScreen, leaveScreen] = [
  "\u001b[?1049h\u001b[?25l\u001b[?7l",
  "\u001b[?7h\u001b[?25h\u001b[?1049l",
];

/** The terminal of the screen: stdin and stdout of the process. */
export interface ScreenTerminal {
  readonly input: Pick<NodeJS.ReadStream, "isTTY" | "off" | "on" | "pause" | "resume" | "setRawMode">;
  readonly output: Pick<NodeJS.WriteStream, "columns" | "off" | "on" | "rows">;
}

interface LogLine extends Item {
  readonly source: string;
  /** Its rows at a width. */
  wrapped?: { readonly width: number; readonly rows: readonly string[] };
}

/** Reports whether a line is the output of a program, rather than an event. */
function isOutput({ mark }: LogLine): boolean {
  return mark === "";
}

const help: readonly Item[] = [
  ["↑ ↓ PgUp PgDn", "scroll; Home and End go to the oldest and the newest row"],
  ["Tab", "scroll the state above or the log below"],
  ["/", "filter both by a text; Escape removes the filter"],
  ["l", "show the log of the next part, or of all"],
  ["f", "show or hide healthy parts and objects"],
  ["r", "restart the program whose log is shown, or all programs"],
  ["o", "open the console in the browser"],
  ["Ctrl-Z", "suspend the screen; fg continues it"],
  ["q, Ctrl-C", "stop; Ctrl-C again exits immediately"],
].map(([keys = "", text]) => ({ level: "info", text: `${keys.padEnd(15)}${text}` }));

/**
 * Shows the state on a terminal until the command stops: what is wrong, the Clusters, and the log.
 * Then it restores the terminal, and prints the remaining events as lines.
 */
export function screenRenderer(io: Io, terminal: ScreenTerminal, controls: DevControls): DevRenderer {
  const { input, output } = terminal;
  const paint = painterOf(io, "stdout");
  const { bold, dim } = createColours(io, "stdout");
  const textOf = withoutRepeats();
  const afterwards = lineRenderer(io);
  const parts = new Map<string, Item>();
  const logFiles = new Map<string, string>();
  const trees = new Map<string, DescribedNode>();
  const lines: LogLine[] = [];
  /** The log while it is scrolled: new lines do not move it. */
  let frozen: readonly LogLine[] | undefined;
  /** Lines of the log file of a part whose output is not in the log. */
  let file: readonly LogLine[] | undefined;
  let [source, filter, kubeconfig]: (string | undefined)[] = [];
  let [isTyping, isUnfolded, isHelp, isOpen] = [false, false, false, false];
  let pane: "log" | "state" = "log";
  /** Rows from the top of the state, and from the bottom of the log. */
  const scroll = { state: 0, log: 0 };
  const limit = { state: 0, log: 0, page: 1 };
  let shown = "";
  let soon: NodeJS.Timeout | undefined;
  let refresh: NodeJS.Timeout | undefined;

  const matches = ({ text }: Item): boolean =>
    filter === undefined || text.toLowerCase().includes(filter.toLowerCase());
  const rowsOf = (line: LogLine, width: number): readonly string[] => {
    if (line.wrapped?.width !== width) line.wrapped = { width, rows: painted(line, width) };
    return line.wrapped.rows;
  };
  const painted = (item: Item, width: number): string[] =>
    itemRows(item, width).map((row) => paint(item.level, row));
  const cut = (text: string, width: number): string =>
    itemRows({ level: "info", text, mark: "" }, width)[0] ?? "";
  const rule = (title: string, isFocused: boolean, width: number): string => {
    const text = `─ ${cut(title, width - 4)} `;
    return (isFocused ? bold : dim)(text.padEnd(width, "─"));
  };

  const frame = (): string[] => {
    const { rows = 24, columns: width = 80 } = output;
    const body = Math.max(2, rows - 3);
    const items = isHelp ? help : stateItems({ parts, trees: trees.values(), isUnfolded, now: Date.now() });
    const state = items.filter((item) => isHelp || matches(item)).flatMap((item) => painted(item, width));
    const ofSource = (line: LogLine): boolean => source === undefined || line.source === source;
    const log = (file ?? (frozen ?? lines).filter(ofSource))
      .filter(matches)
      .flatMap((line) => rowsOf(line, width));
    const stateRows = Math.min(state.length, body - Math.min(log.length, body >> 1));
    const logRows = body - stateRows;
    limit.page = Math.max(1, (pane === "log" ? logRows : stateRows) - 1);
    for (const [of, most] of [
      ["state", state.length - stateRows],
      ["log", log.length - logRows],
    ] as const) {
      limit[of] = Math.max(0, most);
      scroll[of] = Math.min(scroll[of], limit[of]);
    }
    const problems = items.filter(isProblem).length;
    const [ready] = parts.get("ready")?.text.split(";") ?? [];
    const access = kubeconfig === undefined ? "" : `  KUBECONFIG=${kubeconfig}`;
    const title = `capikit dev  ${isHelp || problems === 0 ? "" : `${problems} problem${problems === 1 ? "" : "s"}  `}${ready ?? "starting"}${access}`;
    const stateMore = limit.state - scroll.state;
    const below = stateMore > 0 ? `  ↑ ${stateMore} more rows above: Tab` : "";
    const end = log.length - scroll.log;
    const logTitle = `log of ${source ?? "all"}${scroll.log > 0 ? `  ↓ ${scroll.log} rows below: End` : ""}${below}`;
    const footer = isTyping
      ? `filter: ${filter ?? ""}█`
      : `? help${filter === undefined ? "" : `  filter: ${filter} (Esc)`}  ↑↓ scroll  Tab pane  / filter  l log  f ${isUnfolded ? "fold" : "unfold"}  r restart  q stop`;
    return [
      bold(cut(title, width)),
      ...state.slice(scroll.state, scroll.state + stateRows),
      rule(logTitle, pane === "log", width),
      ...Array.from({ length: logRows }, (_, at) => log[Math.max(0, end - logRows) + at] ?? ""),
      dim(cut(footer, width)),
    ].slice(0, rows);
  };
  const draw = (): void => {
    clearTimeout(soon);
    soon = undefined;
    const rows = isOpen ? frame() : [];
    const text = rows.join("\n");
    if (!isOpen || text === shown) return;
    shown = text;
    // Terminals that know synchronized updates show complete frames only.
    io.control("stdout", "\u001b[?2026h\u001b[H");
    for (const [at, row] of rows.entries()) {
      io.control("stdout", at === 0 ? "\u001b[2K" : "\r\n\u001b[2K");
      io.stdout(row);
    }
    io.control("stdout", "\u001b[J\u001b[?2026l");
  };
  const readLog = async (): Promise<void> => {
    const [part, path] = [source, source === undefined ? undefined : logFiles.get(source)];
    const read = path === undefined ? undefined : (await linesOf(path, keptBytes)).slice(-keptLines);
    if (part === source)
      file = read?.map((line) => ({ level: "info", text: line, mark: "", source: part ?? "" }));
  };

  const move = (rows: number): void => {
    const next = scroll[pane] + (pane === "log" ? -rows : rows);
    scroll[pane] = Math.max(0, Math.min(limit[pane], next));
    if (scroll.log === 0) frozen = undefined;
    else frozen ??= [...lines];
  };
  const keys: Readonly<Record<string, () => unknown>> = {
    up: () => move(-1),
    k: () => move(-1),
    down: () => move(1),
    j: () => move(1),
    pageup: () => move(-limit.page),
    pagedown: () => move(limit.page),
    home: () => move(-limit[pane]),
    end: () => move(limit[pane]),
    tab: () => (pane = pane === "log" ? "state" : "log"),
    "/": () => (isTyping = true),
    escape: () => ([filter, isHelp] = [undefined, false]),
    l() {
      const sources = [
        ...new Set([...lines.filter(isOutput).map((line) => line.source), ...logFiles.keys()]),
      ];
      source = sources[source === undefined ? 0 : sources.indexOf(source) + 1];
      [scroll.log, frozen, file] = [0, undefined, undefined];
      void readLog().then(draw);
    },
    f: () => (isUnfolded = !isUnfolded),
    r: () => controls.restart?.(source),
    o: () => controls.openConsole?.(),
    "?": () => (isHelp = !isHelp),
    q: () => controls.stop(),
  };
  const type = (name: string | undefined, text: string): void => {
    if (name === "return" || name === "enter") isTyping = false;
    else if (name === "escape") [isTyping, filter] = [false, undefined];
    else if (name === "backspace") filter = filter?.slice(0, -1) || undefined;
    else if (/^[^\p{Cc}]+$/u.test(text)) filter = (filter ?? "") + text;
  };
  const onKey = (text: string | undefined, { name, ctrl }: Key): void => {
    if (ctrl === true && name === "c") controls.stop();
    else if (ctrl === true && name === "z") suspend();
    else if (isTyping) type(name, text ?? "");
    else keys[text !== undefined && text in keys ? text : (name ?? "")]?.();
    draw();
  };
  const onResize = (): void => {
    shown = "";
    draw();
  };

  const open = (): void => {
    if (isOpen) return;
    isOpen = true;
    io.control("stdout", enterScreen);
    refresh = setInterval(() => void readLog().then(draw), refreshMs).unref();
    output.on("resize", onResize);
    if (input.isTTY === true) {
      emitKeypressEvents(input as NodeJS.ReadStream);
      input.setRawMode(true);
      input.on("keypress", onKey).resume();
    }
    onResize();
  };
  const restore = (): void => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(soon);
    clearInterval(refresh);
    output.off("resize", onResize);
    if (input.isTTY === true) {
      input.off("keypress", onKey).pause();
      input.setRawMode(false);
    }
    io.control("stdout", leaveScreen);
  };
  const suspend = (): void => {
    restore();
    process.once("SIGCONT", open);
    process.kill(0, "SIGTSTP");
  };
  const leave = (): void => {
    const wasOpen = isOpen;
    restore();
    process.off("exit", restore).off("SIGCONT", open);
    io.signal.removeEventListener("abort", leave);
    if (!wasOpen) return;
    const last = lines.slice(-lastLines);
    const earlier = [...parts.values()].filter(
      (item) => isProblem(item) && !last.some(({ text }) => text === item.text),
    );
    for (const { level, text } of [...earlier, ...last]) io.stderr(`${paint(level, text)}\n`);
  };
  // Also after an uncaught exception, whose message follows on the restored terminal.
  process.on("exit", restore);
  io.signal.addEventListener("abort", leave, { once: true });
  open();

  return {
    show(event) {
      if (!isOpen && io.signal.aborted) return afterwards.show(event);
      const { event: part, level, data } = event;
      const text = textOf(event).trimEnd();
      if (part === "cluster") {
        const key = `${data?.namespace}/${data?.name}`;
        if (data?.tree) trees.set(key, data.tree as DescribedNode);
        else trees.delete(key);
      }
      if (typeof data?.kubeconfig === "string") kubeconfig = shownPath(data.kubeconfig);
      // Several providers report by the same event.
      const entry = typeof data?.provider === "string" ? `${part} ${data.provider}` : part;
      const from = part === "log" ? String(data?.source ?? part) : entry;
      if (part === "log") logFiles.delete(from);
      else if (
        typeof data?.logFile === "string" &&
        !lines.some((line) => line.source === from && isOutput(line))
      )
        logFiles.set(from, data.logFile);
      if (text !== "" && part !== "log" && part !== "cluster") {
        // A program that starts again may fail again.
        const before = parts.get(entry);
        const isPending = level === "info" && data?.state !== undefined && data.state !== "absent";
        if (before === undefined || !isProblem(before) || !isPending) parts.set(entry, { level, text });
      }
      if (text !== "") {
        const tone =
          part !== "log" ? level : / ERROR /.test(text) ? "error" : / WARN /.test(text) ? "warning" : level;
        lines.push({ level: tone, text, source: from, ...(part === "log" && { mark: "" }) });
      }
      if (lines.length > keptLines) lines.splice(0, lines.length - keptLines);
      soon ??= setTimeout(draw, drawMs);
    },
    close: leave,
  };
}
