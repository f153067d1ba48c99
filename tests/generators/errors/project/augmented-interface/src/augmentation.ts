import "../api/v1/widget.js";

declare module "../api/v1/widget.js" {
  interface WidgetSpec {
    size?: string;
  }
  interface Context {
    later: number;
  }
}
