import type { Claims } from '../../shop/content/content.ts'
import type { MarketingClaims } from '../../shop/settings/marketing-claims.ts'
import { formatCount } from '../i18n/formats.ts'
import { useLang, useTranslation } from '../i18n/translation.tsx'
import type { ClaimNote } from '../rendering/claim-notes.server.ts'
import { Counter } from '../ui/counter.tsx'
import { ClaimNotes } from './claim-notes.tsx'

const COUNTERS = [
  { key: 'customers', figure: 'customers', written: 'atLeast' },
  { key: 'followers', figure: 'followers', written: 'atLeast' },
  { key: 'engagement', figure: 'engagement', written: 'atLeast' },
  { key: 'satisfaction', figure: 'satisfactionPercent', written: 'percent' },
] as const

/** The claims that are shown as counters. */
export const COUNTER_FIGURES = COUNTERS.map(({ figure }) => figure)

interface CountersProps {
  labels: Claims['counters']
  figures: MarketingClaims
  /** The claims that may be shown. */
  shown: (typeof COUNTER_FIGURES)[number][]
  notes: ClaimNote[]
  className: string
}

/** The counters of the shop's claims, with a heading. Nothing where none may be shown. */
export function Counters({ labels, figures, shown, notes, className }: CountersProps) {
  const { t } = useTranslation('common')
  const { lang } = useLang()
  if (shown.length === 0) return null
  return (
    <section className={className}>
      <h2 className="type-title mb-8">{t('claims.title')}</h2>
      <ul className="grid grid-cols-2 gap-x-6 border-t border-line lg:grid-cols-4">
        {COUNTERS.filter(({ figure }) => shown.includes(figure)).map(({ key, figure, written }) => (
          <li key={key} className="border-b border-line py-6 sm:py-8 lg:border-b-0 lg:pb-0">
            <span className="type-figure">
              <Counter
                value={figures[figure]}
                format={(number) => t(written, { number })}
                label={t(written, { number: formatCount(lang, figures[figure]) })}
              />
            </span>
            <span className="mt-2 block text-muted">{labels[key]}</span>
          </li>
        ))}
      </ul>
      <ClaimNotes notes={notes} className="mt-4" />
    </section>
  )
}
