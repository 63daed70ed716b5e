import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, getErrorMessage } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { RefusalMessage } from '../../ui/refusal-message.tsx'
import { type ImportResult, importEntries, type Place } from '../translations-api.ts'
import { ImportPreview } from './import-preview.tsx'

interface ImportDialogProps {
  place: Place
  file: Record<string, unknown>
  /** Called when the server rejects the file; nothing was imported. */
  onRefused: (error: unknown) => void
  onDone: () => void
  onUndo: (what: { batch: string }) => void
  onClose: () => void
}

/** Preview of an import before it is applied. */
export function ImportDialog({ place, file, onRefused, onDone, onUndo, onClose }: ImportDialogProps) {
  const { t } = useTranslation('admin-translations')
  const [preview, setPreview] = useState<ImportResult | null>(null)
  const [isReviewed, setReviewed] = useState(false)
  const [isRenewed, setRenewed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const look = useEffectEvent(async () => {
    try {
      setPreview(await importEntries(place, file, { preview: true }))
    } catch (refused) {
      onRefused(refused)
    }
  })
  useEffect(() => {
    look()
  }, [])
  const apply = async () => {
    setBusy(true)
    setError(null)
    setRenewed(false)
    try {
      const status = isReviewed ? 'approved' : 'needs_review'
      const { batch } = await importEntries(place, file, { status }, preview?.revision)
      onDone()
      const action = batch ? { label: t('undo'), onChoose: () => onUndo({ batch }) } : undefined
      toast({ title: t('importPreview.done'), action })
      return
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === 'changed_meanwhile') {
        const renewed = await importEntries(place, file, { preview: true }).catch(() => null)
        setRenewed(renewed !== null)
        if (renewed) setPreview(renewed)
        else setError(t('common:offline'))
      } else {
        setError(getErrorMessage(refused, t('common:offline')))
      }
    }
    setBusy(false)
  }
  const isNothing = preview !== null && preview.added.length + preview.changed.length === 0
  return (
    <Modal
      title={t('importPreview.title', { place: isolateBidi(`${place.lang} / ${place.namespace}`) })}
      onClose={onClose}
    >
      {!preview && <Spinner label={t('common:loading')} />}
      {preview && (
        <>
          {isRenewed && (
            <p role="alert" className="mb-4 font-semibold">
              {t('importPreview.updated')}
            </p>
          )}
          {isNothing && <p className="mb-4 font-semibold">{t('importPreview.noChanges')}</p>}
          <ImportPreview preview={preview} lang={place.lang} />
          {!isNothing && (
            <label className="mt-5 flex items-start gap-2.5">
              <input
                type="checkbox"
                checked={isReviewed}
                onChange={(event) => setReviewed(event.target.checked)}
                className="mt-1 size-4 accent-accent"
              />
              {t('importPreview.reviewed')}
            </label>
          )}
          {error && <RefusalMessage title={t('failures.import')} text={error} />}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button busy={busy} disabled={isNothing} onClick={apply}>
              {t('importPreview.apply')}
            </Button>
            <Button look="line" disabled={busy} onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}
