import { BadgeCheck, Clock, Headset, ShieldCheck } from 'lucide-react'
import { href, Link } from 'react-router'
import type { PackageView } from '../../../shop/catalog/package-view.ts'
import type { ShownClaims } from '../../../shop/content/hide-samples.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CallOut } from '../../ui/call-out.tsx'
import { FeatureList } from '../../ui/feature-list.tsx'
import { Price } from '../../ui/texts/price.tsx'
import { LowestPerThousand } from '../packages/price-per-thousand.tsx'
import { PACKAGE_KINDS, type PackageKind } from './package-kinds.ts'

/** Why likes, followers and views matter. */
export function Reasons() {
  const { t } = useTranslation('home')
  return (
    <section className="shell py-12 sm:py-16">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-3">
        {PACKAGE_KINDS.map(({ key, icon: Icon }) => (
          <div key={key} className="grid grid-cols-[auto_1fr] content-start gap-x-4">
            <Icon className="size-6" aria-hidden="true" />
            <h2 className="type-heading">{t(`blurbs.${key}.title`)}</h2>
            <p className="col-start-2 mt-1 text-muted">{t(`blurbs.${key}.text`)}</p>
          </div>
        ))}
      </div>
      <div className="mt-10 grid items-center gap-x-16 gap-y-4 border-t border-line pt-10 md:grid-cols-2">
        <h2 className="type-title">{t('leftBehind.title')}</h2>
        <p className="text-lg text-muted">{t('leftBehind.text')}</p>
      </div>
    </section>
  )
}

export function CustomQuote() {
  const { t } = useTranslation('home')
  return (
    <div className="shell">
      <CallOut title={t('more.title')} text={t('more.text')} isLight>
        <Link to={href('/contact')} className={buttonClass({ look: 'solid', size: 'large' })}>
          {t('more.quote')}
        </Link>
      </CallOut>
    </div>
  )
}

const TRUST_ICONS = { safe: ShieldCheck, fast: Clock, support: Headset, satisfaction: BadgeCheck }

export function TrustSection({ trust }: { trust: ShownClaims['trust'] }) {
  const { t } = useTranslation('home')
  return <FeatureList title={t('trust.title')} icons={TRUST_ICONS} texts={trust} className="py-16 sm:py-20" />
}

export function StartingPrices({ choices }: { choices: Record<PackageKind, PackageView[]> }) {
  const { t } = useTranslation('home')
  return (
    <section id="prices" className="border-y border-line bg-surface">
      <div className="shell grid gap-x-6 gap-y-6 py-16 sm:py-20 md:grid-cols-[1fr_auto] md:gap-y-10">
        <div className="max-w-2xl">
          <h2 className="type-title">{t('prices.title')}</h2>
          <p className="mt-3 text-lg text-muted">{t('prices.text')}</p>
        </div>
        <Link
          to={href('/services')}
          prefetch="intent"
          className="self-end justify-self-start font-semibold text-link hover:underline max-md:order-last touch:py-2.5"
        >
          {t('prices.all')}
        </Link>
        <ul className="grid gap-4 md:col-span-2 md:grid-cols-3">
          {PACKAGE_KINDS.map(({ key, icon: Icon, purpose }) => (
            <li key={key} className="flex flex-col rounded-panel border border-line bg-paper p-6 sm:p-8">
              <div className="flex items-center gap-3">
                <Icon className="size-6" aria-hidden="true" />
                <h3 className="type-heading">{t(`blurbs.${key}.title`)}</h3>
              </div>
              <p className="mt-1 text-muted">{t(purpose)}</p>
              <StartingPrice packages={choices[key]} />
              <Link
                to={`${href('/services')}#${key}`}
                prefetch="intent"
                className={buttonClass({ size: 'medium', className: 'mt-6' })}
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

/** The price of the cheapest package of a type, and the price of a thousand, which compares the types. */
function StartingPrice({ packages }: { packages: PackageView[] }) {
  const { t } = useTranslation('home')
  const [cheapest] = packages.toSorted((one, other) => one.price - other.price)
  if (!cheapest) return null
  return (
    <div className="mt-6 text-muted">
      <p>{t('prices.startingAt')}</p>
      <p className="text-ink">
        <Price pounds={cheapest.price} className="font-display text-4xl font-bold tracking-tight" />
      </p>
      <p>{t('prices.forPackage', { package: isolateBidi(cheapest.name) })}</p>
      <p className="text-sm">
        <LowestPerThousand cheapest={cheapest} packages={packages} />
      </p>
    </div>
  )
}
