import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { EXPORT_FILE_NAMES } from '../../../shop/exports/export-file-names.ts'
import { IMPORT_RESULTS } from '../../../shop/imports/import-fields.ts'
import { type ApiRequest, fetchApi } from '../../api-client.ts'
import { formatCount } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { usePolling } from '../../ui/hooks/use-polling.ts'
import { ErrorNotice } from '../../ui/states/empty-state.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/business-data'
import {
  downloadResults,
  fetchImports,
  type Import,
  type ImportPreview,
  previewImport,
  startImport,
} from './import-calls.ts'
import { PreviewPanel } from './preview-panel.tsx'

export const handle = declareMessages('admin-data')

/** Pause between two looks at the progress, in ms. */
const PROGRESS_INTERVAL = 2_000

export async function clientLoader() {
  return { imports: await fetchImports() }
}

/** Moves the data of the business into the shop. */
export default function BusinessData({ loaderData: { imports } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-data', 'admin')
  const { revalidate } = useRevalidator()
  const isRunning = imports.some(({ endedAt }) => endedAt === null)
  usePolling(revalidate, isRunning ? PROGRESS_INTERVAL : null)
  return (
    <Screen title={t('admin:screens.data')}>
      <section aria-labelledby="import-heading" className="mt-4 max-w-5xl">
        <h2 id="import-heading" className="type-heading">
          {t('import')}
        </h2>
        <p className="mt-1 max-w-3xl text-[0.9rem] text-muted">{t('intro')}</p>
        <ImportFile />
      </section>
      <ImportList imports={imports} />
      <ExportSection />
    </Screen>
  )
}

/** Chooses a file, shows what it contains, and imports it after a confirmation. */
function ImportFile() {
  const { t } = useTranslation('admin-data', 'common')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; preview: ImportPreview } | null>(null)
  const preview = useSubmit(previewImport, { onDone: (found, file) => setChosen({ file, preview: found }) })
  const start = useMutation(startImport, { done: () => t('started'), onDone: () => setChosen(null) })
  const refusal = preview.error ?? start.error
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="small" busy={preview.busy} onClick={() => input.current?.click()}>
          {!preview.busy && <Upload className="size-4" aria-hidden="true" />}
          {preview.busy ? t('reading') : t('choose')}
        </Button>
        <p className="text-sm text-muted">{t('limits')}</p>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Allows the same file to be selected again.
            target.value = ''
            if (!file) return
            setChosen(null)
            start.clearError()
            preview.run(file)
          }}
        />
      </div>
      {refusal && (
        <ErrorNotice
          className="mt-4"
          title={preview.error ? t('readFailed') : t('startFailed')}
          text={refusal.message}
        />
      )}
      {chosen && (
        <PreviewPanel
          {...chosen}
          busy={start.busy}
          onConfirm={() => start.run(chosen.file, chosen.preview)}
          onDiscard={() => setChosen(null)}
        />
      )}
    </>
  )
}

function ImportList({ imports }: { imports: Import[] }) {
  const { t } = useTranslation('admin-data')
  return (
    <section aria-labelledby="imports-heading" className="mt-8 max-w-5xl">
      <h2 id="imports-heading" className="type-heading">
        {t('history')}
      </h2>
      {imports.length === 0 && <p className="mt-1 text-[0.9rem] text-muted">{t('none')}</p>}
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
  const { run, busy } = useSubmit(downloadResults, { failed: t('downloadFailed') })
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
          <bdi>{createdBy}</bdi> · <Time date={createdAt} style="moment" />
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

type FileName = ApiRequest<'GET /admin/exports/files/{file}'>['param']['file']

/** Downloads all business data as one file, or one table of it as CSV. */
function ExportSection() {
  const { t } = useTranslation('admin-data')
  const [file, setFile] = useState<FileName>('orders')
  const [includesTrial, setIncludesTrial] = useState(false)
  const failed = t('exportFailed')
  const query = { trial: includesTrial ? ('include' as const) : undefined }
  const everything = useSubmit(
    () => downloadPrivateFile(fetchApi('GET /admin/exports/everything', { query }), 'shop.ndjson'),
    {
      failed,
    },
  )
  const one = useSubmit(
    () =>
      downloadPrivateFile(
        fetchApi('GET /admin/exports/files/{file}', { param: { file }, query }),
        `${file}.csv`,
      ),
    { failed },
  )
  return (
    <section aria-labelledby="export-heading" className="mt-8 max-w-5xl">
      <h2 id="export-heading" className="type-heading">
        {t('export')}
      </h2>
      <p className="mt-1 max-w-3xl text-[0.9rem] text-muted">{t('exportIntro')}</p>
      <label className="mt-3 flex items-center gap-2">
        <input
          type="checkbox"
          checked={includesTrial}
          onChange={({ target }) => setIncludesTrial(target.checked)}
          className="size-4 accent-accent"
        />
        {t('exportTrial')}
      </label>
      <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-3">
        <Button look="line" size="small" busy={everything.busy} onClick={everything.run}>
          <Download className="size-4" aria-hidden="true" />
          {t('exportEverything')}
        </Button>
        <SelectField
          label={t('exportFile')}
          value={file}
          onChange={({ target }) =>
            setFile(EXPORT_FILE_NAMES.find((name) => name === target.value) ?? 'orders')
          }
        >
          {EXPORT_FILE_NAMES.map((name) => (
            <option key={name} value={name}>
              {t(`tables.${name}`)}
            </option>
          ))}
        </SelectField>
        <Button look="line" size="small" busy={one.busy} onClick={one.run}>
          <Download className="size-4" aria-hidden="true" />
          {t('exportCsv')}
        </Button>
      </div>
    </section>
  )
}
