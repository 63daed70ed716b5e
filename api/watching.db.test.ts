import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestShop } from '../tests/test-shop.ts'
import { answerMetrics } from './metrics.ts'

/** What a shop tells, by name. */
async function exported(): Promise<string[]> {
  const { app, runtime } = await openTestShop()
  app.get('/metrics', answerMetrics(runtime))
  const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const text = await (await app.request('/metrics', {}, bindings)).text()
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  expect(new Set(names).size).toBe(names.length)
  return names
}

function namedIn(text: string): string[] {
  return [...new Set(text.match(/\b(shop|nodejs|process)_[a-z0-9_]+/g) ?? [])].sort()
}

const read = (file: string) => readFileSync(`docs/${file}`, 'utf8')

function queriesOf(dashboard: string): string[] {
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

test('every figure that the dashboard and the alerts look at is told', async () => {
  const names = await exported()
  const queries = queriesOf(read('watching/dashboard.json'))
  const rules = read('watching/alerts.yaml')
  expect(queries.length).toBeGreaterThan(30)
  expect(namedIn(rules).length).toBeGreaterThan(10)
  for (const name of namedIn([...queries, rules].join('\n'))) expect(names).toContain(name)
})

test('the table of docs/watching.md has every figure of ours, and no other', async () => {
  const names = await exported()
  const rows = read('watching.md').match(/^\| `shop_.*$/gm) ?? []
  const listed = rows.flatMap((row) => namedIn(row.split('|')[1] ?? '')).sort()
  const ours = names.filter((name) => name.startsWith('shop_') && !isPartOf(name, names)).sort()
  expect(listed).toEqual(ours)
})

/** A line of a histogram, which the table lists once. */
function isPartOf(name: string, names: string[]): boolean {
  const [whole] = name.split(/_(?:bucket|sum|count)$/)
  return whole !== undefined && whole !== name && names.includes(whole)
}
