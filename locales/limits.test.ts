import { expect, test } from 'vitest'
import { DEFAULT_LANG, SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { ALL_NAMESPACES } from '../shop/localization/namespaces.ts'
import { getShippedMessages } from '../shop/translations/get-shipped-messages.ts'
import { SHIPPED_MESSAGES } from '../tests/support/shipped-messages.ts'
import { LIMITS } from './limits.ts'

test('messages name the limits of the code, each in the words of its language', () => {
  const written = SHIPPED_LANGS.map((lang) =>
    SHIPPED_MESSAGES.getTranslator(lang)('common:problems.import_too_many_rows').replaceAll('\u00a0', ' '),
  )
  expect(written).toEqual([
    expect.stringContaining('20,000 rows'),
    expect.stringContaining('20,000 صف'),
    expect.stringContaining('20 000 filas'),
  ])
  expect(SHIPPED_MESSAGES.getTranslator('ar')('auth:resetRequested')).toContain('لمدة ساعة\u00a0واحدة')
})

test('every limit is named by a message, and every message names limits that exist', () => {
  const named = ALL_NAMESPACES.flatMap((namespace) => [
    ...[...getShippedMessages(DEFAULT_LANG, namespace).values()].join().matchAll(/\{\{limits\.(\w+)\}\}/g),
  ])
  expect([...new Set(named.map(([, name]) => name))].sort()).toEqual(Object.keys(LIMITS).sort())
})
