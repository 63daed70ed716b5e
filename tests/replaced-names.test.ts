import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ALLOWED_NAMES, REPLACED_IDENTIFIERS, REPLACED_PREFIXES, REPLACED_WORDS } from './replaced-names.ts'

const FOLDERS = 'api,db,documents,jobs,locales,mail,observability,providers,scripts,shop,tests,web'
const sources = globSync(['*.ts', `{${FOLDERS}}/**/*.{ts,tsx,mjs}`])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'tests/replaced-names.ts')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const replacements = new Map(Object.entries(REPLACED_IDENTIFIERS))
const words = new Map(Object.entries(REPLACED_WORDS))
const prefixPattern = new RegExp(`^(${Object.keys(REPLACED_PREFIXES).join('|')})`)

function stripCommentsAndStrings(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*/g, '')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
}

function listReplacedIdentifiers(text: string): string[] {
  const isReplaced = (name: string) => replacements.has(name) || prefixPattern.test(name)
  const identifiers = (code: string) => new Set(code.match(/[A-Za-z_$][\w$]*/g))
  // Comments and strings are removed only where it matters, because that takes most of the time.
  if (![...identifiers(text)].some(isReplaced)) return []
  return [...identifiers(stripCommentsAndStrings(text))].filter(isReplaced)
}

function splitWords(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
}

function listExports(text: string): string[] {
  const pattern = /^export (?:default )?(?:async )?(?:function\*?|const|class|type|interface|enum) (\w+)/gm
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

function listMessageKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [key, ...listMessageKeys(child)])
}

/** All names that readers look up, with the place where they are defined. */
function listNames(): { name: string; place: string }[] {
  const paths = sources.flatMap(({ path }) => path.split('/').map((name) => ({ name, place: path })))
  const symbols = sources.flatMap(({ path, text }) =>
    listExports(text).map((name) => ({ name, place: path })),
  )
  const columns = sources
    .filter(({ path }) => path.endsWith('tables.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\w+\(\s*'([a-z_]+)'/g)].map(([, name = '']) => ({ name, place: path })),
    )
  const keys = globSync('locales/en/*.json').flatMap((path) =>
    listMessageKeys(JSON.parse(readFileSync(path, 'utf8'))).map((name) => ({ name, place: path })),
  )
  return [...paths, ...symbols, ...columns, ...keys]
}

describe('names', () => {
  test('no replaced identifier comes back', () => {
    const found = sources.flatMap(({ path, text }) =>
      listReplacedIdentifiers(text).map(
        (name) => `${path}: ${name} -> ${replacements.get(name) ?? 'MAX_ or MIN_'}`,
      ),
    )
    expect(found).toEqual([])
  })

  test('no name contains a replaced word', () => {
    const found = listNames().flatMap(({ name, place }) =>
      Object.hasOwn(ALLOWED_NAMES, name)
        ? []
        : splitWords(name)
            .filter((word) => words.has(word))
            .map((word) => `${place}: ${name} (${word} -> ${words.get(word)})`),
    )
    expect([...new Set(found)]).toEqual([])
  })
})
