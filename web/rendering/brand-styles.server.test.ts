import { expect, test } from 'vitest'
import { insertStylesAndMessages } from './brand-styles.server.ts'

const PAGE =
  '<head><style id="css"></style></head><body>\u0645<script id="words" type="application/json"></script></body>'

test('inserts styles and messages in any script, and keeps the rest', () => {
  const page = insertStylesAndMessages(PAGE, {
    css: 'a::after{content:"←"}',
    messagesJson: '{"a":"مرحبا"}',
  })
  expect(page).toBe(
    '<head><style id="css">a::after{content:"←"}</style></head><body>\u0645' +
      '<script id="words" type="application/json">{"a":"مرحبا"}</script></body>',
  )
})

test('rejects a page without elements for them', () => {
  const constants = { css: '', messagesJson: '{}' }
  expect(() => insertStylesAndMessages('<p>', constants)).toThrow('the page has no')
})
