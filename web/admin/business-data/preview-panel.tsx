import type { ReactNode } from 'react'
import { getImportKind, IMPORT_RESULTS } from '../../../shop/imports/import-fields.ts'
import { formatDecimals, formatMoney } from '../../../shop/localization/format-money.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { fromPounds } from '../../../shop/money.ts'
import { truncateText } from '../../../shop/text.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { ImportPreview } from './imports-api.ts'

interface PreviewPanelProps {
  file: File
  preview: ImportPreview
  busy: boolean
  onConfirm: () => void
  onDiscard: () => void
}

/** Contents of the file and the rows that an import would store. The preview stores nothing. */
export function PreviewPanel({ file, preview, busy, onConfirm, onDiscard }: PreviewPanelProps) {
  const { t, lang } = useTranslation('admin-data')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const { format, encoding, delimiter, decimalSeparator, dateOrder, results, problems } = preview
  const style = [
    t(`delimiters.${delimiter}`),
    decimalSeparator && t(`decimalSeparators.${decimalSeparator}`),
    dateOrder && t(`dateOrders.${dateOrder}`),
  ]
  const isUseless = results.refused === preview.rows
  return (
    <section aria-labelledby="preview-heading" className="mt-4 border-t border-line pt-4" data-import-preview>
      <h3
        id="preview-heading"
        ref={heading}
        tabIndex={-1}
        className="font-semibold wrap-anywhere outline-none"
      >
        <FactLine>
          {t('preview', { name: file.name })}
          {t(`formats.${format}`)}
        </FactLine>
      </h3>
      <p className="mt-1 max-w-3xl text-[0.9rem] text-muted">{t(`notes.${getImportKind(format)}`)}</p>
      <p className="mt-2 text-[0.9rem]" data-import-style>
        <FactLine>{style}</FactLine>
      </p>
      {encoding === 'windows-1252' && <p className="mt-2 text-[0.9rem] text-danger">{t('windows1252')}</p>}
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {IMPORT_RESULTS.filter((result) => results[result] > 0).map((result) => (
          <div key={result} data-import-result={result}>
            <dt className="text-sm text-muted">{t(`results.${result}`)}</dt>
            <dd className="figures text-lg font-semibold">{formatCount(lang, results[result])}</dd>
          </div>
        ))}
      </dl>
      {preview.sample.length > 0 && (
        <TableSection title={t('sample')}>
          <SampleTable sample={preview.sample} />
        </TableSection>
      )}
      {problems.length > 0 && (
        <TableSection title={t('problemsHeading')}>
          <ProblemTable problems={problems} />
          {problems.length < results.refused && (
            <p className="mt-2 text-sm text-muted">{t('problemsMore', { count: problems.length })}</p>
          )}
        </TableSection>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button look="solid" busy={busy} disabled={isUseless} onClick={onConfirm}>
          {busy ? t('confirming') : t('confirm')}
        </Button>
        <Button disabled={busy} onClick={onDiscard}>
          {t('cancel')}
        </Button>
        {isUseless && <p className="text-sm text-danger">{t('nothingToImport')}</p>}
      </div>
    </section>
  )
}

function TableSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4 className="mt-4 font-semibold">{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
      <section className="mt-1 overflow-x-auto" aria-label={title} tabIndex={0}>
        {children}
      </section>
    </>
  )
}

const CELL = 'border-b border-line py-1.5 pe-5 text-start align-top'

function ProblemTable({ problems }: Pick<ImportPreview, 'problems'>) {
  const { t } = useTranslation('admin-data')
  return (
    <table className="text-[0.9rem]">
      <thead className="text-muted">
        <tr>
          {(['line', 'column', 'problem'] as const).map((column) => (
            <th key={column} scope="col" className={`${CELL} font-normal`}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {problems.map(({ line, column, problem }) => (
          <tr key={line} data-import-problem={problem}>
            <td className={`${CELL} figures`}>{line}</td>
            <td className={CELL}>
              <bdi>{column}</bdi>
            </td>
            <td className={CELL}>{t(`problems.${problem}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SampleRow = ImportPreview['sample'][number]
type Stored = SampleRow['stored']

const COLUMNS = {
  products: ['name', 'type', 'quantity', 'price'],
  customers: ['name', 'email'],
  orders: ['number', 'email', 'date', 'status', 'total'],
  reviews: ['rating', 'text', 'name', 'source', 'date'],
} as const

type Column = (typeof COLUMNS)[keyof typeof COLUMNS][number]

const SAMPLE_CELL = 'border-b border-line py-1.5 pe-5 text-start whitespace-nowrap'

/** The first rows as they will be stored. */
function SampleTable({ sample }: { sample: SampleRow[] }) {
  const { t, lang } = useTranslation('admin-data')
  const columns: readonly Column[] = COLUMNS[sample[0]?.stored.kind ?? 'products']
  return (
    <table className="text-[0.9rem]">
      <thead className="text-muted">
        <tr>
          {(['line', ...columns, 'result'] as const).map((column) => (
            <th key={column} scope="col" className={`${SAMPLE_CELL} font-normal`}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.map(({ line, result, stored }) => (
          <tr key={line}>
            <td className={`${SAMPLE_CELL} figures`}>{line}</td>
            {columns.map((column) => (
              <td key={column} className={SAMPLE_CELL}>
                {column === 'date' && (stored.kind === 'orders' || stored.kind === 'reviews') ? (
                  <Time
                    date={stored.kind === 'orders' ? stored.orderedAt : stored.writtenAt}
                    style="moment"
                  />
                ) : column === 'type' && stored.kind === 'products' ? (
                  t(`types.${stored.type}`)
                ) : (
                  <bdi>{formatCell(lang, stored, column)}</bdi>
                )}
              </td>
            ))}
            <td className={SAMPLE_CELL}>{t(`results.${result}`)}</td>
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
  if (column === 'total') return `${formatDecimals(lang, stored.total, 2)} ${stored.currency}`
  if (column === 'status') return stored.status
  return column === 'email' ? stored.email : stored.number
}

const SHOWN_CHARACTERS = 40

function shorten(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${truncateText(text, SHOWN_CHARACTERS)}…` : text
}
