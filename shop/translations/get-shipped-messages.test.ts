import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGS } from '../localization/languages.ts'
import { ALL_NAMESPACES } from '../localization/namespaces.ts'
import {
  flattenMessages,
  getShippedMessages,
  type MessageTree,
  nestMessages,
} from './get-shipped-messages.ts'
import { parseTranslationFile } from './validation/parse-translation-file.ts'

const key = fc
  .stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/)
  .filter((key) => !(key in Object.prototype) && key !== 'prototype')
const messages = fc.letrec<{ messages: MessageTree }>((tie) => ({
  messages: fc
    .dictionary(key, fc.oneof({ depthSize: 'small' }, fc.string({ unit: 'binary' }), tie('messages')), {
      maxKeys: 5,
      noNullPrototype: true,
    })
    // A group of nothing has no path.
    .map((group) => Object.fromEntries(Object.entries(group).filter(([, inside]) => !isEmpty(inside)))),
})).messages

/** Parses a file whose groups exist already, so that none of them is a wrapper. */
function parseFile(sent: unknown) {
  return parseTranslationFile(sent, { lang: 'fr', namespace: 'home' }, new Set(Object.keys(Object(sent))))
}

function isEmpty(inside: unknown): boolean {
  return typeof inside === 'object' && inside !== null && Object.keys(inside).length === 0
}

test('nestMessages reverses flattenMessages', () => {
  fc.assert(
    fc.property(messages, (messages) => {
      const together = nestMessages(flattenMessages(messages))
      expect(together).toEqual(messages)
      expect(JSON.stringify(together)).toBe(JSON.stringify(messages))
    }),
  )
})

test('parseTranslationFile reads the same texts as flattenMessages', () => {
  fc.assert(
    fc.property(messages, (messages) => {
      const sent = JSON.parse(JSON.stringify(messages))
      const { messages: read, skipped, refused } = parseFile(sent)
      const flat = flattenMessages(sent)
      for (const path of skipped) flat.delete(path)
      expect([read, refused]).toEqual([flat, []])
    }),
  )
})

test('keeps every shipped file unchanged through flatten and nest', () => {
  for (const lang of LANGS) {
    for (const namespace of ALL_NAMESPACES) {
      const shipped = getShippedMessages(lang, namespace)
      expect(flattenMessages(nestMessages(shipped))).toEqual(shipped)
    }
  }
})

test('accepts or rejects any content of a file without side effects', () => {
  const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
  fc.assert(
    fc.property(fc.jsonValue(), (sent) => {
      const { messages, refused } = parseFile(sent)
      for (const text of messages.values()) expect(typeof text).toBe('string')
      for (const { key } of refused) expect(typeof key).toBe('string')
    }),
  )
  const deep = JSON.parse(`${'{"a":'.repeat(10_000)}"b"${'}'.repeat(10_000)}`)
  expect(parseFile(deep)).toMatchObject({ refused: [{ kind: 'tooDeep' }] })
  expect(parseFile(JSON.parse('{"__proto__":{"polluted":"yes"}}')).messages).toEqual(
    new Map([['__proto__.polluted', 'yes']]),
  )
  expect({}).not.toHaveProperty('polluted')
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before)
})
