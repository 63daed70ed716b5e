import { CircleAlert, CircleCheck, Download, LoaderCircle } from 'lucide-react'
import { IMPORT_RESULTS } from '../../../shop/imports/import-fields.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { downloadResults, type Import } from './imports-api.ts'

/** The imports so far, latest first, with their state and results. */
export function ImportList({ imports }: { imports: Import[] }) {
  const { t } = useTranslation('admin-data')
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="imports-heading" className="mt-6">
      <h3
        id="imports-heading"
        className="border-b border-line pb-1.5 font-sans text-sm font-semibold text-muted"
      >
        {t('history')}
      </h3>
      <ul>
        {imports.map((entry) => (
          <ImportItem key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function ImportItem({ entry }: { entry: Import }) {
  const { t, lang } = useTranslation('admin-data')
  const { run, busy } = useSubmit(downloadResults, { failed: t('downloadFailed') })
  const { id, format, filename, rows, results, createdAt, createdBy, endedAt } = entry
  const done = IMPORT_RESULTS.reduce((sum, result) => sum + results[result], 0)
  const counts = IMPORT_RESULTS.filter((result) => results[result] > 0).map(
    (result) => `${t(`results.${result}`)}: ${formatCount(lang, results[result])}`,
  )
  const isFailed = results.refused === rows
  const [FinishedIcon, color] =
    results.refused === 0
      ? [CircleCheck, 'text-success']
      : [CircleAlert, isFailed ? 'text-danger' : 'text-warning']
  const Icon = endedAt ? FinishedIcon : LoaderCircle
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
      data-import={filename}
      data-state={endedAt ? 'finished' : 'running'}
    >
      <div className="min-w-0 flex-1">
        <p className="flex gap-2 font-semibold wrap-anywhere">
          <Icon
            className={`mt-0.5 size-5 shrink-0 ${endedAt ? color : 'animate-spin text-muted'}`}
            aria-hidden="true"
          />
          <span>
            <FactLine>
              {filename}
              {t(`formats.${format}`)}
            </FactLine>
          </span>
        </p>
        <FactLine className="text-sm text-muted">
          {createdBy}
          <Time date={createdAt} style="moment" />
        </FactLine>
        <p className="mt-1 text-[0.9rem]" role="status">
          <FactLine>
            {t(!endedAt ? 'running' : isFailed ? 'nothingImported' : 'finished')}
            {t('progress', { done: formatCount(lang, done), rows: formatCount(lang, rows) })}
            {counts}
          </FactLine>
        </p>
        {!endedAt && <progress className="mt-1 w-64" value={done} max={rows} aria-label={filename} />}
      </div>
      <Button busy={busy} onClick={() => run(id)}>
        <Download className="size-4" aria-hidden="true" />
        {t('download')}
      </Button>
    </li>
  )
}
