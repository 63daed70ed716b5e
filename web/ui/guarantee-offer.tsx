import { RefreshCw } from 'lucide-react'
import { formatDays, isolateBidi } from '../i18n/formats.ts'
import { useLang, useTranslation } from '../i18n/translation.tsx'

/** The guarantee of a package: what drops within these days of the completion is delivered again. */
export function GuaranteeOffer({ days }: { days: number }) {
  const { t } = useTranslation('common')
  const { lang } = useLang()
  return (
    <p className="flex items-start gap-2" data-testid="guarantee-offer">
      <RefreshCw className="mt-0.5 size-4 shrink-0 text-link" aria-hidden="true" />
      <span className="min-w-0">{t('guarantee', { time: isolateBidi(formatDays(lang, days)) })}</span>
    </p>
  )
}
