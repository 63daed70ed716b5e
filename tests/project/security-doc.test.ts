import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCUMENT = readFileSync('docs/security.md', 'utf8')
const [, tables = ''] = DOCUMENT.split('\n## The standard\n')

/** Number of level 1 and 2 requirements per chapter of ASVS 5.0. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

/** A row covers one requirement, or several with the same answer. */
const responses = [...tables.matchAll(/^\| (\d[\d., ]*) \| .* \| (holds|part|no|n\/a) \| .+ \|$/gm)].flatMap(
  ([, numbers = '', response = '']) => numbers.split(', ').map((number) => ({ number, answer: response })),
)

function count(wanted: string): number {
  return responses.filter(({ answer: response }) => response === wanted).length
}

test('the summary equals the tables', () => {
  expect(DOCUMENT).toContain(
    `**${count('holds')} hold, ${count('part')} hold in part, ${count('no')} do not hold, ${count('n/a')} do not apply.**`,
  )
})

test('every row parses and each requirement has one answer', () => {
  const rows = tables.split('\n').filter((line) => /^\| \d/.test(line))
  const numbers = responses.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(rows.flatMap((row) => row.split('|')[1]?.trim().split(', ') ?? [])).toEqual(numbers)
  const chapters = CHAPTERS.map(
    (_, place) => numbers.filter((number) => number.startsWith(`${place + 1}.`)).length,
  )
  expect(chapters).toEqual(CHAPTERS)
})

test('the named files exist', () => {
  for (const doc of ['docs/security.md', 'docs/threat-model.md', 'SECURITY.md']) {
    const text = readFileSync(doc, 'utf8')
    const paths = [...text.matchAll(/`([\w-]+(?:\/[\w-]+)*(?:\/|\.(?:ts|tsx|db\.test\.ts|test\.ts|json)))`/g)]
    const named = paths.map(([, path = '']) => path).filter((path) => /[/]|package/.test(path))
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  }
})
