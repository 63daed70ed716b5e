import { Lock } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'

interface ProceedButtonProps {
  complete: boolean
  processing: boolean
  /** The total is not known yet or cannot be charged. */
  isBlocked: boolean
  isFree: boolean
  /** Called when the disabled button is pressed. */
  onIncomplete: () => void
}

/** The button that pays. While it is disabled, the reason stands below it. */
export function ProceedButton({ complete, processing, isBlocked, isFree, onIncomplete }: ProceedButtonProps) {
  const { t } = useTranslation('checkout', 'checkout/promotions')
  const reasonId = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: catches clicks on the disabled button; Enter submits the form.
    <div onClick={complete ? undefined : onIncomplete}>
      <Button
        type="submit"
        size="large"
        className={`w-full disabled:pointer-events-none tall-phone:px-4 ${complete ? '' : 'disabled:bg-line disabled:text-muted disabled:opacity-100'}`}
        disabled={!complete || isBlocked}
        busy={processing}
        aria-describedby={complete ? undefined : reasonId}
      >
        {!processing && <Lock className="size-4" aria-hidden="true" />}
        {processing ? t('processing') : isFree ? t('checkout/promotions:placeFreeOrder') : t('proceed')}
      </Button>
      {!complete && (
        <p id={reasonId} className="mt-2 text-sm text-muted" data-reason>
          {t('incomplete')}
        </p>
      )}
    </div>
  )
}
