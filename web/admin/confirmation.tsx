import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../api-client.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { RefusalMessage } from './refusal-message.tsx'

interface ConfirmProps {
  text: string
  action: string
  back: string
  /** What is said before the reason when it did not go well. */
  failed: string
  onConfirm: () => Promise<void>
  onBack: () => void
}

/** A sentence that says what will happen, and the button that makes it happen. */
export function Confirmation({ text, action, back, failed, onConfirm, onBack }: ConfirmProps) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const sentence = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone. Its place is not taken by one that moves money: the sentence is read first.
  useEffect(() => sentence.current?.focus(), [])
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
    } catch (refused) {
      setError(getErrorMessage(refused, t('offline')))
      setBusy(false)
    }
  }
  return (
    <div className="mt-5 first:mt-0">
      <p ref={sentence} tabIndex={-1} className="text-lg font-semibold outline-none">
        {text}
      </p>
      {error && <RefusalMessage title={failed} text={error} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={busy} onClick={confirm}>
          {action}
        </Button>
        <Button look="line" disabled={busy} onClick={onBack}>
          {back}
        </Button>
      </div>
    </div>
  )
}
