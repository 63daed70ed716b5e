import { useState } from 'react'
import { ApiError } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type ImportResult, importEntries, type Place } from '../translations-api.ts'
import { ImportPreview } from './import-preview.tsx'

interface ImportDialogProps {
  place: Place
  file: Record<string, unknown>
  firstPreview: ImportResult
  onDone: () => void
  onUndo: (batch: string) => unknown
  onClose: () => void
}

/** Preview of an import before it is applied. A conflict updates the preview. */
export function ImportDialog({ place, file, firstPreview, onDone, onUndo, onClose }: ImportDialogProps) {
  const { t } = useTranslation('admin-translations')
  const [preview, setPreview] = useState(firstPreview)
  const [isRenewed, setRenewed] = useState(false)
  const apply = async (fields: FormData) => {
    const status = fields.has('reviewed') ? 'approved' : 'needs_review'
    try {
      return await importEntries(place, file, { status }, preview.revision)
    } catch (refused) {
      if (!(refused instanceof ApiError && refused.code === 'changed_meanwhile')) throw refused
      setPreview(await importEntries(place, file, { preview: true }))
      setRenewed(true)
      throw new ApiError(refused.status, { message: t('importPreview.updated') })
    }
  }
  const isNothing = preview.added.length + preview.changed.length === 0
  return (
    <FormDialog
      title={t('importPreview.title', { place: isolateBidi(`${place.lang} / ${place.namespace}`) })}
      submit={t('importPreview.apply')}
      submitDisabled={isNothing}
      failed={isRenewed ? t('conflict.title') : t('failures.import')}
      onSubmit={apply}
      done={({ batch }) => ({
        title: t('importPreview.done'),
        action: batch ? { label: t('undo'), onChoose: () => onUndo(batch) } : undefined,
      })}
      onDone={onDone}
      onClose={onClose}
    >
      {isNothing && <p className="font-semibold">{t('importPreview.noChanges')}</p>}
      <ImportPreview preview={preview} lang={place.lang} />
      {!isNothing && (
        <label className="flex items-start gap-2.5">
          <input type="checkbox" name="reviewed" className="mt-1 size-4 accent-accent" />
          {t('importPreview.reviewed')}
        </label>
      )}
    </FormDialog>
  )
}
