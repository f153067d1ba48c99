/** Returns the named templates of a chart. */
export function namedTemplates(chart: string): string {
  return `{{/* Text of a value: YAML reads it as clusterctl reads a variable. */}}
{{- define "${chart}.text" -}}
{{- if kindIs "string" . }}{{ . }}{{ else if not (kindIs "invalid" .) }}{{ toJson . }}{{ end -}}
{{- end }}

{{/* Scalar of a text: a boolean, a number, or the text itself. */}}
{{- define "${chart}.scalar" -}}
{{- if regexMatch "^(true|false|-?(0|[1-9][0-9]*)(\\\\.[0-9]+)?)$" . }}{{ . }}{{ else }}{{ toJson . }}{{ end -}}
{{- end }}

{{- define "${chart}.namespace" -}}
{{- default .Release.Namespace .Values.namespace.name -}}
{{- end }}

{{- define "${chart}.image" -}}
{{- with .Values.manager.image -}}
{{- .repository }}{{ with .tag }}:{{ . }}{{ end }}{{ with .digest }}@{{ . }}{{ end -}}
{{- end -}}
{{- end }}

{{- define "${chart}.extraArgs" -}}
{{- $args := list -}}
{{- with .Values.manager.watchFilter }}{{ $args = append $args (print "--watch-filter=" .) }}{{ end -}}
{{- with .Values.manager.watchNamespace }}{{ $args = append $args (print "--namespace=" .) }}{{ end -}}
{{- toJson (concat $args .Values.manager.extraArgs) -}}
{{- end }}
`;
}
