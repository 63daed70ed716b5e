import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../shop/settings/get-settings.ts'
import { buildSampleDocument, SAMPLE_COMPANY } from '../../tests/support/documents/sample-documents.ts'
import { SHIPPED_MESSAGES } from '../../tests/support/shipped-messages.ts'
import { renderDocumentPdf } from '../document-files.ts'

const render = async (
  sample?: Parameters<typeof buildSampleDocument>[0],
  brand: Parameters<typeof renderDocumentPdf>[2] = { look: DEFAULT_SETTINGS, logo: null },
) => {
  const pdf = await renderDocumentPdf(buildSampleDocument(sample), SHIPPED_MESSAGES.getTranslator, brand)
  return Buffer.from(pdf).toString('latin1')
}

const KINDS = ['receipt', 'invoice', 'credit_note', 'credit_note_reversal', 'correction'] as const

test.each(KINDS)('renders a tagged A4 page with embedded fonts: %s', async (kind) => {
  for (const lang of ['en', 'ar', 'es'] as const) {
    const pdf = await render({ kind, content: { lang } })
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/)
    expect(pdf).toContain('/Marked true')
    expect(pdf).toContain(`/Lang (${lang}`)
    expect(pdf).toContain('/FontFile2')
    expect(pdf).toContain(lang === 'ar' ? '+ReadexPro-' : '+InstrumentSans-')
  }
})

test('renders names in Greek and Cyrillic, which the shop’s own fonts lack', async () => {
  const company = { ...SAMPLE_COMPANY, name: 'Καλαμαράς ΑΕ, Студио ООД' }
  const buyer = { name: 'Eleni', email: 'eleni@example.com' }
  expect(await render({ kind: 'invoice', content: { buyer } })).not.toContain('+NotoSans-')
  expect(await render({ kind: 'invoice', content: { buyer: { ...buyer, company } } })).toContain('+NotoSans-')
})

test.each(['svg', 'png'] as const)(
  'shows the logo (%s), the accent and the font of the brand',
  async (format) => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20z" fill="#c00"/></svg>'
    const png = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#c00' } })
      .png()
      .toBuffer()
    const look = {
      shopName: 'Allegro',
      brand: { accent: '#0f766e', fonts: 'classic' as const },
      logo: { hash: 'a', format, width: 40, height: 20, backdrop: null },
    }
    const pdf = await render({}, { look, logo: format === 'svg' ? Buffer.from(svg) : png })
    expect(pdf).toContain('+SourceSerif4-')
    expect(pdf).not.toContain('+BricolageGrotesque-')
    expect(pdf).toContain('/Alt (Allegro)')
    expect(await render()).not.toContain('/Alt (')
  },
)

/** Names of customers, and what they put into names. */
const NAMES = {
  chinese: '李小龍 陈丽华',
  rareHan: '𠮷野 堃 嘅',
  korean: '김철수',
  japanese: '山田 さくら ﾔﾏﾀﾞ「」',
  thai: 'บริษัท สมชาย น้ำ',
  lao: 'ສົມສັກ',
  khmer: 'សុខ សៀម',
  burmese: 'မောင်မောင်',
  hebrew: 'דוד כהן שָׁלוֹם',
  tamil: 'தமிழ் ஸ்ரீ கௌசல்யா',
  hindi: 'पूजा श्रीवास्तव',
  bengali: 'রবীন্দ্রনাথ',
  otherIndic: 'తెలుగు ಕನ್ನಡ മലയാളം ગુજરાતી ਪੰਜਾਬੀ ଓଡ଼ିଆ ලක්ෂ්මී',
  georgian: 'გიორგი',
  armenian: 'Հայկ',
  ethiopic: 'አበበ',
  persian: 'پژمان گلستانی ٹ',
  tibetan: 'བསྟན་འཛིན ދިވެހި',
  vietnamese: 'Nguyễn Thị Hạnh',
  emoji: '😀 👍🏽 👩‍🚀 🇬🇧 ❤️ 1️⃣ ★ ✓',
  emojiOfTwoFiles: '❤️\u200d🔥 🧑🏽\u200d❤️\u200d💋\u200d🧑🏻',
  ornaments: '꧁✩ Ali ✗➤✆꧂',
  otherScripts: 'ᚠᚱᛖᛞ Ⲁⲛⲛⲁ ᏣᎳᎩ ܡܪܝܡ ᐃᓄᒃ ⵣⵣ \u{e000}',
  mathematics: '𝓜𝓪𝓻𝓲𝓪 𝔐𝔞𝔯',
}

/** Counts the glyphs of a page that are the box for a missing character: each font has it as the glyph 0. */
function countBoxes(pdf: string): number {
  const streams = pdf.split(/stream\r?\n/).map((stream) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    } catch {
      // Not compressed.
      return ''
    }
  })
  return streams.join('').match(/\\000\\000/g)?.length ?? 0
}

test.each(Object.entries(NAMES))('draws names without boxes for missing characters: %s', async (_, name) => {
  for (const lang of ['en', 'ar'] as const) {
    const buyer = { name, email: 'a@example.com' }
    expect(countBoxes(await render({ content: { lang, buyer }, lines: [{ amount: 100, name }] }))).toBe(0)
  }
})

test('writes a question mark for each letter of a script without a font', async () => {
  const [runes, marks] = ['Ali ᚠᚱᛖᛞ', 'Ali ????'].map((name) => render({ lines: [{ amount: 100, name }] }))
  expect(await runes).toBe(await marks)
})

test('draws Han characters in the form of the language', async () => {
  const lines = [{ amount: 100, name: '直角' }]
  expect(await render({ lines, content: { lang: 'ja' } })).toContain('+NotoSansJP-')
  expect(await render({ lines, content: { lang: 'zh' } })).toContain('+NotoSansSC-')
  expect(await render({ lines })).toContain('+NotoSansSC-')
})

test('gives the same bytes after a document with other fonts', async () => {
  const [plain, chinese] = [await render(), await render({ lines: [{ amount: 100, name: '李小龍' }] })]
  await render({ lines: [{ amount: 100, name: '山田', units: 2 }], content: { lang: 'ja' } })
  expect(await render({ lines: [{ amount: 100, name: '李小龍' }] })).toBe(chinese)
  expect(await render()).toBe(plain)
})

test('gives the same bytes again, also when many ask at once', async () => {
  const [first, ...others] = await Promise.all([render(), render(), render()])
  expect(others).toEqual([first, first])
})

test('continues long documents on further pages', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ amount: 399 + index }))
  expect(await render({ lines })).toMatch(/\/Type \/Pages\s+\/Count 4|\/Count 4\s/)
})

test('takes texts as they are, without markup', async () => {
  const name = '#panic("x") *bold* $x$ <label> @ref `raw` \\ [content]'
  expect((await render({ lines: [{ amount: 100, name }] })).slice(0, 5)).toBe('%PDF-')
})

test('refuses documents while too many wait', async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => render()))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refused).toEqual(Array.from({ length: 9 }, () => 'too_busy'))
  expect((await render()).slice(0, 5)).toBe('%PDF-')
})
