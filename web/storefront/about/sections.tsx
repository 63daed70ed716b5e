import { BadgeCheck, Gauge, ShieldCheck, Tag } from 'lucide-react'
import type { Claims, Story as StoryText } from '../../../shop/content/content.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { FeatureList } from '../../ui/feature-list.tsx'

/** The purpose and goal of the shop. */
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

const BENEFIT_ICONS = { safe: ShieldCheck, delivery: Gauge, real: BadgeCheck, prices: Tag }

export function Benefits({ benefits }: { benefits: Claims['benefits'] }) {
  const { t } = useTranslation('about')
  const title = t('benefits.title')
  return <FeatureList title={title} icons={BENEFIT_ICONS} texts={benefits} className="py-16 sm:py-20" />
}

export function Story({ story }: { story: StoryText }) {
  const { t } = useTranslation('about')
  return (
    <section className="shell grid gap-6 py-16 sm:py-24 lg:grid-cols-[1fr_1.6fr]" aria-labelledby="story">
      <h2 id="story" className="type-title">
        {t('story.title')}
      </h2>
      <div className="max-w-[62ch] space-y-5 text-lg leading-relaxed">
        {story.paragraphs.map((paragraph, index) => (
          <p key={paragraph} className={index === 0 ? 'type-statement' : 'text-muted'}>
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  )
}
