import { describe, expect, test } from 'vitest'
import { IMPORT_FILES } from '../../tests/support/files/import-files.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from './import-fields.ts'
import { readCsv } from './read-csv.ts'
import { readImport } from './read-import.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readImport(encode(text))

const ORDER_COLUMNS = 'order_date,status,order_total,order_currency'
const ORDER_CELLS = '2024-05-01,completed,5,GBP'

describe('the formats', () => {
  test.each(Object.entries(IMPORT_FILES))('detects %s by its columns', async (format, text) => {
    expect((await read(text)).format).toBe(format)
  })

  test('reads products of WooCommerce with type and quantity from their names', async () => {
    const { rows } = await read(IMPORT_FILES.woocommerce_products)
    expect(rows).toEqual([
      {
        line: 2,
        data: {
          kind: 'products',
          externalId: '11',
          name: '1,000 Followers',
          description: 'Real & fast.',
          type: 'followers',
          quantity: 1000,
          price: 559,
        },
      },
      {
        line: 3,
        data: expect.objectContaining({ description: '5k Views', type: 'views', quantity: 5000, price: 399 }),
      },
      { line: 4, problem: 'missing', column: 'Regular price' },
    ])
  })

  test('reads variants of Shopify as products, and no rows of images', async () => {
    const { rows } = await read(IMPORT_FILES.shopify_products)
    expect(rows.map(({ data }) => data)).toMatchObject([
      {
        externalId: 'followers/1000',
        name: 'Followers – 1000',
        type: 'followers',
        quantity: 1000,
        price: 559,
      },
      { externalId: 'followers/7000', name: 'Followers – 7000', quantity: 7000, price: 3199 },
      { externalId: 'likes', name: '500 Likes', type: 'likes', quantity: 500, price: 200 },
    ])
  })

  test('reads name and email of customers alone', async () => {
    const { rows } = await read(IMPORT_FILES.shopify_customers)
    expect(rows).toEqual([
      {
        line: 2,
        data: { kind: 'customers', externalId: '900', name: 'Zoë Smith', email: 'zoe@example.com' },
      },
      { line: 3, problem: 'duplicate', column: 'Email' },
    ])
    const { rows: woocommerce } = await read(IMPORT_FILES.woocommerce_customers)
    expect(woocommerce).toMatchObject([
      { data: { externalId: '7', name: 'María Gómez', email: 'maria@example.com' } },
      { line: 3, problem: 'invalid_email', column: 'user_email' },
    ])
  })

  test('reads variants whose options hold HTML and line breaks on one line', async () => {
    const { rows } = await read('Handle,Title,Option1 Value,Price\nlikes,Likes,"500\n&amp; more&#x202E;",2')
    expect(rows).toMatchObject([{ data: { name: 'Likes – 500 & more' } }])
  })

  test('tells guests of WooCommerce, who all have the id 0, apart by their emails', async () => {
    const { rows } = await read(
      'customer_id,user_email,first_name\n0,ana@example.com,Ana\n0,eva@example.com,Eva',
    )
    expect(rows).toMatchObject([{ data: { name: 'Ana' } }, { data: { name: 'Eva' } }])
  })

  test('refuses a customer whose id is too long to be stored', async () => {
    const { rows } = await read(`customer_id,user_email,first_name\n${'7'.repeat(3_000)},ana@example.com,Ana`)
    expect(rows).toEqual([{ line: 2, problem: 'too_long', column: 'customer_id' }])
  })

  test('reads the customers report of WooCommerce, which has no ids', async () => {
    const { rows } = await read('Name,Username,Email,Orders\n,m,maria@example.com,3')
    expect(rows).toMatchObject([
      { data: { externalId: expect.stringMatching(/^email-[\w-]{43}$/), name: 'maria' } },
    ])
  })

  test('reads an order of several records, and times with and without a zone', async () => {
    const { rows } = await read(IMPORT_FILES.shopify_orders)
    expect(rows).toEqual([
      {
        line: 2,
        data: {
          kind: 'orders',
          externalId: '4501',
          number: '#1001',
          email: 'zoe@example.com',
          status: 'paid, fulfilled',
          currency: 'EUR',
          total: 1100,
          orderedAt: '2024-05-01T09:00:00.000Z',
          lines: [
            { name: 'Followers - 1000', quantity: 1 },
            { name: 'Likes', quantity: 2 },
          ],
        },
      },
    ])
    const { rows: woocommerce } = await read(IMPORT_FILES.woocommerce_orders)
    expect(woocommerce.map(({ data }) => data)).toMatchObject([
      {
        externalId: '501',
        number: '1001',
        status: 'completed',
        total: 958,
        orderedAt: '2024-05-01T10:00:00.000Z',
        lines: [
          { name: '1,000 Likes', quantity: 2 },
          { name: '500 Views', quantity: 1 },
        ],
      },
      { orderedAt: '2024-05-31T09:05:00.000Z' },
    ])
  })

  test.each([
    ['order_total', '9,999.00', 'invalid_amount'],
    ['order_currency', 'pounds', 'invalid_currency'],
    ['order_date', 'yesterday', 'invalid_date'],
    ['status', '', 'missing'],
  ])('names the column %s of the value "%s"', async (column, value, problem) => {
    const cells = {
      order_id: '1',
      order_date: '2024-05-01',
      status: 'completed',
      order_total: '5',
      order_currency: 'GBP',
      customer_email: 'maria@example.com',
      [column]: value,
    }
    const text = `${Object.keys(cells).join(',')}\n${Object.values(cells)
      .map((cell) => `"${cell}"`)
      .join(',')}`
    expect((await read(text)).rows).toEqual([{ line: 2, problem, column }])
  })
})

