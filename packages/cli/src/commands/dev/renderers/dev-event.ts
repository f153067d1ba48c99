export type DevLevel = "info" | "good" | "warning" | "error";

/** An event, for people and programs. */
export interface DevEvent {
  /** The part that the event is about. */
  readonly event:
    | "api-server"
    | "applied"
    | "cluster"
    | "console"
    | "core"
    | "extension"
    | "generated"
    | "installed"
    | "log"
    | "nodes"
    | "program"
    | "provider"
    | "ready"
    | "stopped"
    | "stopping";
  readonly level: DevLevel;
  /** Text for people; empty for events that only programs use. */
  readonly text: string;
  /** The same for programs. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export type ReportEvent = (
  event: DevEvent["event"],
  level: DevLevel,
  text: string,
  data?: Readonly<Record<string, unknown>>,
) => void;

/** Actions of keys. The session adds those of its parts. */
export interface DevControls {
  /** Ends the run, like Ctrl-C. */
  readonly stop: () => void;
  /** Restarts the programs of the project. */
  restart?: () => void;
  /** Opens the console in the browser; missing if the user switched it off. */
  openConsole?: () => void;
}
