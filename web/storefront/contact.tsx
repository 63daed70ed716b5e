import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { getClaimNotes } from '../rendering/claim-notes.server.ts'
import { getPageContent } from '../rendering/page-data.server.ts'
import { useRootData } from '../root-data.ts'
import { BreadcrumbData } from '../seo/breadcrumb-data.tsx'
import { PageHead } from '../seo/page-head.tsx'
import type { Route } from './+types/contact'
import { ContactForm } from './contact/contact-form.tsx'
import { ContactInfo } from './contact/contact-info.tsx'

export const handle = declareMessages('contact')

export async function loader({ context }: Route.LoaderArgs) {
  const content = await getPageContent(context)
  const { reach, reasons } = content.claims
  return { reach, reasons, notes: getClaimNotes(context, content, ['satisfactionPercent', 'countries']) }
}

export default function Contact({ loaderData: { reach, reasons, notes } }: Route.ComponentProps) {
  const { t } = useTranslation('contact')
  const root = useRootData()
  return (
    <>
      <PageHead title={t('title')} description={t('description', { shop: root?.shopName })} />
      <BreadcrumbData title={t('title')} />
      <div className="shell pt-12 sm:pt-20">
        <h1 className="type-hero">{t('heading')}</h1>
        <p className="mt-5 max-w-2xl text-lg text-muted sm:text-xl">
          {t('intro')} {t('replyWithin', { reply: root?.promises.reply })}
        </p>
      </div>
      <div className="shell grid gap-16 pt-12 md:grid-cols-[1.5fr_1fr] lg:gap-24">
        <ContactForm />
        <ContactInfo reach={reach} reasons={reasons} notes={notes} />
      </div>
    </>
  )
}
