import type { Catalog } from '../../shop/catalog/package-view.ts'
import { OrganizationData } from '../discovery/organization-data.tsx'
import { PageHead } from '../discovery/page-head.tsx'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { pageCatalog } from '../page-catalog.ts'
import { pageContent } from '../page-content.ts'
import { useRootData } from '../root-data.ts'
import type { Route } from './+types/home'
import { Counters } from './counters.tsx'
import { Hero } from './home/hero.tsx'
import { Blurbs, LeftBehind, More, Trust } from './home/sections.tsx'
import { StartingPrices } from './home/starting-prices.tsx'
import { Testimonials } from './home/testimonials.tsx'

export const handle = wordsOf('home')

/** The lowest price of each type, and what the shop says of itself. */
export async function loader({ context }: Route.LoaderArgs) {
  const [catalog, content] = await Promise.all([pageCatalog(context), pageContent(context)])
  const { badges, trust, counters } = content.claims
  return {
    badges,
    trust,
    counters,
    figures: content.settings.claims,
    testimonials: content.testimonials,
    from: {
      likes: lowest(catalog.likes),
      followers: lowest(catalog.followers),
      views: lowest(catalog.views),
    },
  }
}

function lowest(packages: Catalog['likes']): number | null {
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
      <More />
      <Trust trust={trust} />
      <Testimonials testimonials={testimonials} />
      <section className="shell pt-16 sm:pt-20">
        <Counters labels={counters} figures={figures} />
      </section>
      <LeftBehind />
    </>
  )
}
