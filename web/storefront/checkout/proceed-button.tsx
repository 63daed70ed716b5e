import { Lock } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'

interface ProceedButtonProps {
  complete: boolean
  processing: boolean
  /** The total is not known yet or cannot be charged. */
  isBlocked: boolean
  isFree: boolean
  /** Called when the disabled button is pressed. */
  onIncomplete: () => void
}

export function ProceedButton({ complete, processing, isBlocked, isFree, onIncomplete }: ProceedButtonProps) {
  const { t } = useTranslation('checkout', 'promotions')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: catches clicks on the disabled button; Enter submits the form.
    <div onClick={complete ? undefined : onIncomplete}>
      <Button
        type="submit"
        size="large"
        className="w-full disabled:pointer-events-none"
        disabled={!complete || isBlocked}
        busy={processing}
      >
        {!processing && <Lock className="size-4" aria-hidden="true" />}
        {processing ? t('processing') : isFree ? t('promotions:placeFreeOrder') : t('proceed')}
      </Button>
    </div>
  )
}
