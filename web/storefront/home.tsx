import type { Catalog } from '../../shop/catalog/package-view.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { getClaimNotes } from '../rendering/claim-notes.server.ts'
import { getPageCatalog, getPageContent, getPageFaq } from '../rendering/page-data.server.ts'
import { getTestimonialSlides } from '../rendering/review-data.server.ts'
import { useRootData } from '../root-data.ts'
import { PageHead } from '../seo/page-head.tsx'
import { OrganizationData } from '../seo/structured-data.tsx'
import type { Route } from './+types/home'
import { ClaimNotes } from './claim-notes.tsx'
import { Counters } from './counters.tsx'
import { Configurator } from './home/configurator/configurator.tsx'
import { listPackageChoices } from './home/configurator/package-choices.ts'
import { Hero } from './home/hero.tsx'
import { HowItWorks } from './home/how-it-works.tsx'
import { Questions } from './home/questions.tsx'
import { Blurbs, CustomQuote, LeftBehind, Trust } from './home/sections.tsx'
import { StartingPrices } from './home/starting-prices.tsx'
import { Testimonials } from './home/testimonials.tsx'

export const handle = declareMessages('home', 'services')

/** Questions of the FAQ that the home page shows. */
const SHOWN_QUESTIONS = 4

/** Loads the packages, the lowest price of each type and the marketing texts. */
export async function loader({ context }: Route.LoaderArgs) {
  const [catalog, content, faq] = await Promise.all([
    getPageCatalog(context),
    getPageContent(context),
    getPageFaq(context),
  ])
  const { badges, trust, counters } = content.claims
  return {
    badges,
    trust,
    counters,
    figures: content.settings.claims,
    testimonials: await getTestimonialSlides(context, content.testimonials),
    counterNotes: getClaimNotes(context, content, [
      'customers',
      'followers',
      'engagement',
      'satisfactionPercent',
    ]),
    trustNotes: getClaimNotes(context, content, [
      'satisfactionPercent',
      'countries',
      'years',
      'uptimePercent',
    ]),
    start: content.figures.start,
    questions: faq.slice(0, SHOWN_QUESTIONS),
    choices: listPackageChoices(catalog, content.settings.policy),
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
  const { from, badges, trust, counters, figures, testimonials, start, questions, choices } = loaderData
  const { counterNotes, trustNotes } = loaderData
  const root = useRootData()
  const { t } = useTranslation('home')
  return (
    <>
      <PageHead title={t('title')} description={t('description', { delivery: root?.promises.delivery })} />
      <OrganizationData />
      <Hero badges={badges}>
        <Configurator choices={choices} />
      </Hero>
      <Blurbs />
      <LeftBehind />
      <StartingPrices from={from} />
      <HowItWorks start={start} />
      <CustomQuote />
      <Trust trust={trust} />
      <ClaimNotes notes={trustNotes} className="shell" />
      <Testimonials testimonials={testimonials} />
      <section className="below-fold shell py-14 sm:py-20">
        <Counters labels={counters} figures={figures} notes={counterNotes} />
      </section>
      <Questions entries={questions} />
    </>
  )
}
