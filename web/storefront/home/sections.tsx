import { ArrowRight, Gauge, Headset, ShieldCheck, Smile } from 'lucide-react'
import { href, Link } from 'react-router'
import type { ShownClaims } from '../../../shop/content/hide-samples.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CallOut } from '../../ui/call-out.tsx'
import { RisingBars } from '../../ui/delivery/rising-bars.tsx'
import { FeatureList } from '../../ui/feature-list.tsx'
import { PACKAGE_KINDS } from './package-kinds.ts'

export function Blurbs() {
  const { t } = useTranslation('home')
  return (
    <section className="shell grid gap-10 py-16 sm:py-20 md:grid-cols-3">
      {PACKAGE_KINDS.map(({ key, icon: Icon }) => (
        <div key={key}>
          <Icon className="size-7 text-link" aria-hidden="true" />
          <h2 className="type-heading mt-4">{t(`blurbs.${key}.title`)}</h2>
          <p className="mt-2 text-muted">{t(`blurbs.${key}.text`)}</p>
        </div>
      ))}
    </section>
  )
}

/** A dark band like the first screen. */
export function LeftBehind() {
  const { t } = useTranslation('home')
  return (
    <section className="bg-night">
      <div className="on-night">
        <div className="shell flex flex-wrap items-end justify-between gap-x-12 gap-y-10 py-16 sm:py-24">
          <div className="max-w-2xl">
            <h2 className="type-hero">{t('leftBehind.title')}</h2>
            <p className="mt-5 text-lg text-muted sm:text-xl">{t('leftBehind.text')}</p>
            <Link
              to={href('/services')}
              prefetch="intent"
              className={buttonClass({ look: 'lime', size: 'large', className: 'mt-8' })}
            >
              {t('prices.all')}
              <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
            </Link>
          </div>
          <RisingBars share={1} className="h-44 w-72 max-md:hidden" />
        </div>
      </div>
    </section>
  )
}

export function CustomQuote() {
  const { t } = useTranslation('home')
  return (
    <div className="shell pb-16">
      <CallOut title={t('more.title')} text={t('more.text')}>
        <Link to={href('/contact')} className={buttonClass({ look: 'call', size: 'large' })}>
          {t('more.quote')}
        </Link>
      </CallOut>
    </div>
  )
}

const TRUST_ICONS = { safe: ShieldCheck, fast: Gauge, support: Headset, satisfaction: Smile }

export function Trust({ trust }: { trust: ShownClaims['trust'] }) {
  const { t } = useTranslation('home')
  return (
    <FeatureList title={t('trust.title')} icons={TRUST_ICONS} texts={trust} className="below-fold py-8" />
  )
}
