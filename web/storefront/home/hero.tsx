import { BadgeCheck, Clock, ShieldCheck } from 'lucide-react'
import { href, Link } from 'react-router'
import type { Claims } from '../../../shop/content/content.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SampleOrder } from './sample-order.tsx'

const BADGES = [
  { icon: ShieldCheck, key: 'safe' },
  { icon: Clock, key: 'fast' },
  { icon: BadgeCheck, key: 'real' },
] as const

export function Hero({ badges }: { badges: Claims['badges'] }) {
  const { t } = useTranslation('home')
  return (
    <section className="overflow-hidden border-b border-line">
      <div className="shell grid items-center gap-12 py-14 sm:py-20 md:grid-cols-[1.25fr_1fr] lg:gap-20 lg:py-28">
        <div>
          <p className="font-semibold text-link">{t('hero.eyebrow')}</p>
          <h1 className="type-hero mt-4">{t('hero.heading')}</h1>
          <p className="mt-6 max-w-xl text-lg text-muted sm:text-xl">{t('hero.text')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="#prices" className={buttonClass({ size: 'large' })}>
              {t('hero.start')}
            </a>
            <Link to={href('/contact')} className={buttonClass({ look: 'line', size: 'large' })}>
              {t('hero.custom')}
            </Link>
          </div>
          <ul className="mt-10 flex flex-wrap gap-x-7 gap-y-3">
            {BADGES.map(({ icon: Icon, key }) => (
              <li key={key} className="flex items-center gap-2">
                <Icon className="size-5 text-link" aria-hidden="true" />
                {badges[key]}
              </li>
            ))}
          </ul>
        </div>
        <SampleOrder />
      </div>
    </section>
  )
}
