import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useCall, useMutation } from '../data/use-mutation.ts'
import { RefusalMessage } from '../ui/refusal-message.tsx'
import { type ImportPreview, previewImport, startImport } from './import-calls.ts'
import { PreviewPanel } from './preview-panel.tsx'

/** Chooses a file, shows what it contains, and imports it after a confirmation. */
export function ImportFile() {
  const { t } = useTranslation('admin-data', 'common')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; preview: ImportPreview } | null>(null)
  const preview = useCall(previewImport, { onDone: (found, file) => setChosen({ file, preview: found }) })
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
        <RefusalMessage
          title={preview.error ? t('readFailed') : t('startFailed')}
          text={refusal.serverMessage ?? t('common:offline')}
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
