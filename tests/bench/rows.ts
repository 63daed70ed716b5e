import { cpus } from 'node:os'

interface BenchRow {
  what: string
  value: string
  aim: string
  ratio: number | null
}

const rows: BenchRow[] = []

export function addMinimum(what: string, value: number, aim: number, unit: string): void {
  rows.push({
    what,
    value: `${formatFigure(value)} ${unit}`,
    aim: `>= ${formatFigure(aim)} ${unit}`,
    ratio: value / aim,
  })
}

export function addMaximum(what: string, value: number, aim: number, unit: string): void {
  rows.push({
    what,
    value: `${formatFigure(value)} ${unit}`,
    aim: `<= ${formatFigure(aim)} ${unit}`,
    ratio: aim / value,
  })
}

/** A figure without an aim. */
export function addFigure(what: string, value: number, unit: string): void {
  rows.push({ what, value: `${formatFigure(value)} ${unit}`, aim: '', ratio: null })
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
  console.log('| what | measured | aim | ratio |\n|---|---:|---:|---:|')
  for (const { what, value, aim, ratio } of rows)
    console.log(`| ${what} | ${value} | ${aim} | ${ratio?.toFixed(2) ?? ''} |`)
}
