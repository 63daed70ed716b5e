import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData } from '../../../root-data.ts'

/** Beside every way to pay while none of them moves money. */
export function DemoBadge() {
  const { t } = useTranslation('checkout')
  if (!useRootData()?.demo) return null
  return (
    <p className="mt-4 inline-block rounded-control bg-accent-wash px-2.5 text-sm leading-6 font-semibold text-link">
      {t('demo')}
    </p>
  )
}
