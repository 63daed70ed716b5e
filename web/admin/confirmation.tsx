import { useState } from 'react'
import { getErrorMessage } from '../api-client.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'
import { RefusalMessage } from './ui/refusal-message.tsx'

interface ConfirmProps {
  text: string
  action: string
  back: string
  /** Shown before the reason when the action fails. */
  failed: string
  onConfirm: () => Promise<void>
  onBack: () => void
}

/** Asks for confirmation: a sentence about the consequences and the button that performs the action. */
export function Confirmation({ text, action, back, failed, onConfirm, onBack }: ConfirmProps) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // The pressed button has disappeared. Focus moves to the sentence, not to the confirm button, to prevent an
  // accidental confirmation.
  const sentence = useFocusOnMount<HTMLParagraphElement>()
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
