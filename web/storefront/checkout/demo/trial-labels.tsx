import { FlaskConical } from 'lucide-react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData } from '../../../root-data.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Shown beside the payment methods while none of them moves money. */
export function TrialBadge() {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  if (!root?.isTrial) return null
  return (
    <Badge
      tone="neutral"
      size="medium"
      icon={FlaskConical}
      className="font-sans tracking-normal max-sm:text-xs"
    >
      {t(root.demo ? 'demo' : 'testMode')}
    </Badge>
  )
}

/** Shown on the screens of the shop for a payment that moves no money. */
export function TrialBanner() {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  if (!root?.isTrial) return null
  return (
    <p className="border-b border-line bg-surface" data-testid="trial-banner">
      <span className="shell flex items-center gap-3 py-3 font-semibold">
        <FlaskConical className="size-5 shrink-0" aria-hidden="true" />
        {t(root.demo ? 'gateway.banner' : 'testMode')}
      </span>
    </p>
  )
}
