import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { hasUnsavedValues } from '../stored-value.ts'
import { toast } from '../ui/toast/toast-store.ts'

/** Says once that the browser stores nothing, when something was to be stored. */
export function StorageMessage() {
  const { t } = useTranslation('common')
  const hasUnsaved = hasUnsavedValues.use()
  const isSaid = useRef(false)
  useEffect(() => {
    if (!hasUnsaved || isSaid.current) return
    isSaid.current = true
    toast({ title: t('notStored.title'), description: t('notStored.text'), tone: 'danger' })
  }, [hasUnsaved, t])
  return null
}
