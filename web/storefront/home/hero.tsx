import { BadgeCheck, Clock, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Claims } from '../../../shop/content/content.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'

const BADGES = [
  { icon: ShieldCheck, key: 'safe' },
  { icon: Clock, key: 'fast' },
  { icon: BadgeCheck, key: 'real' },
] as const

export function Hero({ badges, children }: { badges: Claims['badges']; children: ReactNode }) {
  const { t } = useTranslation('home')
  return (
    <section className="bg-night">
      <div className="on-night">
        <div className="shell grid gap-x-10 gap-y-8 py-10 sm:py-16 md:grid-cols-[1.1fr_1fr] lg:gap-x-16 lg:py-20">
          <div className="md:self-end">
            <p className="font-semibold text-lime">{t('hero.eyebrow')}</p>
            <h1 className="type-hero mt-4">{t('hero.heading')}</h1>
            <p className="mt-5 max-w-xl text-lg text-muted sm:text-xl">{t('hero.text')}</p>
          </div>
          <div className="md:col-start-2 md:row-span-2 md:row-start-1 md:self-center">{children}</div>
          <div>
            <div className="flex flex-wrap gap-3">
              <a href="#prices" className={buttonClass({ size: 'large' })}>
                {t('hero.start')}
              </a>
              <Link to={href('/contact')} className={buttonClass({ look: 'line', size: 'large' })}>
                {t('hero.custom')}
              </Link>
            </div>
            <ul className="mt-8 flex flex-wrap gap-x-7 gap-y-3">
              {BADGES.map(({ icon: Icon, key }) => (
                <li key={key} className="flex items-center gap-2">
                  <Icon className="size-5 text-lime" aria-hidden="true" />
                  {badges[key]}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}
