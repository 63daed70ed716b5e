import { FlaskConical } from 'lucide-react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData } from '../../../root-data.ts'

/** Shown beside every payment method while none of them moves money. */
export function DemoBadge() {
  const { t } = useTranslation('checkout')
  if (!useRootData()?.demo) return null
  return (
    <p className="mt-4 inline-block rounded-control bg-accent-wash px-2.5 text-sm leading-6 font-semibold text-link">
      {t('demo')}
    </p>
  )
}

/** Shown on every screen of a demo payment. */
export function DemoBanner() {
  const { t } = useTranslation('checkout')
  return (
    <p className="bg-lime text-night" data-testid="demo-banner">
      <span className="shell flex items-center gap-3 py-3 font-semibold">
        <FlaskConical className="size-5 shrink-0" aria-hidden="true" />
        {t('gateway.banner')}
      </span>
    </p>
  )
}
