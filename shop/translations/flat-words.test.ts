import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGS } from '../localization/languages.ts'
import { NAMESPACES } from '../localization/namespaces.ts'
import { flatWords, nestedWords, type Words } from './flat-words.ts'
import { readFile } from './read-file.ts'
import { shippedWords } from './shipped-words.ts'

const key = fc
  .stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/)
  .filter((key) => !(key in Object.prototype) && key !== 'prototype')
const words = fc.letrec<{ words: Words }>((tie) => ({
  words: fc
    .dictionary(key, fc.oneof({ depthSize: 'small' }, fc.string({ unit: 'binary' }), tie('words')), {
      maxKeys: 5,
      noNullPrototype: true,
    })
    // A group of nothing has no path.
    .map((group) => Object.fromEntries(Object.entries(group).filter(([, inside]) => !isEmpty(inside)))),
})).words

function isEmpty(inside: unknown): boolean {
  return typeof inside === 'object' && inside !== null && Object.keys(inside).length === 0
}

test('words that were taken apart are put together again as they were', () => {
  fc.assert(
    fc.property(words, (words) => {
      const together = nestedWords(flatWords(words))
      expect(together).toEqual(words)
      expect(JSON.stringify(together)).toBe(JSON.stringify(words))
    }),
  )
})

test('a file is read as it was taken apart', () => {
  fc.assert(
    fc.property(words, (words) => {
      const sent = JSON.parse(JSON.stringify(words))
      expect(readFile(sent)).toEqual({ words: flatWords(sent), refused: [] })
    }),
  )
})

test('every shipped file is its words', () => {
  for (const lang of LANGS) {
    for (const namespace of NAMESPACES) {
      const shipped = shippedWords(lang, namespace)
      expect(flatWords(nestedWords(shipped))).toEqual(shipped)
    }
  }
})

test('whatever a file holds, it is read or refused, and changes nothing else', () => {
  const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
  fc.assert(
    fc.property(fc.jsonValue(), (sent) => {
      const { words, refused } = readFile(sent)
      for (const text of words.values()) expect(typeof text).toBe('string')
      for (const { key } of refused) expect(typeof key).toBe('string')
    }),
  )
  const deep = JSON.parse(`${'{"a":'.repeat(10_000)}"b"${'}'.repeat(10_000)}`)
  expect(readFile(deep)).toMatchObject({ refused: [{ kind: 'tooDeep' }] })
  expect(readFile(JSON.parse('{"__proto__":{"polluted":"yes"}}')).words).toEqual(
    new Map([['__proto__.polluted', 'yes']]),
  )
  expect({}).not.toHaveProperty('polluted')
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before)
})
