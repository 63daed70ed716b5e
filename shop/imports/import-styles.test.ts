import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import type { ImportedRow } from './imported-row.ts'
import { readImport } from './read-import.ts'

const read = (text: string) => readImport(new TextEncoder().encode(text))

const PRODUCT_COLUMNS = ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Tags']

interface CsvStyle {
  delimiter: string
  lineEnd: string
  /** Quotes every cell, or those that need it. */
  quotesAll: boolean
}

function writeCsv(rows: string[][], { delimiter, lineEnd, quotesAll }: CsvStyle): string {
  const needsQuotes = (cell: string) =>
    quotesAll || [delimiter, '"', '\n'].some((mark) => cell.includes(mark))
  const write = (cell: string) => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((row) => row.map(write).join(delimiter)).join(lineEnd)
}

const csvStyle = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  quotesAll: fc.boolean(),
})

/** Names with every mark that separates or quotes cells in some file. */
const productName = fc
  .string({ unit: fc.constantFrom(',', ';', '\t', '"', "'", '\n', 'a', 'é', ' ', '5', '😀'), maxLength: 20 })
  .map((text) => `N${text}`)

const pence = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 5_000_000 }))

/** `3.15`, `3.1` or `3`, with the decimal mark of the file. */
function writeAmount(amount: number, mark: string, isShort: boolean): string {
  const [whole = '', decimals = ''] = (amount / 100).toFixed(2).split('.')
  const shown = isShort ? decimals.replace(/0+$/, '') : decimals
  return shown === '' ? whole : whole + mark + shown
}

const buildProducts = (products: { name: string; price: string }[]) => [
  PRODUCT_COLUMNS,
  ...products.map(({ name, price }, place) => [`p${place}`, 'simple', `s${place}`, name, price, 'x;y,z']),
]

const getPrice = ({ data }: ImportedRow) => (data?.kind === 'products' ? data.price : null)

describe('the style of a file', () => {
  test.each([
    ['semicolons and decimal commas', ['3,15', '12,79', '5'], ';', [315, 1279, 500]],
    ['tabs and decimal points', ['3.15', '0.5', '7.00'], '\t', [315, 50, 700]],
    ['commas and quoted decimal commas', ['3,15', '0,50'], ',', [315, 50]],
  ])('reads %s', async (_, prices, delimiter, expected) => {
    const text = writeCsv(buildProducts(prices.map((price) => ({ name: 'Likes', price }))), {
      delimiter,
      lineEnd: '\n',
      quotesAll: false,
    })
    expect((await read(text)).rows.map(getPrice)).toEqual(expected)
  })

  test('refuses amounts that the file writes in another form than most', async () => {
    const prices = ['3,15', '4,20', '1.50', '1.500', '1,500', '1.234,50', '2']
    const text = writeCsv(buildProducts(prices.map((price) => ({ name: 'Likes', price }))), {
      delimiter: ';',
      lineEnd: '\n',
      quotesAll: false,
    })
    const { style, rows } = await read(text)
    expect(style).toEqual({ decimalSeparator: 'comma', dateOrder: null })
    expect(rows.map(({ line, problem, data }) => [line, problem ?? data])).toEqual([
      [2, expect.objectContaining({ price: 315 })],
      [3, expect.objectContaining({ price: 420 })],
      [4, 'invalid_amount'],
      [5, 'invalid_amount'],
      [6, 'invalid_amount'],
      [7, 'invalid_amount'],
      [8, expect.objectContaining({ price: 200 })],
    ])
  })

  test('reads unquoted semicolons and entities in a file of commas', async () => {
    const { delimiter, rows } = await read(
      'Handle,Title,Body (HTML),Variant Price\nf-100,100 Followers,<p>Fast &amp; safe; always</p>,3.15',
    )
    expect([delimiter, rows[0]?.data]).toEqual([
      'comma',
      expect.objectContaining({ description: 'Fast & safe; always', price: 315 }),
    ])
  })

  test('refuses a row with more cells than columns', async () => {
    const { rows } = await read(
      'ID,Type,SKU,Name,Regular price\n1,simple,a,Likes,3,15\n2,simple,b,Likes,3.15',
    )
    expect(rows).toMatchObject([
      { line: 2, problem: 'too_many_cells' },
      { line: 3, data: { price: 315 } },
    ])
  })

  const ORDER = 'order_id,order_date,status,order_total,order_currency,customer_email'
  const buildOrders = (dates: string[], email = 'maria@example.com') =>
    [ORDER, ...dates.map((date, place) => `${place},${date},completed,5,GBP,${email}`)].join('\n')
  const listTimes = async (text: string) =>
    (await read(text)).rows.map(({ data, problem }) => (data?.kind === 'orders' ? data.orderedAt : problem))

  test.each([
    [
      ['31/5/2024', '5/6/2024'],
      ['2024-05-31', '2024-06-05'],
    ],
    [
      ['5/31/2024', '5/6/2024'],
      ['2024-05-31', '2024-05-06'],
    ],
    [
      ['2024-02-29', '2023-02-29', '2024-13-01', '2024-00-10'],
      ['2024-02-29', null, null, null],
    ],
    [
      ['31/5/2024', '31/2/2024', '31/4/2024'],
      ['2024-05-31', null, null],
    ],
    [
      ['2024-05-31', '2090-01-01'],
      ['2024-05-31', null],
    ],
    [
      ['2024-05-31 25:00', '2024-05-31 10:61', '2024-05-31 24:00'],
      [null, null, null],
    ],
  ])('reads the dates %j and moves none to another day', async (dates, days) => {
    expect(await listTimes(buildOrders(dates))).toEqual(
      days.map((day) => (day ? `${day}T00:00:00.000Z` : 'invalid_date')),
    )
  })

  test('reads an hour of one digit with and without seconds', async () => {
    expect(
      await listTimes(buildOrders(['31/5/2024 9:05', '31/5/2024 9:05:07', '31/5/2024 19:05:07'])),
    ).toEqual(['2024-05-31T09:05:00.000Z', '2024-05-31T09:05:07.000Z', '2024-05-31T19:05:07.000Z'])
  })

  test('reads fractions of a second, as exports of this shop and of programs write them', async () => {
    expect(
      await listTimes(buildOrders(['2024-05-31T09:05:07.000Z', '2024-05-31 09:05:07.123456 +0200'])),
    ).toEqual(['2024-05-31T09:05:07.000Z', '2024-05-31T07:05:07.123Z'])
  })

  test('refuses dates when the file does not tell the day from the month', async () => {
    expect(await listTimes(buildOrders(['5/6/2024', '1/2/2024', '2024-05-31']))).toEqual([
      'ambiguous_date',
      'ambiguous_date',
      '2024-05-31T00:00:00.000Z',
    ])
  })

  test.each(['a..b@example.com', 'a@example', 'a b@example.com', 'ümlaut@example.com', 'a@-x.example'])(
    'refuses the address %s, which the forms refuse',
    async (email) => {
      const { rows } = await read(`user_email,first_name\n${email},Ana\nana@example.com,Ana`)
      expect(rows).toMatchObject([{ problem: 'invalid_email' }, { data: { email: 'ana@example.com' } }])
      expect(await listTimes(buildOrders(['2024-05-31'], email))).toEqual(['invalid_email'])
    },
  )
})

