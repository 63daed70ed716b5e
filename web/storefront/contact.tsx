import { DEFAULT_SETTINGS, readSettings } from '../../shop/settings/read-settings.ts'
import { visitContext } from '../context.ts'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { useRootData } from '../root-data.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/contact'
import { ContactForm } from './contact/contact-form.tsx'
import { ContactInfo } from './contact/contact-info.tsx'

export const handle = wordsOf('contact')

/** How soon the shop promises to answer; the default when the settings cannot be read. */
export async function loader({ context }: Route.LoaderArgs) {
  const { runtime, visit } = context.get(visitContext)
  const { policy } = await readSettings(runtime.db).catch((error) => {
    runtime.log.error({ err: error, request_id: visit.requestId }, 'settings away, default policy shown')
    return DEFAULT_SETTINGS
  })
  return { replyHours: policy.replyHours }
}

export default function Contact({ loaderData: { replyHours } }: Route.ComponentProps) {
  const { t } = useTranslation('contact')
  const shop = useRootData()?.shopName
  return (
    <>
      <PageHead title={t('title')} description={t('description', { shop })} />
      <div className="shell pt-12 sm:pt-20">
        <h1 className="type-hero">{t('heading')}</h1>
        <p className="mt-5 max-w-2xl text-lg text-muted sm:text-xl">
          {t('intro')} {t('replyWithin', { count: replyHours })}
        </p>
      </div>
      <div className="shell grid gap-16 pt-12 md:grid-cols-[1.5fr_1fr] lg:gap-24">
        <ContactForm />
        <ContactInfo />
      </div>
    </>
  )
}
