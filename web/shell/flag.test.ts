import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGS } from '../../shop/localization/languages.ts'

it.each(LANGS)('has a small flag for %s', (lang) => {
  const drawing = readFileSync(`public/flags/${lang}.svg`, 'utf8')
  expect(drawing).toContain('viewBox="0 0 24 16"')
  expect(drawing.length).toBeLessThan(1_000)
})
