import type { Metric, Sample } from './metrics.ts'

/** In Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats). */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples().map((sample) => `${name}${formatSample(sample)}`),
    ])
    .map((text) => `${text}\n`)
    .join('')
}

function formatSample({ labels, value, suffix }: Sample): string {
  const written = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${suffix ?? ''}${written.length > 0 ? `{${written.join(',')}}` : ''} ${formatNumber(value)}`
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function formatNumber(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}
