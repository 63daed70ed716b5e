import { formatMoney } from '../../../shop/localization/format-money.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { fromPounds } from '../../../shop/money.ts'
import { truncateText } from '../../../shop/text.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { ImportPreview } from './import-calls.ts'

type SampleRow = ImportPreview['sample'][number]
type Stored = SampleRow['stored']

const COLUMNS = {
  products: ['name', 'type', 'quantity', 'price'],
  customers: ['name', 'email'],
  orders: ['number', 'email', 'date', 'status', 'total'],
  reviews: ['rating', 'text', 'name', 'source', 'date'],
} as const

type Column = (typeof COLUMNS)[keyof typeof COLUMNS][number]

const CELL = 'border-b border-line py-1.5 pe-5 text-start whitespace-nowrap'

/** The first rows as they will be stored. */
export function SampleTable({ sample }: { sample: SampleRow[] }) {
  const { t } = useTranslation('admin-data')
  const { lang } = useLang()
  const columns: readonly Column[] = COLUMNS[sample[0]?.stored.kind ?? 'products']
  return (
    <table className="text-[0.9rem]">
      <thead className="text-muted">
        <tr>
          {(['line', ...columns, 'result'] as const).map((column) => (
            <th key={column} scope="col" className={`${CELL} font-normal`}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.map(({ line, result, stored }) => (
          <tr key={line}>
            <td className={`${CELL} figures`}>{line}</td>
            {columns.map((column) => (
              <td key={column} className={CELL}>
                {column === 'date' && (stored.kind === 'orders' || stored.kind === 'reviews') ? (
                  <Time
                    date={stored.kind === 'orders' ? stored.orderedAt : stored.writtenAt}
                    style="ledger"
                  />
                ) : column === 'type' && stored.kind === 'products' ? (
                  t(`types.${stored.type}`)
                ) : (
                  <bdi>{formatCell(lang, stored, column)}</bdi>
                )}
              </td>
            ))}
            <td className={CELL}>{t(`results.${result}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function formatCell(lang: Lang, stored: Stored, column: Column): string {
  if (stored.kind === 'products') {
    if (column === 'price') return formatMoney(lang, fromPounds(stored.price))
    if (column === 'quantity') return formatCount(lang, stored.quantity)
    return stored.name
  }
  if (stored.kind === 'customers') return column === 'email' ? stored.email : stored.name
  if (stored.kind === 'reviews') {
    if (column === 'rating') return formatCount(lang, stored.rating)
    if (column === 'source') return stored.source
    return (column === 'name' ? stored.name : shorten(stored.text)) ?? ''
  }
  if (column === 'total') return `${stored.total.toFixed(2)} ${stored.currency}`
  if (column === 'status') return stored.status
  return column === 'email' ? stored.email : stored.number
}

const SHOWN_CHARACTERS = 40

function shorten(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${truncateText(text, SHOWN_CHARACTERS)}…` : text
}
