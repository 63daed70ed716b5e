import type { MethodCard } from '../../shop/catalog/package-view.ts'
import { useTranslation } from '../i18n/translation.tsx'

const PARTS = ['delivery', 'exclusions', 'evidence'] as const

/** The three texts of a method card; `lang` where they may be in another language than the page. */
export function MethodCardTexts({ card, lang }: { card: MethodCard; lang?: string }) {
  const { t } = useTranslation('services/trackRecord')
  return (
    <dl className="space-y-3 wrap-anywhere">
      {PARTS.map((part) => (
        <div key={part}>
          <dt className="text-sm text-muted">{t(`method.${part}`)}</dt>
          <dd className="whitespace-pre-line" lang={lang}>
            <bdi>{card[part]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
