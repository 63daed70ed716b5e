import type { ReactNode } from 'react'
import { getImportKind, IMPORT_RESULTS } from '../../../shop/imports/import-fields.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import type { ImportPreview } from './import-calls.ts'
import { SampleTable } from './sample-table.tsx'

interface PreviewPanelProps {
  file: File
  preview: ImportPreview
  busy: boolean
  onConfirm: () => void
  onDiscard: () => void
}

/** Contents of the file and the rows that an import would store. The preview stores nothing. */
export function PreviewPanel({ file, preview, busy, onConfirm, onDiscard }: PreviewPanelProps) {
  const { t } = useTranslation('admin-data')
  const { lang } = useLang()
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
        {t('preview', { name: file.name })} · {t(`formats.${format}`)}
      </h3>
      <p className="mt-1 max-w-3xl text-[0.9rem] text-muted">{t(`notes.${getImportKind(format)}`)}</p>
      <p className="mt-2 text-[0.9rem]" data-import-style>
        {style.filter(Boolean).join(' · ')}
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
        <Button size="small" busy={busy} disabled={isUseless} onClick={onConfirm}>
          {busy ? t('confirming') : t('confirm')}
        </Button>
        <Button size="small" look="line" disabled={busy} onClick={onDiscard}>
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
