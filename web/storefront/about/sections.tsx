import { BadgeCheck, Gauge, ShieldCheck, Tag } from 'lucide-react'
import { useTranslation } from '../../localization/translation.tsx'
import { useRootData } from '../../root-data.ts'

/** Why we are here, and where to. */
export function Purpose() {
  const { t } = useTranslation('about')
  return (
    <div className="shell grid gap-4 md:grid-cols-2">
      <section className="rounded-panel border border-night-line bg-night p-8 text-on-night sm:p-12">
        <h2 className="font-semibold text-lime">{t('mission.title')}</h2>
        <p className="type-statement mt-4">{t('mission.text')}</p>
      </section>
      <section className="rounded-panel border border-line bg-surface p-8 sm:p-12">
        <h2 className="font-semibold text-link">{t('vision.title')}</h2>
        <p className="type-statement mt-4">{t('vision.text')}</p>
      </section>
    </div>
  )
}

const BENEFITS = [
  { key: 'safe', icon: ShieldCheck },
  { key: 'delivery', icon: Gauge },
  { key: 'real', icon: BadgeCheck },
  { key: 'prices', icon: Tag },
] as const

export function Benefits() {
  const { t } = useTranslation('about')
  return (
    <section className="shell py-16 sm:py-20" aria-labelledby="benefits">
      <h2 id="benefits" className="type-title">
        {t('benefits.title')}
      </h2>
      <ul className="mt-8 grid border-t border-line sm:grid-cols-2 lg:grid-cols-4">
        {BENEFITS.map(({ key, icon: Icon }) => (
          <li key={key} className="border-b border-line py-6 pe-6">
            <Icon className="size-6 text-link" aria-hidden="true" />
            <h3 className="mt-3 font-semibold">{t(`benefits.${key}.title`)}</h3>
            <p className="mt-1 text-muted">{t(`benefits.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Story() {
  const { t } = useTranslation('about')
  const shop = useRootData()?.shopName
  return (
    <section className="shell grid gap-6 py-16 sm:py-24 lg:grid-cols-[1fr_1.6fr]" aria-labelledby="story">
      <h2 id="story" className="type-title">
        {t('story.title')}
      </h2>
      <div className="max-w-[62ch] space-y-5 text-lg leading-relaxed">
        <p className="type-statement">{t('story.first', { shop })}</p>
        <p className="text-muted">{t('story.second')}</p>
        <p className="text-muted">{t('story.third')}</p>
      </div>
    </section>
  )
}
