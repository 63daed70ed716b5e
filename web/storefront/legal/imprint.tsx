import { useTranslation } from '../../i18n/translation.tsx'
import { getPageContent } from '../../rendering/page-data.server.ts'
import { PageHead } from '../../seo/page-head.tsx'
import type { Route } from './+types/imprint'
import { LegalBlock } from './legal-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { trader, shopName, supportEmail, tax } = (await getPageContent(context)).settings
  const today = new Date().toISOString().slice(0, 10)
  const registrations = tax.registrations.filter(
    ({ from, until }) => from <= today && (until ?? today) >= today,
  )
  return {
    name: trader?.name ?? shopName,
    address: trader?.address ?? null,
    email: supportEmail,
    vatNumbers: registrations.map(({ number }) => number),
  }
}

/** Who sells, and how to reach them. */
export default function Imprint({ loaderData: { name, address, email, vatNumbers } }: Route.ComponentProps) {
  const { t } = useTranslation('footer')
  const rows: [string, string][] = [
    [t('seller.name'), name],
    ...(address ? [[t('seller.address'), address] as [string, string]] : []),
    [t('seller.email'), `[${email}](mailto:${email})`],
    ...vatNumbers.map((number): [string, string] => [t('seller.vatNumber'), number]),
  ]
  return (
    <>
      <PageHead title={t('imprint')} description={t('seller.intro')} hidden />
      <div className="shell pt-12 sm:pt-20">
        <h1 className="type-title">{t('imprint')}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">{t('seller.intro')}</p>
        <div className="mt-8 max-w-[68ch]">
          <LegalBlock block={{ rows }} />
        </div>
      </div>
    </>
  )
}
