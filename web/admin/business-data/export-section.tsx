import { Download } from 'lucide-react'
import { useState } from 'react'
import { EXPORT_FILE_NAMES } from '../../../shop/exports/export-file-names.ts'
import { type ApiRequest, fetchApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadPrivateFile } from '../../ui/files/download-private-file.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'

type FileName = ApiRequest<'GET /admin/exports/files/{file}'>['param']['file']

/** Downloads all business data as one file, or one table of it as CSV. */
export function ExportSection() {
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
              {name}
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
