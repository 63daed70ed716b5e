import { cpus } from 'node:os'

interface BenchRow {
  what: string
  value: string
  target: string
  ratio: number | null
}

const rows: BenchRow[] = []

export function addMinimum(what: string, value: number, target: number, unit: string): void {
  rows.push({
    what,
    value: `${formatFigure(value)} ${unit}`,
    target: `>= ${formatFigure(target)} ${unit}`,
    ratio: value / target,
  })
}

export function addMaximum(what: string, value: number, target: number, unit: string): void {
  rows.push({
    what,
    value: `${formatFigure(value)} ${unit}`,
    target: `<= ${formatFigure(target)} ${unit}`,
    ratio: target / value,
  })
}

/** A figure without an target. */
export function addFigure(what: string, value: number, unit: string): void {
  rows.push({ what, value: `${formatFigure(value)} ${unit}`, target: '', ratio: null })
}

function formatFigure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1)
}

/** Prints all rows as a table. */
export function printRows(): void {
  const [cpu] = cpus()
  console.log(
    `\n${cpus().length} x ${cpu?.model}, Node ${process.versions.node}; load generator on the same machine\n`,
  )
  console.log('| what | measured | target | ratio |\n|---|---:|---:|---:|')
  for (const { what, value, target, ratio } of rows)
    console.log(`| ${what} | ${value} | ${target} | ${ratio?.toFixed(2) ?? ''} |`)
}
