/**
 * What a process counts of itself from its start, as plain numbers: a shop nobody measures pays a few bytes for them,
 * and no library. They are written down when somebody asks (`write-metrics.ts`).
 */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples(): Sample[]
}

export interface Sample {
  labels: Record<string, string>
  value: number
  /** Of a histogram: which of its lines. */
  suffix?: '_bucket' | '_sum' | '_count'
}

type LabelValues<Label extends string> = Record<Label, string>

/** One number for each combination of labels: what stands in a label must be one of a few. */
export function createCounter<Label extends string = never>(name: string, help: string) {
  const all = createSeries((labels: LabelValues<Label>) => ({ labels, value: 0 }))
  return {
    name,
    help,
    type: 'counter' as const,
    of: all.of,
    samples: (): Sample[] => all.list().map(({ labels, value }) => ({ labels, value })),
  }
}

export interface HistogramSeries {
  observe(seconds: number): void
}

/** How many took how long: counted by the first of `bounds`, in seconds, that they do not exceed. */
export function createHistogram<Label extends string = never>(
  name: string,
  help: string,
  bounds: readonly number[],
) {
  const all = createSeries((labels: LabelValues<Label>) => {
    const counts = new Array<number>(bounds.length + 1).fill(0)
    const one = {
      labels,
      counts,
      sum: 0,
      observe(seconds: number) {
        let place = 0
        while (place < bounds.length && seconds > (bounds[place] ?? 0)) place += 1
        counts[place] = (counts[place] ?? 0) + 1
        one.sum += seconds
      },
    }
    return one
  })
  return {
    name,
    help,
    type: 'histogram' as const,
    of: (labels: LabelValues<Label>): HistogramSeries => all.of(labels),
    samples: (): Sample[] =>
      all.list().flatMap(({ labels, counts, sum }) => {
        let count = 0
        const buckets = counts.map((more, place): Sample => {
          count += more
          return {
            labels: { ...labels, le: String(bounds[place] ?? '+Inf') },
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

/** What is so now, looked at when somebody asks. */
export function createGauge(name: string, help: string, samples: () => Sample[]): Metric {
  return { name, help, type: 'gauge', samples }
}

function createSeries<Label extends string, One>(begin: (labels: LabelValues<Label>) => One) {
  const known = new Map<string, One>()
  return {
    of(labels: LabelValues<Label>): One {
      let key = ''
      for (const name in labels) key += `${labels[name]}\n`
      const found = known.get(key)
      if (found) return found
      const one = begin(labels)
      known.set(key, one)
      return one
    },
    list: () => [...known.values()],
  }
}
