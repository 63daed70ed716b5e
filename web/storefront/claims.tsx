import { formatCount } from '../localization/formats.ts'
import { useLang, useTranslation } from '../localization/translation.tsx'
import { Counter } from '../ui/counter.tsx'

/** What the shop says of itself in numbers. */
const CLAIMS = [
  { key: 'customers', value: 10_000, written: 'atLeast' },
  { key: 'followers', value: 50_000_000, written: 'atLeast' },
  { key: 'engagement', value: 100_000_000, written: 'atLeast' },
  { key: 'satisfaction', value: 98, written: 'percent' },
] as const

/** The shop's claims as counters, under a heading. */
export function Claims() {
  const { t } = useTranslation('common')
  const { lang } = useLang()
  return (
    <>
      <h2 className="type-title mb-8">{t('claims.title')}</h2>
      <ul className="grid grid-cols-2 gap-x-6 border-t border-line lg:grid-cols-4">
        {CLAIMS.map(({ key, value, written }) => (
          <li key={key} className="border-b border-line py-6 sm:py-8 lg:border-b-0 lg:pb-0">
            <span className="type-figure">
              <Counter
                value={value}
                write={(number) => t(written, { number })}
                label={t(written, { number: formatCount(lang, value) })}
              />
            </span>
            <span className="mt-2 block text-muted">{t(`claims.${key}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
