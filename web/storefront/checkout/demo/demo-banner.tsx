import { FlaskConical } from 'lucide-react'
import { useTranslation } from '../../../i18n/translation.tsx'

/** Over every screen of a payment that is none. */
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