test.each([
  ['billing_email', 'invalid_email', `order_number,${ORDER_COLUMNS},billing_email\n1,${ORDER_CELLS},maria`],
  ['customer_email', 'missing', `order_id,${ORDER_COLUMNS},customer_email\n1,${ORDER_CELLS},`],
  ['Price', 'invalid_amount', 'URL handle,Title,Price\na,1000 Likes,1.234'],
  ['Price', 'invalid_price', 'URL handle,Title,Price\na,1000 Likes,0'],
  ['URL handle', 'duplicate', 'URL handle,Title,Price\na,1000 Likes,5\na,1000 Likes,5'],
  ['customer_id', 'duplicate', 'customer_id,user_email,first_name\n7,a@example.com,A\n7,b@example.com,B'],
])('names the column %s as the file does: %s', async (column, problem, text) => {
  expect((await read(text)).rows.at(-1)).toMatchObject({ problem, column })
})

test('reads the source of a review without HTML, and refuses one of tags alone', async () => {
  const { rows } = await read(
    'rating,source,date\n5,<b>Trust</b>&amp;pilot,2024-05-01\n4,"<img src=x>",2024-05-01',
  )
  expect(rows).toMatchObject([{ data: { source: 'Trust&pilot' } }, { problem: 'missing', column: 'source' }])
})

describe('the file', () => {
  test('counts the lines of a record that spans several', async () => {
    const { rows } = await read(
      'Type,SKU,Name,Regular price,ID,Description\r\nsimple,a,"500 Likes",2,1,"a\r\nb"\r\nsimple,b,,2,2,\r\n',
    )
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, undefined],
      [4, 'missing'],
    ])
  })

  test('takes a byte order mark, semicolons, and Windows-1252 with a statement', async () => {
    const text = 'user_email;first_name;ID\nmaria@example.com;Mar\u00eda;7'
    const utf8 = await readImport(encode(`\ufeff${text}`))
    const latin = await readImport(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
    expect([utf8.encoding, latin.encoding]).toEqual(['utf-8', 'windows-1252'])
    expect(utf8.rows).toMatchObject([{ data: { name: 'María' } }])
    expect(latin.rows).toEqual(utf8.rows)
  })

  test.each([
    ['columns of no format', encode('a,b\n1,2'), 'import_format_unknown'],
    ['no rows', encode('user_email,first_name\n'), 'import_empty'],
    ['nothing', encode(''), 'import_format_unknown'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0]), 'import_unreadable'],
    [
      'a quote that never ends',
      encode(`user_email,first_name\n"${'x'.repeat(300_000)}`),
      'import_unreadable',
    ],
    ['too many bytes', new Uint8Array(MAX_IMPORT_BYTES + 1).fill(97), 'import_too_large'],
    [
      'too many rows',
      encode(`user_email,first_name\n${'a@b.example,a\n'.repeat(MAX_IMPORT_ROWS + 1)}`),
      'import_too_many_rows',
    ],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(readImport(bytes)).rejects.toMatchObject({ code })
  })
})

describe('a hostile file', () => {
  test('stores no cell of the columns that a record leaves empty', async () => {
    const names = Array.from({ length: 1_000 }, (_, place) => `column ${place}`)
    const { columns, records } = await readCsv(encode(`${names.join(',')}\n1,2\n,,3\n`))
    expect(columns).toHaveLength(1_000)
    expect(records.map(({ cells }) => [...cells.values()].sort())).toEqual([['1', '2'], ['3']])
  })

  test('leaves other requests their turns while a large file is read', async () => {
    let turns = 0
    const count = () => {
      turns += 1
      handle = setImmediate(count)
    }
    let handle = setImmediate(count)
    await readCsv(encode(`${ORDER_COLUMNS}\n${`${ORDER_CELLS}\n`.repeat(15_000)}`))
    clearImmediate(handle)
    expect(turns).toBeGreaterThan(4)
  })

  test('reads of a long HTML only what a text of its length needs', async () => {
    const deep = `${'<a>'.repeat(60_000)}Late`
    const { rows } = await read(`Handle,Title,Body (HTML),Variant Price\nf-100,100 Followers,${deep},3.15`)
    expect(rows).toMatchObject([{ data: { description: '100 Followers' } }])
  })
})
