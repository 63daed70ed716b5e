import { FlaskConical } from 'lucide-react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData } from '../../../root-data.ts'

/** Shown beside the payment methods while none of them moves money. */
export function TrialBadge() {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  if (!root?.isTrial) return null
  return (
    <span className="rounded-full bg-accent-wash px-2.5 font-sans text-sm leading-6 font-semibold tracking-normal text-link">
      {t(root.demo ? 'demo' : 'testMode')}
    </span>
  )
}

/** Shown on every screen of a payment at the demo gateway, and on those of the shop for one with test keys. */
export function TrialBanner() {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  if (!root?.isTrial) return null
  return (
    <p className="bg-lime text-night" data-testid="trial-banner">
      <span className="shell flex items-center gap-3 py-3 font-semibold">
        <FlaskConical className="size-5 shrink-0" aria-hidden="true" />
        {t(root.demo ? 'gateway.banner' : 'testMode')}
      </span>
    </p>
  )
}
