import { type FormEvent, useState } from 'react'
import { getErrorMessage } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { updateOrder } from './order-details.ts'

/** Adds an internal note to the order. */
export function NoteForm({ orderId, onSaved }: { orderId: string; onSaved: () => Promise<void> }) {
  const { t } = useTranslation('admin-orders')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await updateOrder(orderId, { note })
      await onSaved()
      setNote('')
      toast({ title: t('details.noteSaved') })
    } catch (error) {
      const description = getErrorMessage(error, t('common:offline'))
      toast({ title: t('details.noteFailed'), description, tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <form onSubmit={submit} className="mt-5 space-y-3">
      <TextAreaField
        label={t('details.note')}
        hint={t('details.noteHint')}
        dir="auto"
        maxLength={1_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" size="small" look="line" busy={busy} disabled={note.trim() === ''}>
        {t('details.saveNote')}
      </Button>
    </form>
  )
}
