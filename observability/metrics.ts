/**
 * A metric counted in plain numbers, without a library. `formatMetrics` writes the values when /metrics is
 * read.
 */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  /** How the values of several processes become one. Default: their sum. */
  combine?: keyof typeof COMBINE
  samples(): Sample[]
}

const COMBINE = {
  sum: (a: number, b: number) => a + b,
  min: Math.min,
  max: Math.max,
}

/** The values of a metric at one time. */
export type MetricReport = Omit<Metric, 'samples'> & { samples: Sample[] }

export interface Sample {
  labels: Record<string, string>
  value: number
  /** Line of a histogram. */
  suffix?: '_bucket' | '_sum' | '_count'
}

type LabelValues<Label extends string> = Record<Label, string>

/** Creates a counter with one number per combination of labels. A label may have only a few different values. */
export function createCounter<Label extends string = never>(name: string, help: string) {
  const series = createSeries((labels: LabelValues<Label>) => ({ labels, value: 0 }))
  return {
    name,
    help,
    type: 'counter' as const,
    with: series.with,
    samples: (): Sample[] => series.list().map(({ labels, value }) => ({ labels, value })),
  }
}

interface HistogramSeries {
  observe(seconds: number): void
}

/** Creates a histogram of durations. `bounds` are the upper bounds of the buckets, in seconds. */
export function createHistogram<Label extends string = never>(
  name: string,
  help: string,
  bounds: readonly number[],
) {
  const series = createSeries((labels: LabelValues<Label>) => {
    const counts = new Array<number>(bounds.length + 1).fill(0)
    const histogram = {
      labels,
      counts,
      sum: 0,
      observe(seconds: number) {
        let bucket = 0
        while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1
        counts[bucket] = (counts[bucket] ?? 0) + 1
        histogram.sum += seconds
      },
    }
    return histogram
  })
  return {
    name,
    help,
    type: 'histogram' as const,
    with: (labels: LabelValues<Label>): HistogramSeries => series.with(labels),
    samples: (): Sample[] =>
      series.list().flatMap(({ labels, counts, sum }) => {
        let count = 0
        const buckets = counts.map((inBucket, bucket): Sample => {
          count += inBucket
          return {
            labels: { ...labels, le: String(bounds[bucket] ?? '+Inf') },
            value: count,
            suffix: '_bucket',
          }
        })
        return [
          ...buckets,
          { labels, value: sum, suffix: '_sum' },
          { labels, value: count, suffix: '_count' },
        ]
      }),
  }
}

/** Creates a gauge whose value is read when /metrics is read. */
export function createGauge(
  name: string,
  help: string,
  samples: () => Sample[],
  combine: keyof typeof COMBINE = 'sum',
): Metric {
  return { name, help, type: 'gauge', combine, samples }
}

function createSeries<Label extends string, Series>(create: (labels: LabelValues<Label>) => Series) {
  const seriesByLabels = new Map<string, Series>()
  return {
    with(labels: LabelValues<Label>): Series {
      let key = ''
      for (const name in labels) key += `${labels[name]}\n`
      const existing = seriesByLabels.get(key)
      if (existing) return existing
      const created = create(labels)
      seriesByLabels.set(key, created)
      return created
    },
    list: () => [...seriesByLabels.values()],
  }
}

/** Reads the current values. */
export function reportMetrics(metrics: readonly Metric[]): MetricReport[] {
  return metrics.map(({ name, help, type, combine, samples }) => ({
    name,
    help,
    type,
    ...(combine && { combine }),
    samples: samples(),
  }))
}

/** Combines the values of the same metrics of several processes. A series that one process lacks has the value of the others. */
export function combineMetrics(reports: readonly (readonly MetricReport[])[]): MetricReport[] {
  const combined = new Map<string, MetricReport & { series: Map<string, Sample> }>()
  for (const metric of reports.flat()) {
    const known = combined.get(metric.name) ?? { ...metric, series: new Map<string, Sample>() }
    combined.set(metric.name, known)
    const combine = COMBINE[metric.combine ?? 'sum']
    for (const sample of metric.samples) {
      const key = `${sample.suffix ?? ''}${JSON.stringify(sample.labels)}`
      const before = known.series.get(key)
      known.series.set(key, before ? { ...sample, value: combine(before.value, sample.value) } : sample)
    }
  }
  return [...combined.values()].map(({ series, ...metric }) => ({ ...metric, samples: [...series.values()] }))
}

/** Formats metrics in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats). */
export function formatMetrics(metrics: readonly MetricReport[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => `${name}${formatSample(sample)}`),
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
