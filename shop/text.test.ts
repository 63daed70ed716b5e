import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, normalizeIdentifier, normalizeLine, normalizeText, truncateText } from './text.ts'

const INVISIBLE = [
  '\u200b',
  '\u200e',
  '\u2068',
  '\u2069',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\ufeff',
  '\u061c',
  '\u202e',
]
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x1d7ce, 0x116da]

/** Text with what keyboards, phones and broken programs put into it. */
const foreignText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...INVISIBLE, '\ud83d', '\ude00', '\0', '\r\n', '\u2028', '\u0001', ' ', '\u00a0'),
    fc.constantFrom('e\u0301', 'é', '😀', '👨‍👩‍👧‍👦', '🇬🇧', 'ﬁ', 'أ', 'ا\u0654', '\u0301'),
    fc.string({ unit: 'binary', maxLength: 2 }),
  ),
})

describe('normalizeText', () => {
  test('returns text that every column stores, and changes it once', () => {
    fc.assert(
      fc.property(foreignText, (text) => {
        const stored = normalizeText(text)
        expect(stored.isWellFormed()).toBe(true)
        expect(stored).toBe(stored.normalize('NFC').trim())
        expect(stored).not.toMatch(/(?![\t\n])\p{Cc}/u)
        expect(normalizeText(stored)).toBe(stored)
        expect(stored).not.toMatch(/[\u202a-\u202e]/)
        const line = normalizeLine(text)
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
        expect(normalizeLine(line)).toBe(line)
      }),
    )
  })

  test.each(['', ' ', '\u00a0\n', ...INVISIBLE, '\u115f', '\u2028', '\u0001'])(
    'returns nothing for %j, which nobody sees',
    (text) => {
      expect([normalizeText(text), normalizeLine(`${text} ${text}`)]).toEqual(['', ''])
    },
  )

  test('keeps the joiners of scripts and emoji', () => {
    for (const text of ['می\u200cخواهم', '👨‍👩‍👧‍👦', '❤️']) expect(normalizeText(text)).toBe(text)
  })

  test('keeps the isolates of paragraphs alone, and no mark of direction in a line', () => {
    const text = '\u202eMar\u200eia \u2068@ana\u2069\u202c'
    expect(normalizeText(text)).toBe('Mar\u200eia \u2068@ana\u2069')
    expect(normalizeLine(text)).toBe('Maria @ana')
  })

  test('replaces half a character and composes letters', () => {
    expect(normalizeText(' Jose\u0301 \ud83d!\r\n')).toBe('José \ufffd!')
    expect(normalizeLine('Foo\r\nBcc: x\u0001y')).toBe('Foo Bcc: xy')
  })
})

describe('normalizeIdentifier', () => {
  test('reads a number in the digits of any script, with invisible characters anywhere', () => {
    const typed = fc.array(
      fc.record({
        digit: fc.nat(9),
        zero: fc.constantFrom(0x30, ...ZEROS),
        mark: fc.constantFrom('', ...INVISIBLE),
      }),
    )
    fc.assert(
      fc.property(typed, (keys) => {
        const text = keys.map(({ digit, zero, mark }) => mark + String.fromCodePoint(zero + digit)).join('')
        expect(normalizeIdentifier(text)).toBe(keys.map(({ digit }) => digit).join(''))
      }),
    )
  })

  test('knows every decimal digit of Unicode', () => {
    const all = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code))
    const digits = all.filter((character) => /^\p{Nd}$/u.test(character))
    expect(digits.length).toBeGreaterThan(600)
    expect(digits.map(normalizeIdentifier).filter((digit) => !/^[0-9]$/.test(digit))).toEqual([])
  })

  test('makes one form of full-width and composed letters, and stays at it', () => {
    expect(normalizeIdentifier('\u2068＠ａｎａ\u2069 ')).toBe('@ana')
    fc.assert(
      fc.property(foreignText, (text) => {
        const compared = normalizeIdentifier(text)
        expect(normalizeIdentifier(compared)).toBe(compared)
        expect(normalizeIdentifier(text.normalize('NFD'))).toBe(compared)
      }),
    )
  })
})

describe('truncateText', () => {
  test('cuts at the end of a whole character', () => {
    expect(truncateText(`${'S'.repeat(149)}😀 more`, 150)).toBe('S'.repeat(149))
    expect(truncateText('ab👨‍👩‍👧‍👦c', 8)).toBe('ab')
    expect(truncateText('🇬🇧🇪🇸', 6)).toBe('🇬🇧')
    expect(truncateText('short', 5)).toBe('short')
  })

  test('returns a beginning that is not longer and well formed, of any text', () => {
    fc.assert(
      fc.property(foreignText, fc.nat(30), (text, length) => {
        const whole = text.toWellFormed()
        const cut = truncateText(whole, length)
        expect(cut.length).toBeLessThanOrEqual(length)
        expect(whole.startsWith(cut)).toBe(true)
        expect(cut.isWellFormed()).toBe(true)
      }),
    )
  })

  test('cuts a letter under endless accents', () => {
    expect(truncateText(`a${'\u0301'.repeat(500)}`, 100)).toHaveLength(100)
  })
})

test.each([
  ['Núñez', 'nunez'],
  ['MÜLLER', 'muller'],
  ['Şahin', 'sahin'],
  ['أحمد', 'احمد'],
  ['مُحَمَّد', 'محمد'],
  ['فاطمة', 'فاطمه'],
  ['علی', 'علي'],
  ['Straße', 'strasse'],
  ['Ελλάς', 'ελλασ'],
  ['İstanbul', 'istanbul'],
  ['٢٠٢٦', '2026'],
])('finds %s by %s', (stored, search) => {
  expect(foldText(stored)).toBe(foldText(search))
})
