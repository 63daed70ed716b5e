import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'
// Jobs and pages have metrics of their own.
import '../../jobs/start-jobs.ts'
import '../../observability/page-cache-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Lists the names of the metrics that the shop exports. */
async function listExportedMetrics(): Promise<string[]> {
  const { app, runtime } = await openTestShop()
  app.get('/metrics', serveMetrics(runtime))
  const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const text = await (await app.request('/metrics', {}, bindings)).text()
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  expect(new Set(names).size).toBe(names.length)
  return names
}

function listNames(text: string): string[] {
  return [...new Set(text.match(/\b(shop|nodejs|process)_[a-z0-9_]+/g) ?? [])].sort()
}

const readDoc = (file: string) => readFileSync(`docs/${file}`, 'utf8')

function listQueries(dashboard: string): string[] {
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

test('the dashboard and the alert rules use only exported metrics', async () => {
  const names = await listExportedMetrics()
  const queries = listQueries(readDoc('observability/dashboard.json'))
  const rules = readDoc('observability/alerts.yaml')
  expect(queries.length).toBeGreaterThan(30)
  expect(listNames(rules).length).toBeGreaterThan(10)
  for (const name of listNames([...queries, rules].join('\n'))) expect(names).toContain(name)
})

test('the table of docs/observability.md lists exactly the exported metrics', async () => {
  const names = await listExportedMetrics()
  const rows = readDoc('observability.md').match(/^\| `shop_.*$/gm) ?? []
  const listed = rows.flatMap((row) => listNames(row.split('|')[1] ?? '')).sort()
  const ownNames = names.filter((name) => name.startsWith('shop_') && !isHistogramPart(name, names)).sort()
  expect(listed).toEqual(ownNames)
})

/** Returns whether the name is a series of a histogram, which the table lists once. */
function isHistogramPart(name: string, names: string[]): boolean {
  const [whole] = name.split(/_(?:bucket|sum|count)$/)
  return whole !== undefined && whole !== name && names.includes(whole)
}
