import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

const FOLDER = 'db/migrations'

async function migrate(client: PGlite, wanted: (file: string) => boolean): Promise<void> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && wanted(file))
  for (const file of files.sort()) await client.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))
}

test('receipts and credit notes issued before become documents that keep their numbers', async () => {
  const client = new PGlite()
  const file = readdirSync(FOLDER).find((name) => name.endsWith('_accounting_documents.sql')) ?? ''
  await migrate(client, (name) => name < file)
  await client.exec(`
    insert into users (id, name, email, password_hash)
      values ('00000000-0000-7000-8000-000000000001', 'Maria', 'maria@example.com', '');
    insert into settings (key, value) values ('trader', '{"name": "Trader Ltd", "address": "1 High Street"}');
    insert into payments (id, user_id, idempotency_key, fingerprint, method, status, amount, currency, display_currency,
        display_rate, rate_as_of, email, lang, paid_at, receipt_number) values
      ('00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-000000000001', 'a', '', 'stripe', 'refunded', 958,
        'GBP', 'EUR', 1.18, '2026-10-01', 'maria@example.com', 'es', '2026-10-02T10:00:00Z', 7),
      ('00000000-0000-7000-8000-0000000000a2', '00000000-0000-7000-8000-000000000001', 'b', '', 'stripe', 'pending', 1,
        'GBP', 'GBP', 1, null, 'maria@example.com', 'es', null, null);
    insert into orders (id, user_id, payment_id, line, package_id, package_name, package_type, quantity, units, price,
        tiktok_username, policy_version) values
      ('00000000-0000-7000-8000-0000000000b2', '00000000-0000-7000-8000-000000000001',
        '00000000-0000-7000-8000-0000000000a1', 1, 'v', 'Views', 'views', 8000, 1, 399, 'maria', '1'),
      ('00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-000000000001',
        '00000000-0000-7000-8000-0000000000a1', 0, 'f', 'Followers', 'followers', 1000, 1, 559, 'maria', '1');
    insert into payment_issues (id, kind, payment_id, provider, session_id, amount, currency) values
      ('00000000-0000-7000-8000-0000000000c1', 'second_payment', '00000000-0000-7000-8000-0000000000a1', 'stripe', 's2', 958, 'GBP');
    insert into refunds (id, payment_id, order_id, issue_id, provider, charge_id, amount, currency, status, credit_note,
        settled_at) values
      ('00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000a1',
        '00000000-0000-7000-8000-0000000000b1', null, 'stripe', 'c', 100, 'GBP', 'succeeded', 3, '2026-10-03T10:00:00Z'),
      ('00000000-0000-7000-8000-0000000000d2', null, null, '00000000-0000-7000-8000-0000000000c1', 'stripe', 'c2', 958,
        'GBP', 'failed', 4, '2026-10-04T10:00:00Z');
    update number_series set last = case series when 'receipt' then 7 else 4 end`)
  await migrate(client, (name) => name >= file)

  const { rows } =
    await client.query(`select kind, number, amount, payment_id is null as "ofOtherMoney", content
    from documents order by kind, number`)
  const buyer = { name: 'Maria', email: 'maria@example.com' }
  const seller = { name: 'Trader Ltd', address: '1 High Street', email: 'support@example.com' }
  expect(rows).toMatchObject([
    {
      kind: 'credit_note',
      number: 3,
      amount: 100,
      content: { seller, buyer, lines: [{ name: 'Followers', amount: 100 }] },
    },
    {
      kind: 'credit_note',
      number: 4,
      amount: 958,
      ofOtherMoney: true,
      content: { seller, buyer, lines: [] },
    },
    { kind: 'credit_note_reversal', number: 1, amount: 958, ofOtherMoney: true, content: { buyer } },
    {
      kind: 'receipt',
      number: 7,
      amount: 958,
      content: {
        seller,
        buyer,
        paidAt: '2026-10-02T10:00:00.000Z',
        lines: [
          { name: 'Followers', tiktokUsername: 'maria', units: 1 },
          { name: 'Views', amount: 399 },
        ],
        display: { currency: 'EUR', rate: 1.18, asOf: '2026-10-01' },
      },
    },
  ])
  const series = await client.query('select series, last from number_series order by series')
  expect(series.rows).toEqual([
    { series: 'credit_note', last: 4 },
    { series: 'credit_note_reversal', last: 1 },
    { series: 'receipt', last: 7 },
  ])
  await client.close()
})
