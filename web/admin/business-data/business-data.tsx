import { CircleAlert, CircleCheck, Download, LoaderCircle, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { EXPORT_FILE_NAMES } from '../../../shop/exports/export-file-names.ts'
import { IMPORT_RESULTS } from '../../../shop/imports/import-fields.ts'
import { type ApiRequest, callApi, fetchApi } from '../../api-client.ts'
import { formatCount } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'
import { Select } from '../../ui/form/select.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { usePolling } from '../../ui/hooks/use-polling.ts'
import { ErrorNotice } from '../../ui/notice.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { logFailure } from '../data/log-failure.ts'
import { useMutation } from '../data/use-mutation.ts'
import { ActionRow, SettingsSection } from '../settings/settings-section.tsx'
import { SwitchField } from '../settings/switch.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/business-data'
import {
  downloadResults,
  fetchImports,
  type Import,
  type ImportPreview,
  sendFile,
  startImport,
} from './imports-api.ts'
import { PreviewPanel } from './preview-panel.tsx'

export const handle = declareMessages('admin-data')

/** Pause between two looks at the progress, in ms. */
const PROGRESS_INTERVAL = 2_000

export async function clientLoader() {
  const [imports, log] = await Promise.all([
    fetchImports(),
    logFailure(callApi('GET /admin/audit', { query: { group: 'export' } })),
  ])
  return { imports, downloads: log?.entries.filter(({ action }) => action === 'export.downloaded') }
}

type Loaded = Route.ComponentProps['loaderData']

/** Moves the data of the business into the shop and out of it: what each file holds, when it last ran, and its one action. */
export default function BusinessData({ loaderData: { imports, downloads } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-data', 'admin')
  const { revalidate } = useRevalidator()
  const isRunning = imports.some(({ endedAt }) => endedAt === null)
  usePolling(revalidate, isRunning ? PROGRESS_INTERVAL : null)
  return (
    <Screen title={t('admin:screens.data')} intro={t('about')}>
      <div className="max-w-form text-[0.95rem]">
        <SettingsSection id="import-heading" isRegion title={t('importFile')} intro={t('intro')}>
          <ImportFile last={imports[0]?.createdAt ?? null} />
          <ImportList imports={imports} />
        </SettingsSection>
        <ExportSection downloads={downloads} />
      </div>
    </Screen>
  )
}

/** When a file was last moved. */
function LastRun({ at }: { at: string | null | undefined }) {
  const { t } = useTranslation('admin-data')
  return (
    at && (
      <p>
        {t('lastRun')} <Time date={at} style="moment" />
      </p>
    )
  )
}

/** Chooses a file, shows what it contains, and imports it after a confirmation. */
function ImportFile({ last }: { last: string | null }) {
  const { t } = useTranslation('admin-data', 'common')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; preview: ImportPreview } | null>(null)
  const preview = useSubmit((file: File) => callApi('POST /admin/imports/preview', {}, sendFile(file)), {
    onDone: (found, file) => setChosen({ file, preview: found }),
  })
  const start = useMutation(startImport, { done: () => t('started'), onDone: () => setChosen(null) })
  const refusal = preview.error ?? start.error
  return (
    <>
      <ActionRow
        action={
          <Button busy={preview.busy} onClick={() => input.current?.click()}>
            {!preview.busy && <Upload className="size-4" aria-hidden="true" />}
            {preview.busy ? t('reading') : t('choose')}
          </Button>
        }
      >
        <p>{t('limits')}</p>
        <LastRun at={last} />
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
      </ActionRow>
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

type FileName = ApiRequest<'GET /admin/exports/files/{file}'>['param']['file']

/** Downloads all business data as one file, or one table of it as CSV. */
function ExportSection({ downloads }: { downloads: Loaded['downloads'] }) {
  const { t } = useTranslation('admin-data')
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<FileName>('orders')
  const [includesTrial, setIncludesTrial] = useState(false)
  const query = { trial: includesTrial ? ('include' as const) : undefined }
  // The activity log has the download at once.
  const shared = { failed: t('exportFailed'), onDone: revalidate }
  const everything = useSubmit(
    () => downloadPrivateFile(fetchApi('GET /admin/exports/everything', { query }), 'shop.ndjson'),
    shared,
  )
  const one = useSubmit(
    () =>
      downloadPrivateFile(
        fetchApi('GET /admin/exports/files/{file}', { param: { file }, query }),
        `${file}.csv`,
      ),
    shared,
  )
  const findLast = (name: FileName | 'everything') => downloads?.find(({ after }) => after?.file === name)?.at
  return (
    <SettingsSection id="export-heading" isRegion title={t('export')} intro={t('exportNote')}>
      <SwitchField name="trial" label={t('exportTrial')} on={includesTrial} onChange={setIncludesTrial} />
      <ActionRow
        title={t('exportAll')}
        action={
          <Button look="solid" busy={everything.busy} onClick={everything.run}>
            {!everything.busy && <Download className="size-4" aria-hidden="true" />}
            {t(everything.busy ? 'preparing' : 'exportEverything')}
          </Button>
        }
      >
        <p>{t('exportIntro')}</p>
        <LastRun at={findLast('everything')} />
      </ActionRow>
      <ActionRow
        title={t('exportFile')}
        action={
          <>
            <Select
              size="small"
              className="h-10 touch:h-11"
              aria-label={t('table')}
              value={file}
              onChoose={setFile}
              choices={EXPORT_FILE_NAMES.map((name) => [name, t(`tables.${name}`)] as const)}
            />
            <Button busy={one.busy} onClick={one.run}>
              {!one.busy && <Download className="size-4" aria-hidden="true" />}
              {t(one.busy ? 'preparing' : 'exportCsv')}
            </Button>
          </>
        }
      >
        <p>{t('exportFileText')}</p>
        <LastRun at={findLast(file)} />
      </ActionRow>
    </SettingsSection>
  )
}

/** The imports so far, latest first, with their state and results. */
function ImportList({ imports }: { imports: Import[] }) {
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
