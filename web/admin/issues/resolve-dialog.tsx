import { type FormEvent, useState } from 'react'
import { api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { RefusalMessage } from '../ui/refusal-message.tsx'
import type { Issue } from './open-issues.ts'

interface ResolveDialogProps {
  issue: Issue
  onClose: () => void
  onDone: () => void
}

/** Asks how the issue was resolved, because the note is the only record of it. */
export function ResolveDialog({ issue: { id, kind }, onClose, onDone }: ResolveDialogProps) {
  const { t } = useTranslation('admin-payments')
  const [resolution, setResolution] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await unwrapResponse(
        api.admin['payment-issues'][':id'].resolve.$post({ param: { id }, json: { resolution } }),
      )
      onClose()
      onDone()
    } catch (refused) {
      setError(getErrorMessage(refused, t('common:offline')))
      setBusy(false)
    }
  }
  return (
    <Modal title={t('issues.resolve')} onClose={onClose}>
      <p className="text-muted">{t(`issues.kinds.${kind}.title`)}</p>
      <form onSubmit={submit} className="mt-4">
        <TextAreaField
          label={t('issues.resolution')}
          hint={t('issues.resolutionHint')}
          dir="auto"
          maxLength={500}
          required
          value={resolution}
          onChange={(event) => setResolution(event.target.value)}
        />
        {error && <RefusalMessage title={t('issues.resolveFailed')} text={error} />}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" busy={busy} disabled={resolution.trim() === ''}>
            {t('issues.resolve')}
          </Button>
          <Button look="line" onClick={onClose}>
            {t('issues.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
