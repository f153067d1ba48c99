/** How a line is meant. */
export type DevLevel = "info" | "good" | "warning" | "error";

/** Something that happened, for people and for programs. */
export interface DevEvent {
  /** What it is about. */
  readonly event:
    | "api-server"
    | "applied"
    | "cluster"
    | "core"
    | "extension"
    | "generated"
    | "installed"
    | "log"
    | "program"
    | "ready"
    | "stopped"
    | "stopping";
  readonly level: DevLevel;
  /** What people are told; nothing where only programs are. */
  readonly text: string;
  /** The same for programs. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Tells something. */
export type Tell = (
  event: DevEvent["event"],
  level: DevLevel,
  text: string,
  data?: Readonly<Record<string, unknown>>,
) => void;

/** Where events are shown. */
export interface DevFace {
  readonly show: (event: DevEvent) => void;
  readonly close: () => void;
}
