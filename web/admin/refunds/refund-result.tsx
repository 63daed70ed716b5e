import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { formatMoney, fromPounds } from '../../../shop/money.ts'
import { formatDocumentNumber } from '../../../shop/payments/documents/format-document-number.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusOnMount } from '../../ui/use-focus-on-mount.ts'
import type { Refund } from './order-refunds.ts'

const LOOKS = {
  succeeded: { icon: CircleCheck, className: 'text-success' },
  pending: { icon: Hourglass, className: 'text-link' },
  asked: { icon: Hourglass, className: 'text-link' },
  failed: { icon: CircleX, className: 'text-danger' },
}

/** Result of a refund as the provider reports it. */
export function RefundResult({ refund, onDone }: { refund: Refund; onDone: () => void }) {
  const { t } = useTranslation('admin-payments')
  const sentence = useFocusOnMount<HTMLParagraphElement>()
  const { icon: Icon, className } = LOOKS[refund.status]
  const text = t(`refunds.results.${refund.status}`, {
    amount: isolateBidi(formatMoney(fromPounds(refund.amount))),
    number: isolateBidi(formatDocumentNumber('C', refund.creditNote ?? 0)),
  })
  return (
    <div className="mt-5" data-refund={refund.status}>
      <p ref={sentence} tabIndex={-1} role="status" className="flex gap-3 outline-none">
        <Icon className={`mt-0.5 size-5 shrink-0 ${className}`} aria-hidden="true" />
        <span className="font-semibold">{text}</span>
      </p>
      {refund.failureReason && (
        <p className="mt-2 wrap-anywhere">
          {t('refunds.providerReason', { reason: isolateBidi(refund.failureReason) })}
        </p>
      )}
      <Button look="line" className="mt-4" onClick={onDone}>
        {t('refunds.done')}
      </Button>
    </div>
  )
}
