import { BadgeCheck, Clock, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { FaqEntry } from '../../shop/content/content.ts'
import type { ShownClaims } from '../../shop/content/hide-samples.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { getClaimNotes, listShownClaims } from '../rendering/claim-notes.server.ts'
import { getPackageCatalog, getPageContent, getPageFaq } from '../rendering/page-data.server.ts'
import { getShopRating, getTestimonialSlides } from '../rendering/review-data.server.ts'
import { useRootData } from '../root-data.ts'
import { PageHead } from '../seo/page-head.tsx'
import { OrganizationData } from '../seo/structured-data.tsx'
import { buttonClass } from '../ui/button.tsx'
import { SampleOrder } from '../ui/delivery/sample-order.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { LinkedText } from '../ui/texts/sentence.tsx'
import type { Route } from './+types/home'
import { COUNTER_FIGURES, Counters } from './counters.tsx'
import { Configurator } from './home/configurator/configurator.tsx'
import { OrderSteps } from './home/order-steps.tsx'
import { listPackageChoices } from './home/package-kinds.ts'
import { CustomQuote, Reasons, StartingPrices, TrustSection } from './home/sections.tsx'
import { Testimonials } from './home/testimonials.tsx'
import { type ShopRating, TrustLine } from './trust/trust-line.tsx'

const BADGES = [
  { icon: ShieldCheck, key: 'safe' },
  { icon: Clock, key: 'fast' },
  { icon: BadgeCheck, key: 'real' },
] as const

export const handle = declareMessages('home', 'home/sample', 'services')

/** Questions of the FAQ that the home page shows. */
const SHOWN_QUESTIONS = 4

/** Loads the packages and the marketing texts. */
export async function loader({ context }: Route.LoaderArgs) {
  const [catalog, content, faq] = await Promise.all([
    getPackageCatalog(context),
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
    shownCounters: listShownClaims(content, COUNTER_FIGURES),
    // Once, for all figures of the page.
    notes: getClaimNotes(context, content, [...COUNTER_FIGURES, 'countries', 'years', 'uptimePercent']),
    rating: await getShopRating(context),
    questions: faq.slice(0, SHOWN_QUESTIONS),
    choices: listPackageChoices(catalog),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { badges, trust, counters, figures, testimonials, questions, choices } = loaderData
  const { shownCounters, notes, rating } = loaderData
  const root = useRootData()
  const { t } = useTranslation('home')
  return (
    <>
      <PageHead title={t('title')} description={t('description', { delivery: root?.promises.delivery })} />
      <OrganizationData />
      <Hero badges={badges} rating={rating}>
        <Configurator choices={choices} />
      </Hero>
      <Reasons />
      <StartingPrices choices={choices} />
      <HowItWorks />
      <CustomQuote />
      <TrustSection trust={trust} />
      <Testimonials testimonials={testimonials} />
      <Counters
        labels={counters}
        figures={figures}
        shown={shownCounters}
        notes={notes}
        className="shell py-16 sm:py-20"
      />
      <Questions entries={questions} />
    </>
  )
}

/** The three steps of an order beside an example. */
function HowItWorks() {
  const { t } = useTranslation('home')
  return (
    <section className="shell grid items-center gap-10 py-16 sm:py-20 md:grid-cols-2 lg:gap-20">
      <div>
        <h2 className="type-title">{t('how.title')}</h2>
        <OrderSteps />
      </div>
      <SampleOrder />
    </section>
  )
}

/** The first questions of the FAQ. They open without scripts, one at a time. */
function Questions({ entries }: { entries: FaqEntry[] }) {
  const { t } = useTranslation('home')
  if (entries.length === 0) return null
  return (
    <section className="shell grid gap-8 lg:grid-cols-[1fr_1.7fr] lg:gap-20">
      <div>
        <h2 className="type-title">{t('questions.title')}</h2>
        <Link
          to={href('/faq')}
          prefetch="intent"
          className={buttonClass({ size: 'medium', className: 'mt-6 max-lg:hidden' })}
        >
          {t('questions.all')}
        </Link>
      </div>
      <div>
        <div className="border-t border-line">
          {entries.map(({ id, question, answer }) => (
            <Disclosure key={id} title={question} look="question" name="home-questions">
              <p className="whitespace-pre-line">
                <LinkedText text={answer} />
              </p>
            </Disclosure>
          ))}
        </div>
        <Link to={href('/faq')} className={buttonClass({ size: 'medium', className: 'mt-6 lg:hidden' })}>
          {t('questions.all')}
        </Link>
      </div>
    </section>
  )
}

interface HeroProps {
  badges: ShownClaims['badges']
  rating: ShopRating | null
  children: ReactNode
}

/** The first screen of a phone ends with the chosen package and its button. */
function Hero({ badges, rating, children }: HeroProps) {
  const { t } = useTranslation('home')
  return (
    <section className="border-b border-edge bg-night">
      <div className="on-night">
        <div className="shell grid gap-x-10 gap-y-8 py-10 max-md:gap-y-5 max-md:pt-5 sm:py-16 md:[reading-flow:grid-columns] md:grid-cols-[1.1fr_1fr] lg:gap-x-16 lg:py-20">
          <div className="md:self-end">
            <p className="font-semibold text-lime max-md:text-sm">{t('hero.eyebrow')}</p>
            <h1 className="type-hero mt-4 max-md:mt-2">{t('hero.heading')}</h1>
            <p className="mt-5 max-w-xl text-muted max-md:mt-3 sm:text-xl">{t('hero.text')}</p>
          </div>
          <div className="md:col-start-2 md:row-span-3 md:row-start-1 md:self-center">{children}</div>
          <div className="md:col-start-1 md:row-start-2">
            <div className="flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2 max-sm:*:px-2">
              <a href="#prices" className={buttonClass({ size: 'medium' })}>
                {t('hero.start')}
              </a>
              <Link to={href('/contact')} className={buttonClass({ look: 'quiet', size: 'medium' })}>
                {t('hero.custom')}
              </Link>
            </div>
            <ul className="mt-8 flex flex-wrap gap-x-7 gap-y-3">
              {BADGES.filter(({ key }) => badges[key]).map(({ icon: Icon, key }) => (
                <li key={key} className="flex items-center gap-2">
                  <Icon className="size-5 text-lime" aria-hidden="true" />
                  {badges[key]}
                </li>
              ))}
            </ul>
          </div>
          <TrustLine rating={rating} className="content-start md:row-start-3" />
        </div>
      </div>
    </section>
  )
}
