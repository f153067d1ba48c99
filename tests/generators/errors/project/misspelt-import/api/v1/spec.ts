export interface WidgetSpec {
  name?: string;
}
