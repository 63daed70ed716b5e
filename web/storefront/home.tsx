import { builtinCatalog } from '../../shop/catalog/builtin-packages.ts'
import { listPackages } from '../../shop/catalog/list-packages.ts'
import type { Catalog } from '../../shop/catalog/package-view.ts'
import { visitContext } from '../context.ts'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/home'
import { Claims } from './claims.tsx'
import { Hero } from './home/hero.tsx'
import { Blurbs, LeftBehind, More, Trust } from './home/sections.tsx'
import { StartingPrices } from './home/starting-prices.tsx'

export const handle = wordsOf('home')

/** The lowest price of each type; those of the built-in list when the catalogue cannot be read. */
export async function loader({ context }: Route.LoaderArgs) {
  const { runtime, visit } = context.get(visitContext)
  const catalog = await listPackages(runtime.db, visit.locale.lang).catch((error) => {
    runtime.log.error({ err: error, request_id: visit.requestId }, 'catalogue away, built-in packages shown')
    return builtinCatalog(visit.locale.lang)
  })
  return {
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
  const { t } = useTranslation('home')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <Hero />
      <Blurbs />
      <StartingPrices from={loaderData.from} />
      <More />
      <Trust />
      <section className="shell pt-16">
        <Claims />
      </section>
      <LeftBehind />
    </>
  )
}
