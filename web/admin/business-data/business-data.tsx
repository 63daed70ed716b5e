import { Download, Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { EXPORT_FILE_NAMES } from '../../../shop/exports/export-file-names.ts'
import { type ApiRequest, callApi, fetchApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'
import { Select } from '../../ui/form/select.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { usePolling } from '../../ui/hooks/use-polling.ts'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { logFailure } from '../data/log-failure.ts'
import { useMutation } from '../data/use-mutation.ts'
import { SettingsSection } from '../settings/settings-section.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/business-data'
import { ImportList } from './import-list.tsx'
import { fetchImports, type ImportPreview, sendFile, startImport } from './imports-api.ts'
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
    <Screen title={t('admin:screens.data')}>
      <div className="mt-3 max-w-form">
        <section aria-labelledby="import-heading">
          <SettingsSection id="import-heading" title={t('import')} intro={t('limits')}>
            <ImportFile last={imports[0]?.createdAt ?? null} />
            <ImportList imports={imports} />
          </SettingsSection>
        </section>
        <ExportSection downloads={downloads} />
      </div>
    </Screen>
  )
}

interface TransferRowProps {
  title: string
  /** The content of the file. */
  text: string
  /** When it last ran. */
  last: string | null | undefined
  /** Its one action, and what it is chosen for. */
  children: ReactNode
}

function TransferRow({ title, text, last, children }: TransferRowProps) {
  const { t } = useTranslation('admin-data')
  return (
    <div className="border-b border-line py-5 first:pt-0 last:border-b-0">
      <h3 className="font-sans font-semibold">{title}</h3>
      <p className="text-[0.95rem] text-muted">{text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {children}
        {last && (
          <p className="ms-2 text-sm text-muted">
            {t('lastRun')} <Time date={last} style="moment" />
          </p>
        )}
      </div>
    </div>
  )
}

/** Chooses a file, shows what it contains, and imports it after a confirmation. */
function ImportFile({ last }: Pick<TransferRowProps, 'last'>) {
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
      <TransferRow title={t('importFile')} text={t('intro')} last={last}>
        <Button look="line" size="small" busy={preview.busy} onClick={() => input.current?.click()}>
          {!preview.busy && <Upload className="size-4" aria-hidden="true" />}
          {preview.busy ? t('reading') : t('choose')}
        </Button>
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
      </TransferRow>
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
    <section aria-labelledby="export-heading" className="mt-10">
      <SettingsSection
        id="export-heading"
        title={t('export')}
        intro={
          <label className="flex w-fit items-center gap-2 text-ink touch:min-h-11">
            <input
              type="checkbox"
              checked={includesTrial}
              onChange={({ target }) => setIncludesTrial(target.checked)}
              className="size-4"
            />
            {t('exportTrial')}
          </label>
        }
      >
        <TransferRow title={t('exportAll')} text={t('exportIntro')} last={findLast('everything')}>
          <Button look="line" size="small" busy={everything.busy} onClick={everything.run}>
            {!everything.busy && <Download className="size-4" aria-hidden="true" />}
            {t(everything.busy ? 'preparing' : 'exportEverything')}
          </Button>
        </TransferRow>
        <TransferRow title={t('exportFile')} text={t('exportFileText')} last={findLast(file)}>
          <Select
            size="small"
            className="h-10 min-w-48"
            aria-label={t('table')}
            value={file}
            onChange={({ target }) =>
              setFile(EXPORT_FILE_NAMES.find((name) => name === target.value) ?? 'orders')
            }
            choices={EXPORT_FILE_NAMES.map((name) => [name, t(`tables.${name}`)] as const)}
          />
          <Button look="line" size="small" busy={one.busy} onClick={one.run}>
            {!one.busy && <Download className="size-4" aria-hidden="true" />}
            {t(one.busy ? 'preparing' : 'exportCsv')}
          </Button>
        </TransferRow>
      </SettingsSection>
    </section>
  )
}
