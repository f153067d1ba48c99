import type { IBuffer, IBufferCell } from "@xterm/headless";

const cell = { width: 8.4, height: 18 };
const margin = { side: 16, top: 40, bottom: 14 };
const font = "ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', monospace";
const background = "#16181d";
const foreground = "#d6d9e0";
/** The 16 colours of a terminal, each with a contrast of at least 4.5 on the background. */
const palette = [
  ...["#8a919e", "#ff7b72", "#7ee787", "#e3b341", "#79c0ff", "#d2a8ff", "#76e3ea", "#d6d9e0"],
  ...["#9aa1ad", "#ffa198", "#a5f3b0", "#f2cc60", "#a5d6ff", "#e2c5ff", "#b3f0f5", "#ffffff"],
];

/** The temporary home folder of the tutorials. */
const cleanHome = /\/\S*\/capikit-tutorials-\w+/g;

/** A run of cells with the same style. */
interface Run {
  readonly column: number;
  readonly style: string;
  text: string;
}

/** Draws the screen of a terminal as an SVG with selectable text, below the command. */
export function drawTerminal(
  screen: IBuffer,
  { command, columns }: { readonly command: string; readonly columns: number },
): string {
  const rows = Array.from({ length: screen.length - screen.baseY }, (_, row) => screen.baseY + row);
  const lines = rows.map((row) => runsOf(screen, row, columns));
  const last = lines.findLastIndex((runs) => runs.length > 0);
  const shown = [
    [{ column: 0, style: ` fill="${palette[2]}"`, text: `$ ${command}` }],
    ...lines.slice(0, last + 1),
  ];
  const width = Math.ceil(columns * cell.width + 2 * margin.side);
  const height = shown.length * cell.height + margin.top + margin.bottom;
  const texts = shown.flatMap((runs, row) => runs.map((run) => textOf(run, row)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeText(command)} in a terminal</title>
<rect width="${width}" height="${height}" rx="10" fill="${background}" stroke="#3b404a"/>
<circle cx="22" cy="19" r="5" fill="#ff7b72"/><circle cx="40" cy="19" r="5" fill="#e3b341"/><circle cx="58" cy="19" r="5" fill="#7ee787"/>
<g font-family="${font}" font-size="14" fill="${foreground}">
${texts.join("\n")}
</g>
</svg>
`;
}

/** A text of fixed width, as the widths of fonts differ. Spaces are kept by U+00A0. */
function textOf({ column, style, text }: Run, row: number): string {
  const x = (margin.side + column * cell.width).toFixed(1);
  const y = margin.top + (row + 1) * cell.height - 4;
  const length = ([...text].length * cell.width).toFixed(1);
  return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${style}>${escapeText(text).replaceAll(" ", "\u00a0")}</text>`;
}

function runsOf(screen: IBuffer, row: number, columns: number): readonly Run[] {
  const line = screen.getLine(row);
  const runs: Run[] = [];
  for (let column = 0; column < columns; column++) {
    const current = line?.getCell(column);
    const text = current?.getChars() ?? "";
    if (current === undefined || current.getWidth() === 0) continue;
    const style = styleOf(current);
    const previous = runs.at(-1);
    const follows = previous !== undefined && previous.column + [...previous.text].length === column;
    if (follows && previous.style === style) previous.text += text || " ";
    else if (text.trim() !== "") runs.push({ column, style, text });
  }
  return runs
    .map((run) => ({ ...run, text: run.text.trimEnd().replaceAll(cleanHome, "/home/me") }))
    .filter(({ text }) => text !== "");
}

function styleOf(of: IBufferCell): string {
  const colour = of.isFgRGB()
    ? `#${of.getFgColor().toString(16).padStart(6, "0")}`
    : of.isFgPalette()
      ? palette[of.getFgColor()]
      : undefined;
  return [
    colour === undefined ? "" : ` fill="${colour}"`,
    of.isBold() ? ' font-weight="bold"' : "",
    of.isDim() ? ' opacity="0.7"' : "",
  ].join("");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
