import { expect, test } from 'vitest'
import { documents } from '../../shop/payments/documents/tables.ts'
import { buildSampleDocument, SAMPLE_COMPANY } from '../../tests/support/documents/sample-documents.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

interface Receipt {
  label: string
  documents: { id: string }[]
}

async function openWithDocument() {
  const shop = await openPaidShop()
  const [receipt] = await shop.db.select().from(documents)
  if (!receipt) throw new Error('no receipt')
  return { ...shop, receipt, path: `/documents/${receipt.id}` }
}

test('returns a document to its customer and to staff only', async () => {
  const { call, signIn, tokenOf, maria, receipt, paymentId, path } = await openWithDocument()
  const { status, body } = await call('GET', path, { token: maria.token })
  expect(status).toBe(200)
  const reference = {
    id: receipt.id,
    kind: 'receipt',
    label: expect.stringMatching(/^R-\d{4}-000001$/),
    issuedAt: receipt.issuedAt.toISOString(),
  }
  expect(body).toMatchObject({
    ...reference,
    paymentId,
    charge: { amount: 5.59, currency: 'GBP' },
    buyer: { name: maria.name, email: maria.email, company: null },
    tax: { treatment: 'not_registered', rate: 0, net: 5.59, vat: 0, vatNumber: null },
    cause: null,
    beyondSale: 0,
    correctedTaxes: [],
    refersTo: null,
    lines: [{ amount: 5.59, discount: 0, vat: 0 }],
    documents: [reference],
  })
  for (const role of ['super_admin', 'admin', 'manager'] as const) {
    expect((await call('GET', path, { token: await tokenOf(role) })).body).toEqual(body)
  }
  const stranger = await signIn()
  for (const file of ['', '/pdf', '/xml']) {
    expectProblem(await call('GET', path + file, { token: stranger.token }), 404)
    expectProblem(await call('GET', path + file), 401)
    expectProblem(await call('GET', `/documents/mine${file}`, { token: await tokenOf('admin') }), 404)
  }
})

test('lists the documents of a payment with its receipt', async () => {
  const { call, maria, paymentId, refund, receipt } = await openWithDocument()
  await refund({ amount: 2.1 })
  const { body } = await call<Receipt>('GET', `/receipts/${paymentId}`, { token: maria.token })
  expect(body).toMatchObject({
    id: receipt.id,
    documents: [{ id: receipt.id, kind: 'receipt' }, { kind: 'credit_note' }],
  })
  const creditNote = await call('GET', `/documents/${body.documents[1]?.id}`, { token: maria.token })
  expect(creditNote.body).toMatchObject({
    kind: 'credit_note',
    charge: { amount: 2.1 },
    refersTo: { label: body.label },
    tax: { net: 2.1, vat: 0 },
  })
})

test('offers a document as PDF and XML under its number', async () => {
  const { call, maria, receipt, path } = await openWithDocument()
  const label = `${receipt.series}-000001`
  const pdf = await call('GET', `${path}/pdf`, { token: maria.token })
  expect(pdf.status).toBe(200)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${label}.pdf"`)
  expect(pdf.headers.get('cache-control')).toBe('private, no-cache')
  const xml = await call('GET', `${path}/xml`, { token: maria.token })
  expect(xml.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(xml.headers.get('content-disposition')).toBe(`attachment; filename="${label}.xml"`)
  expect(xml.headers.get('cache-control')).toBe('private, no-cache')
})

test('names the company of an invoice, and has no XML of documents without VAT', async () => {
  const { db, call, maria, paymentId } = await openWithDocument()
  const insert = async (sample: Parameters<typeof buildSampleDocument>[0], id: string) => {
    const document = buildSampleDocument(sample)
    await db.insert(documents).values({ ...document, id, userId: maria.id, paymentId })
    return `/documents/${id}`
  }
  const invoice = await insert(
    {
      kind: 'invoice',
      treatment: 'reverse_charge',
      country: 'DE',
      content: { buyer: { name: 'Maria', email: maria.email, company: SAMPLE_COMPANY } },
    },
    '019a0000-0000-7000-8000-0000000000a1',
  )
  const { name, address, country, vatId } = SAMPLE_COMPANY
  expect((await call('GET', invoice, { token: maria.token })).body).toMatchObject({
    buyer: { company: { name, address, country, vatId } },
    tax: { treatment: 'reverse_charge', country: 'DE', rate: 0, vatNumber: 'GB123456789' },
  })
  const untaxed = await insert(
    { kind: 'credit_note', treatment: null },
    '019a0000-0000-7000-8000-0000000000a2',
  )
  expect((await call('GET', untaxed, { token: maria.token })).body).toMatchObject({ tax: null })
  expectProblem(await call('GET', `${untaxed}/xml`, { token: maria.token }), 409, 'vat_not_recorded')
  expect((await call('GET', `${untaxed}/pdf`, { token: maria.token })).status).toBe(200)
})
