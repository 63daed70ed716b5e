import type { Catalog } from '../../shop/catalog/package-view.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { getPageCatalog, getPageContent } from '../rendering/page-data.server.ts'
import { useRootData } from '../root-data.ts'
import { PageHead } from '../seo/page-head.tsx'
import { OrganizationData } from '../seo/structured-data.tsx'
import type { Route } from './+types/home'
import { Counters } from './counters.tsx'
import { Hero } from './home/hero.tsx'
import { Blurbs, ClosingBanner, CustomQuote, Trust } from './home/sections.tsx'
import { StartingPrices } from './home/starting-prices.tsx'
import { Testimonials } from './home/testimonials.tsx'

export const handle = declareMessages('home')

/** Loads the lowest price of each type and the marketing texts. */
export async function loader({ context }: Route.LoaderArgs) {
  const [catalog, content] = await Promise.all([getPageCatalog(context), getPageContent(context)])
  const { badges, trust, counters } = content.claims
  return {
    badges,
    trust,
    counters,
    figures: content.settings.claims,
    testimonials: content.testimonials,
    from: {
      likes: getLowestPrice(catalog.likes),
      followers: getLowestPrice(catalog.followers),
      views: getLowestPrice(catalog.views),
    },
  }
}

function getLowestPrice(packages: Catalog['likes']): number | null {
  return packages.length > 0 ? Math.min(...packages.map(({ price }) => price)) : null
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { from, badges, trust, counters, figures, testimonials } = loaderData
  const root = useRootData()
  const { t } = useTranslation('home')
  return (
    <>
      <PageHead title={t('title')} description={t('description', { delivery: root?.promises.delivery })} />
      <OrganizationData />
      <Hero badges={badges} />
      <Blurbs />
      <StartingPrices from={from} />
      <CustomQuote />
      <Trust trust={trust} />
      <Testimonials testimonials={testimonials} />
      <section className="shell pt-16 sm:pt-20">
        <Counters labels={counters} figures={figures} />
      </section>
      <ClosingBanner />
    </>
  )
}
