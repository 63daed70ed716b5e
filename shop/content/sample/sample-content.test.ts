import { describe, expect, it } from 'vitest'
import { SHIPPED_LANGS } from '../../localization/languages.ts'
import { DEFAULT_SETTINGS } from '../../settings/get-settings.ts'
import { CONTENT_PARTS } from '../content.ts'
import { buildContent } from '../get-content.ts'
import { SAMPLE_CONTENT } from './sample-content.ts'

/** The keys of all objects in order, without the texts. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value).map(([key, part]) => [key, shapeOf(part)])
}

describe.each(SHIPPED_LANGS)('sample content in %s', (lang) => {
  it('has all parts of the English sample', () => {
    for (const part of ['claims', 'testimonials', 'faq', 'footer', 'story'] as const) {
      expect(shapeOf(SAMPLE_CONTENT[lang][part]), part).toEqual(shapeOf(SAMPLE_CONTENT.en[part]))
    }
  })

  it('contains the same figures and links as the English sample', () => {
    const marksOf = (text: string) =>
      [...text.matchAll(/\{\{\w+\}\}|\]\(\/\w+\)/g)].map(([mark]) => mark).sort()
    for (const part of CONTENT_PARTS) {
      const [here, english] = [SAMPLE_CONTENT[lang][part], SAMPLE_CONTENT.en[part]].map((value) =>
        JSON.stringify(value),
      )
      expect(marksOf(here ?? ''), part).toEqual(marksOf(english ?? ''))
    }
  })

  it('fills every placeholder but the payment methods, which the page fills', () => {
    const { settings: _, ...texts } = buildContent(lang, DEFAULT_SETTINGS)
    expect(JSON.stringify(texts).match(/\{\{\w+\}\}|undefined|NaN/g)).toEqual(['{{methods}}'])
  })

  it('has six testimonials and ten questions', () => {
    expect(SAMPLE_CONTENT[lang].testimonials.map(({ id }) => id)).toEqual([
      'maya',
      'tom',
      'leila',
      'diego',
      'priya',
      'samuel',
    ])
    expect(new Set(SAMPLE_CONTENT[lang].faq.map(({ id }) => id)).size).toBe(10)
  })
})
