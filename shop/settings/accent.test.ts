import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveShades, getAllowedAccent, getContrast, isAllowedAccent } from './accent.ts'
import { DEFAULT_ACCENT } from './brand.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('gives the default accent exactly the shades of the style sheet', () => {
  const css = readFileSync('web/app.css', 'utf8')
  const { light, dark } = deriveShades(DEFAULT_ACCENT)
  const names = { accent: 'accent', strong: 'accent-strong', link: 'link', wash: 'accent-wash' } as const
  for (const [shade, token] of Object.entries(names)) {
    const key = shade as keyof typeof names
    expect(css).toContain(`--color-${token}: light-dark(${light[key]}, ${dark[key]});`)
  }
  expect(isAllowedAccent(DEFAULT_ACCENT)).toBe(true)
  expect(getAllowedAccent(DEFAULT_ACCENT)).toBe(DEFAULT_ACCENT)
})

test('offers an allowed accent for every color, whose shades are legible in both schemes', () => {
  fc.assert(
    fc.property(color, (wanted) => {
      const offered = getAllowedAccent(wanted)
      expect(isAllowedAccent(offered)).toBe(true)
      if (isAllowedAccent(wanted)) expect(offered).toBe(wanted)
      const { light, dark, highlight } = deriveShades(offered)
      const pairs = [
        ...[light.accent, light.strong, dark.accent, dark.strong].map((button) => ['#ffffff', button]),
        ...['#fbfaf7', '#ffffff', light.wash].map((background) => [light.link, background]),
        ...['#0e1016', '#171a22', '#20242f', dark.wash].map((background) => [dark.link, background]),
        ['#11131a', light.wash],
        ['#f4f2ec', dark.wash],
        ['#11131a', highlight],
        ['#3a4116', highlight],
      ] as [string, string][]
      for (const [text, background] of pairs)
        expect(
          getContrast(text, background),
          `${text} on ${background} of ${offered}`,
        ).toBeGreaterThanOrEqual(4.5)
      expect(getContrast(dark.accent, '#0e1016'), `${dark.accent} on the dark page`).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 500 },
  )
})

test('keeps the hue of the color that it replaces', () => {
  expect(getAllowedAccent('#ff7a00')).toBe('#ba5600')
  expect(getAllowedAccent('#ffffff')).toMatch(/^#(..)\1\1$/)
})
