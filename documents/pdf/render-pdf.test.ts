import { expect, test } from 'vitest'
import { buildSampleDocument, SAMPLE_COMPANY } from '../../tests/support/documents/sample-documents.ts'
import { SHIPPED_MESSAGES } from '../../tests/support/shipped-messages.ts'
import { renderDocumentPdf } from '../document-files.ts'

const render = async (sample?: Parameters<typeof buildSampleDocument>[0]) => {
  const pdf = await renderDocumentPdf(buildSampleDocument(sample), SHIPPED_MESSAGES.getTranslator)
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
