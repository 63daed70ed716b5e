import { expect, test } from 'vitest'
import { insertConstants } from './insert-constants.server.ts'

const PAGE =
  '<head><style id="css"></style></head><body>\u0645<script id="words" type="application/json"></script></body>'
const html = Buffer.from(PAGE).toString('latin1')

test('inserts styles and messages in any script, and keeps the rest', () => {
  const page = insertConstants(html, {
    css: Buffer.from('a::after{content:"←"}'),
    messagesJson: '{"a":"مرحبا"}',
  })
  expect(page.toString()).toBe(
    '<head><style id="css">a::after{content:"←"}</style></head><body>\u0645' +
      '<script id="words" type="application/json">{"a":"مرحبا"}</script></body>',
  )
})

test('a message cannot end the element that contains it', () => {
  const page = insertConstants(html, {
    css: Buffer.alloc(0),
    messagesJson: '{"a":"</script><script>alert(1)"}',
  })
  expect(page.toString()).toContain('{"a":"\\u003c/script>\\u003cscript>alert(1)"}</script>')
})

test('refuses a page without a place for them', () => {
  expect(() => insertConstants('<p>', { css: Buffer.alloc(0), messagesJson: '{}' })).toThrow(
    'the page has no',
  )
})
