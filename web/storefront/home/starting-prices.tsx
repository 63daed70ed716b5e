import { href, Link } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Price } from '../../ui/texts/price.tsx'
import { getKindId } from './configurator/configurator.tsx'
import { PACKAGE_KINDS } from './package-kinds.ts'

export function StartingPrices({ from }: { from: Record<'likes' | 'followers' | 'views', number | null> }) {
  const { t } = useTranslation('home')
  return (
    <section id="prices" className="below-fold border-y border-line bg-surface">
      <div className="shell py-16 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <div className="max-w-2xl">
            <h2 className="type-title">{t('prices.title')}</h2>
            <p className="mt-3 text-lg text-muted">{t('prices.text')}</p>
          </div>
          <Link to={href('/services')} prefetch="intent" className={buttonClass({ look: 'line' })}>
            {t('prices.all')}
          </Link>
        </div>
        <ul className="mt-10 grid gap-4 md:grid-cols-3">
          {PACKAGE_KINDS.map(({ key, icon: Icon, purpose }) => (
            <li key={key} className="flex flex-col rounded-panel border border-line bg-paper p-6 sm:p-8">
              <div className="flex items-center gap-3">
                <Icon className="size-6 text-link" aria-hidden="true" />
                <h3 className="type-heading">{t(`blurbs.${key}.title`)}</h3>
              </div>
              <p className="mt-1 text-muted">{t(purpose)}</p>
              {from[key] !== null && (
                <p className="mt-8">
                  <span className="block text-sm text-muted">{t('prices.startingAt')}</span>
                  <Price pounds={from[key]} className="font-display text-4xl font-bold tracking-tight" />
                  <a
                    href={`#${getKindId(key)}`}
                    onClick={() => document.getElementById(getKindId(key))?.click()}
                    className="mt-2 block text-[0.95rem] font-medium text-link hover:underline"
                  >
                    {t(`configurator.${key}`)}
                  </a>
                </p>
              )}
              <Link
                to={`${href('/services')}#${key}`}
                prefetch="intent"
                className={buttonClass({ className: 'mt-6' })}
                aria-label={`${t('prices.view')}: ${t(`blurbs.${key}.title`)}`}
              >
                {t('prices.view')}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
