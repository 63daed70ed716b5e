import { Link } from 'react-router'
import { FaqData } from '../discovery/faq-data.tsx'
import { PageHead } from '../discovery/page-head.tsx'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { pageFaq } from '../page-faq.ts'
import { useRootData } from '../root-data.ts'
import { buttonClass } from '../ui/button.tsx'
import type { Route } from './+types/faq'
import { Answers } from './faq/answers.tsx'

export const handle = wordsOf('faq')

export async function loader({ context }: Route.LoaderArgs) {
  return { entries: await pageFaq(context) }
}

export default function Faq({ loaderData: { entries } }: Route.ComponentProps) {
  const { t } = useTranslation('faq')
  const delivery = useRootData()?.promises.delivery
  return (
    <>
      <PageHead title={t('title')} description={t('description', { delivery })} />
      <FaqData entries={entries} />
      <div className="shell grid gap-10 pt-12 sm:pt-20 lg:grid-cols-[1fr_1.7fr] lg:gap-20">
        <div className="self-start lg:sticky lg:top-32">
          <h1 className="type-hero lg:text-6xl">{t('heading')}</h1>
          <p className="mt-5 text-lg text-muted sm:text-xl">{t('intro')}</p>
        </div>
        <div>
          <Answers entries={entries} />
          <div className="mt-10 flex flex-wrap items-center justify-between gap-4">
            <h2 className="type-heading">{t('still')}</h2>
            <Link to="/contact" className={buttonClass()}>
              {t('contactSupport')}
            </Link>
          </div>
        </div>
      </div>
    </>
  )
}
