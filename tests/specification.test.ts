import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Line'))

/** Places in the code, and tests, that a row names. */
function readRow(row: string) {
  const quoted = [...row.matchAll(/`([^`]+)`/g)].flatMap(([, text]) => text ?? [])
  const tests = quoted.filter((text) => text.includes(' › '))
  return { tests, places: quoted.filter((text) => /^\w[\w/.-]*\/[\w.-]*$/.test(text)) }
}

function findTest(name: string): 'found' | 'no file' | 'no test of this title' {
  const [file = '', title = ''] = name.split(' › ')
  const path = file.startsWith('e2e/') ? `tests/${file}.spec.ts` : file
  if (!existsSync(path)) return 'no file'
  return readFileSync(path, 'utf8').includes(title) ? 'found' : 'no test of this title'
}

it('the document has a row for each part of the specification', () => {
  expect(rows.length).toBeGreaterThan(100)
})

it.each(rows)('names tests and files that exist: %s', (row) => {
  const { tests, places } = readRow(row)
  expect(tests).not.toEqual([])
  for (const name of tests) expect(findTest(name), name).toBe('found')
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})
