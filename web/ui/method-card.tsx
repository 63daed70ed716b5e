import { RefreshCw } from 'lucide-react'
import type { MethodCard } from '../../shop/catalog/package-view.ts'
import { formatDays, isolateBidi } from '../i18n/formats.ts'
import { useTranslation } from '../i18n/translation.tsx'

const PARTS = ['delivery', 'exclusions', 'evidence'] as const

/** The three texts of a method card; `lang` where they may be in another language than the page. */
export function MethodCardTexts({ card, lang }: { card: MethodCard; lang?: string }) {
  const { t } = useTranslation('services/trackRecord')
  return (
    <dl className="max-w-2xl space-y-3 wrap-anywhere">
      {PARTS.map((part) => (
        <div key={part}>
          <dt className="text-sm text-muted">{t(`method.${part}`)}</dt>
          <dd className="entered-text" lang={lang}>
            {card[part]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The guarantee of a package: what drops within these days of the completion is delivered again. */
export function GuaranteeOffer({ days }: { days: number }) {
  const { t, lang } = useTranslation('common')
  return (
    <p className="flex items-start gap-2" data-testid="guarantee-offer">
      <RefreshCw className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{t('guarantee', { time: isolateBidi(formatDays(lang, days)) })}</span>
    </p>
  )
}
