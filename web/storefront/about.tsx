import { href, Link } from 'react-router'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { getClaimNotes } from '../rendering/claim-notes.server.ts'
import { getPageContent } from '../rendering/page-data.server.ts'
import { useRootData } from '../root-data.ts'
import { BreadcrumbData } from '../seo/breadcrumb-data.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { OrganizationData } from '../seo/structured-data.tsx'
import { LogoMark } from '../shell/logo.tsx'
import { buttonClass } from '../ui/button.tsx'
import type { Route } from './+types/about'
import { Benefits, Purpose, Story } from './about/sections.tsx'
import { Counters } from './counters.tsx'

export const handle = declareMessages('about')

export async function loader({ context }: Route.LoaderArgs) {
  const content = await getPageContent(context)
  const { claims, story, settings } = content
  const { benefits, counters } = claims
  const names = ['customers', 'followers', 'engagement', 'satisfactionPercent', 'countries', 'years'] as const
  const notes = getClaimNotes(context, content, [...names])
  return { benefits, counters, story, figures: settings.claims, notes }
}

export default function About({
  loaderData: { benefits, counters, story, figures, notes },
}: Route.ComponentProps) {
  const { t } = useTranslation('about')
  const shop = useRootData()?.shopName
  return (
    <>
      <PageHead title={t('title')} description={t('description', { shop })} />
      <OrganizationData />
      <BreadcrumbData title={t('title')} />
      <section className="shell grid items-end gap-12 py-14 sm:py-20 lg:grid-cols-[1fr_auto] lg:pt-28">
        <div>
          <p className="font-semibold text-link">{t('eyebrow', { shop })}</p>
          <h1 className="type-hero mt-4 max-w-4xl">{t('heading')}</h1>
          <p className="mt-6 max-w-2xl text-lg text-muted sm:text-xl">{t('intro', { shop })}</p>
        </div>
        <LogoMark className="hidden w-80 lg:block rtl:-scale-x-100" />
      </section>
      <Purpose />
      <Benefits benefits={benefits} />
      <Story story={story} />
      <section className="border-y border-line bg-surface">
        <div className="shell py-16 sm:py-20">
          <Counters labels={counters} figures={figures} notes={notes} />
        </div>
      </section>
      <section className="shell pt-14 sm:pt-20">
        <h2 className="type-title max-w-3xl">{t('next')}</h2>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to={href('/')} className={buttonClass({ size: 'large' })}>
            {t('browse')}
          </Link>
          <Link to={href('/contact')} className={buttonClass({ look: 'line', size: 'large' })}>
            {t('contact')}
          </Link>
        </div>
      </section>
    </>
  )
}
