import { BadgeCheck, Clock, ShieldCheck, Tag } from 'lucide-react'
import { href, Link } from 'react-router'
import type { Story as StoryText } from '../../shop/content/content.ts'
import type { ShownClaims } from '../../shop/content/hide-samples.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { getClaimNotes, listShownClaims } from '../rendering/claim-notes.server.ts'
import { getPageContent } from '../rendering/page-data.server.ts'
import { useRootData } from '../root-data.ts'
import { BreadcrumbData } from '../seo/breadcrumb-data.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { OrganizationData } from '../seo/structured-data.tsx'
import { buttonClass } from '../ui/button.tsx'
import { CallOut } from '../ui/call-out.tsx'
import { RisingBars } from '../ui/delivery/rising-bars.tsx'
import { FeatureList } from '../ui/feature-list.tsx'
import type { Route } from './+types/about'
import { COUNTER_FIGURES, Counters } from './counters.tsx'

const BENEFIT_ICONS = { safe: ShieldCheck, delivery: Clock, real: BadgeCheck, prices: Tag }

export const handle = declareMessages('about')

export async function loader({ context }: Route.LoaderArgs) {
  const content = await getPageContent(context)
  const { claims, story, settings } = content
  const { benefits, counters } = claims
  const notes = getClaimNotes(context, content, [...COUNTER_FIGURES, 'countries', 'years'])
  const shown = listShownClaims(content, COUNTER_FIGURES)
  return { benefits, counters, story, figures: settings.claims, shown, notes }
}

export default function About({
  loaderData: { benefits, counters, story, figures, shown, notes },
}: Route.ComponentProps) {
  const { t } = useTranslation('about')
  const shop = useRootData()?.shopName
  return (
    <>
      <PageHead title={t('title')} description={t('description', { shop })} />
      <OrganizationData />
      <BreadcrumbData title={t('title')} />
      <section className="shell grid items-end gap-12 py-14 sm:py-20 lg:grid-cols-[1fr_auto]">
        <div>
          <p className="font-semibold text-muted">{t('eyebrow', { shop })}</p>
          <h1 className="type-hero mt-4 max-w-4xl">{t('heading')}</h1>
          <p className="mt-6 max-w-2xl text-lg text-muted sm:text-xl">{t('intro', { shop })}</p>
        </div>
        <RisingBars
          share={0.82}
          className="h-48 rounded-panel border border-night bg-night p-6 dark:border-edge lg:h-80 lg:w-96 lg:p-8"
        />
      </section>
      <Purpose />
      <Benefits benefits={benefits} />
      <Story story={story} />
      {shown.length > 0 && (
        <div className="border-y border-line bg-surface">
          <Counters
            labels={counters}
            figures={figures}
            shown={shown}
            notes={notes}
            className="shell py-16 sm:py-20"
          />
        </div>
      )}
      <div className="shell pt-14 sm:pt-20">
        <CallOut title={t('next')}>
          <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full">
            <Link to={href('/')} className={buttonClass({ look: 'solid', size: 'large' })}>
              {t('browse')}
            </Link>
            <Link to={href('/contact')} className={buttonClass({ size: 'large' })}>
              {t('contact')}
            </Link>
          </div>
        </CallOut>
      </div>
    </>
  )
}

/** The purpose and goal of the shop. */
function Purpose() {
  const { t } = useTranslation('about')
  return (
    <div className="shell grid gap-4 md:grid-cols-2">
      <Statement title={t('mission.title')} text={t('mission.text')} />
      <Statement title={t('vision.title')} text={t('vision.text')} />
    </div>
  )
}

function Statement({ title, text }: Record<'title' | 'text', string>) {
  return (
    <section className="rounded-panel border border-line bg-surface p-8 sm:p-12">
      <h2 className="font-semibold text-muted">{title}</h2>
      <p className="type-statement mt-4">{text}</p>
    </section>
  )
}

function Benefits({ benefits }: { benefits: ShownClaims['benefits'] }) {
  const { t } = useTranslation('about')
  const title = t('benefits.title')
  return <FeatureList title={title} icons={BENEFIT_ICONS} texts={benefits} className="py-16 sm:py-20" />
}

function Story({ story }: { story: StoryText }) {
  const { t } = useTranslation('about')
  return (
    <section
      className="shell grid gap-6 pb-16 sm:pb-20 lg:grid-cols-[1fr_1.7fr] lg:gap-20"
      aria-labelledby="story"
    >
      <h2 id="story" className="type-title">
        {t('story.title')}
      </h2>
      <div className="max-w-[60ch] space-y-5 text-lg leading-relaxed">
        {story.paragraphs.map((paragraph, index) => (
          <p key={paragraph} className={index === 0 ? 'type-statement' : 'text-muted'}>
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  )
}
