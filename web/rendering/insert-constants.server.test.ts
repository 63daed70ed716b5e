import { expect, test } from 'vitest'
import { insertConstants } from './insert-constants.server.ts'

const PAGE =
  '<head><style id="css"></style></head><body>\u0645<script id="words" type="application/json"></script></body>'
const html = Buffer.from(PAGE).toString('latin1')

test('inserts styles and messages in any script, and keeps the rest', () => {
  const page = insertConstants(html, {
    css: Buffer.from('a::after{content:"←"}'),
    messagesJson: Buffer.from('{"a":"مرحبا"}'),
  })
  expect(page.toString()).toBe(
    '<head><style id="css">a::after{content:"←"}</style></head><body>\u0645' +
      '<script id="words" type="application/json">{"a":"مرحبا"}</script></body>',
  )
})

test('refuses a page without a place for them', () => {
  const constants = { css: Buffer.alloc(0), messagesJson: Buffer.from('{}') }
  expect(() => insertConstants('<p>', constants)).toThrow('the page has no')
})
