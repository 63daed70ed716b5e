import { href, Link } from 'react-router'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { getPageFaq } from '../rendering/page-data.server.ts'
import { useRootData } from '../root-data.ts'
import { BreadcrumbData } from '../seo/breadcrumb-data.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { FaqData } from '../seo/structured-data.tsx'
import { buttonClass } from '../ui/button.tsx'
import type { Route } from './+types/faq'
import { FaqAccordion } from './faq/faq-accordion.tsx'

export const handle = declareMessages('faq')

export async function loader({ context }: Route.LoaderArgs) {
  return { entries: await getPageFaq(context) }
}

export default function Faq({ loaderData: { entries } }: Route.ComponentProps) {
  const { t } = useTranslation('faq')
  const delivery = useRootData()?.promises.delivery
  return (
    <>
      <PageHead title={t('title')} description={t('description', { delivery })} />
      <FaqData entries={entries} />
      <BreadcrumbData title={t('title')} />
      <div className="shell grid gap-10 pt-12 sm:pt-20 lg:grid-cols-[1fr_1.7fr] lg:gap-20">
        <div className="self-start lg:sticky lg:top-32">
          <h1 className="type-hero lg:text-6xl">{t('heading')}</h1>
          <p className="mt-5 text-lg text-muted sm:text-xl">{t('intro')}</p>
        </div>
        <div>
          <FaqAccordion entries={entries} />
          <div className="mt-10 flex flex-wrap items-center justify-between gap-4">
            <h2 className="type-heading">{t('notAnswered')}</h2>
            <Link to={href('/contact')} className={buttonClass()}>
              {t('contactSupport')}
            </Link>
          </div>
        </div>
      </div>
    </>
  )
}
