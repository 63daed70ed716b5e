import type { Metric, Sample } from './counts.ts'

/** In Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats). */
export function writeMetrics(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples().map((sample) => `${name}${line(sample)}`),
    ])
    .map((text) => `${text}\n`)
    .join('')
}

function line({ labels, value, suffix }: Sample): string {
  const written = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${suffix ?? ''}${written.length > 0 ? `{${written.join(',')}}` : ''} ${numberOf(value)}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function numberOf(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}