describe('any file', () => {
  test('of one style is read as it was written', async () => {
    const product = fc.record({ name: productName, price: pence, isShort: fc.boolean() })
    const file = fc.record({
      style: csvStyle,
      mark: fc.constantFrom('.', ','),
      products: fc.array(product, { minLength: 1, maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(file, async ({ style, mark, products }) => {
        const written = products.map(({ name, price, isShort }) => ({
          name,
          price: writeAmount(price, mark, isShort),
        }))
        const { rows } = await read(writeCsv(buildProducts(written), style))
        expect(rows.map(({ data }) => data)).toEqual(
          products.map(({ name, price }, place) =>
            expect.objectContaining({
              externalId: `p${place}`,
              price,
              name: name.replace(/\s+/g, ' ').trim(),
            }),
          ),
        )
      }),
    )
  })

  test('of mixed styles gives each amount as it was written, or refuses it', async () => {
    const amount = fc.record({
      price: pence,
      mark: fc.constantFrom('.', ','),
      group: fc.constantFrom('', '.', ',', ' ', "'"),
      isShort: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(csvStyle, fc.array(amount, { minLength: 1, maxLength: 8 }), async (style, amounts) => {
        const written = amounts.map(({ price, mark, group, isShort }) => {
          const [whole = '', ...decimals] = writeAmount(price, mark, isShort).split(mark)
          return [whole.replace(/\B(?=(\d{3})+$)/g, group), ...decimals].join(mark)
        })
        const products = written.map((price) => ({ name: 'Likes', price }))
        const { rows } = await read(writeCsv(buildProducts(products), style))
        expect(rows.map((row) => row.problem ?? getPrice(row))).toEqual(
          amounts.map(({ price }) => expect.toSatisfy((got) => got === price || got === 'invalid_amount')),
        )
      }),
    )
  })

  test('of one order of dates gives each date as it was written, or refuses it as ambiguous', async () => {
    const FIRST_DAY = Date.UTC(2000, 0, 1)
    const time = fc.integer({ min: 0, max: 9_000 }).map((days) => new Date(FIRST_DAY + days * DAY_MS))
    const order = fc.constantFrom('day first', 'month first', 'ISO')
    await fc.assert(
      fc.asyncProperty(order, fc.array(time, { minLength: 1, maxLength: 6 }), async (order, times) => {
        const rows = times.map((at, place) => {
          const [day, month, year] = [at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear()]
          const slashed = order === 'day first' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
          const date = order === 'ISO' ? at.toISOString().slice(0, 10) : slashed
          return [`${place}`, 'Trustpilot', '5', date]
        })
        const text = writeCsv([['id', 'source', 'rating', 'date'], ...rows], {
          delimiter: ',',
          lineEnd: '\n',
          quotesAll: false,
        })
        const { rows: found } = await read(text)
        const isUnambiguous = order === 'ISO' || times.some((at) => at.getUTCDate() > 12)
        expect(
          found.map(({ data, problem }) => (data?.kind === 'reviews' ? data.writtenAt : problem)),
        ).toEqual(times.map((at) => (isUnambiguous ? at.toISOString() : 'ambiguous_date')))
      }),
    )
  })
})
