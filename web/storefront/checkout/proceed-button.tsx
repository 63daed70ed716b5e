import { Lock } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'

interface ProceedButtonProps {
  complete: boolean
  processing: boolean
  /** Called when the disabled button is pressed. */
  onIncomplete: () => void
}

export function ProceedButton({ complete, processing, onIncomplete }: ProceedButtonProps) {
  const { t } = useTranslation('checkout')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: catches clicks on the disabled button; Enter submits the form.
    <div onClick={complete ? undefined : onIncomplete}>
      <Button
        type="submit"
        size="large"
        className="w-full disabled:pointer-events-none"
        disabled={!complete}
        busy={processing}
      >
        {!processing && <Lock className="size-4" aria-hidden="true" />}
        {processing ? t('processing') : t('proceed')}
      </Button>
    </div>
  )
}
