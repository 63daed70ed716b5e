import { Download, Upload } from 'lucide-react'
import { IMPORT_RESULTS } from '../../../shop/imports/import-fields.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { useCall } from '../data/use-mutation.ts'
import { downloadResults, type Import } from './import-calls.ts'

export function ImportList({ imports }: { imports: Import[] }) {
  const { t } = useTranslation('admin-data')
  return (
    <section aria-labelledby="imports-heading" className="mt-8 max-w-5xl">
      <h2 id="imports-heading" className="type-heading">
        {t('history')}
      </h2>
      {imports.length === 0 && <EmptyState icon={Upload} title={t('none')} text={t('limits')} />}
      <ul className="mt-2">
        {imports.map((entry) => (
          <ImportItem key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function ImportItem({ entry }: { entry: Import }) {
  const { t } = useTranslation('admin-data')
  const { lang } = useLang()
  const { run, busy } = useCall(downloadResults, { failed: t('downloadFailed') })
  const { id, format, filename, rows, results, createdAt, createdBy, endedAt } = entry
  const done = IMPORT_RESULTS.reduce((sum, result) => sum + results[result], 0)
  const counts = IMPORT_RESULTS.filter((result) => results[result] > 0).map(
    (result) => `${t(`results.${result}`)}: ${formatCount(lang, results[result])}`,
  )
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
      data-import={filename}
      data-state={endedAt ? 'finished' : 'running'}
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{filename}</bdi> · {t(`formats.${format}`)}
        </p>
        <p className="text-sm text-muted">
          <bdi>{createdBy}</bdi> · <Time date={createdAt} style="ledger" />
        </p>
        <p className="mt-1 text-[0.9rem]" role="status">
          {endedAt ? t('finished') : t('running')} ·{' '}
          {t('progress', { done: formatCount(lang, done), rows: formatCount(lang, rows) })}
          {counts.length > 0 && ` · ${counts.join(' · ')}`}
        </p>
        {!endedAt && (
          <progress
            className="mt-1 w-64 max-w-full accent-accent"
            value={done}
            max={rows}
            aria-label={filename}
          />
        )}
      </div>
      <Button look="line" size="small" busy={busy} onClick={() => run(id)}>
        <Download className="size-4" aria-hidden="true" />
        {t('download')}
      </Button>
    </li>
  )
}
