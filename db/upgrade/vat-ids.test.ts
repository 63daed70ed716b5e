import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

const FOLDER = 'db/migrations'

async function migrate(client: PGlite, wanted: (file: string) => boolean): Promise<void> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && wanted(file))
  for (const file of files.sort()) await client.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))
}

test('sales to businesses keep the VAT id that their documents or the business details name', async () => {
  const client = new PGlite()
  const file = readdirSync(FOLDER).find((name) => name.endsWith('_vat_id_checks.sql')) ?? ''
  await migrate(client, (name) => name < file)
  const user = (number: number) => `00000000-0000-7000-8000-00000000000${number}`
  const payment = (number: number) => `00000000-0000-7000-8000-0000000000a${number}`
  const buyer = (vatId: string, at: string | null) =>
    JSON.stringify({
      buyer: { company: { country: 'DE', vatId, verification: at && { at, reference: 'WAPI' } } },
      lines: [],
    })
  await client.exec(`
    insert into users (id, email, name, password_hash) values
      ('${user(1)}', 'a@example.com', 'A', 'x'), ('${user(2)}', 'b@example.com', 'B', 'x');
    insert into billing_profiles (user_id, name, address, country, vat_id, vat_id_state, vat_id_checked_at) values
      ('${user(1)}', 'A', 'A', 'DE', 'DE3', 'invalid', '2026-11-03T10:00:00Z'),
      ('${user(2)}', 'B', 'B', 'DE', 'DE2', 'valid', '2026-11-02T10:00:00Z');
    insert into payments (id, user_id, idempotency_key, fingerprint, method, status, amount, currency, display_currency,
        display_rate, email, lang) values
      ('${payment(1)}', '${user(1)}', '1', '', 'stripe', 'completed', 100, 'GBP', 'GBP', 1, 'a@example.com', 'en'),
      ('${payment(2)}', '${user(2)}', '2', '', 'stripe', 'completed', 100, 'GBP', 'GBP', 1, 'b@example.com', 'en'),
      ('${payment(3)}', '${user(2)}', '3', '', 'stripe', 'completed', 100, 'GBP', 'GBP', 1, 'b@example.com', 'en');
    insert into payment_taxes (payment_id, tax_date, evidence, business_country, is_open, treatment, country, rate) values
      ('${payment(1)}', '2026-11-01', 'single', 'DE', false, 'reverse_charge', 'DE', 0),
      ('${payment(2)}', '2026-11-02', 'single', 'DE', false, 'taxed', 'DE', 1900),
      ('${payment(3)}', '2026-11-02', 'single', null, false, 'taxed', 'DE', 1900);
    insert into documents (id, kind, series, number, payment_id, amount, currency, content) values
      ('00000000-0000-7000-8000-0000000000d1', 'receipt', 'R-2026', 1, '${payment(1)}', 100, 'GBP',
        '${buyer('DE1', '2026-11-01T10:00:00Z')}'),
      ('00000000-0000-7000-8000-0000000000d3', 'invoice', 'INV-2026', 1, '${payment(3)}', 100, 'GBP',
        '${buyer('DE2', null)}')`)
  await migrate(client, (name) => name >= file)

  const taxes = await client.query(`select vat_id, vat_id_state, vat_id_checked_at, vat_id_reference
    from payment_taxes order by payment_id`)
  const none = { vat_id: null, vat_id_state: null, vat_id_checked_at: null, vat_id_reference: null }
  expect(taxes.rows).toEqual([
    {
      vat_id: 'DE1',
      vat_id_state: 'valid',
      vat_id_checked_at: new Date('2026-11-01T10:00:00Z'),
      vat_id_reference: 'WAPI',
    },
    { ...none, vat_id: 'DE2', vat_id_state: 'valid', vat_id_checked_at: new Date('2026-11-02T10:00:00Z') },
    none,
  ])
  const checks = await client.query('select vat_id, is_valid from vat_id_checks order by id')
  expect(checks.rows).toEqual([
    { vat_id: 'DE2', is_valid: true },
    { vat_id: 'DE3', is_valid: false },
  ])
  await client.close()
})
