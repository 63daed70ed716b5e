import { Copy } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { isLang } from '../../../shop/localization/languages.ts'
import { shortId } from '../../../shop/short-id.ts'
import { callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { listPackages } from '../../storefront/packages/load-catalog.ts'
import { Button } from '../../ui/button.tsx'
import { createCopyHandler } from '../../ui/create-copy-handler.ts'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { fetchLiveLanguages } from '../data/languages-api.ts'
import { fetchConversation } from '../inbox/inbox-api.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-offer'
import { OfferForm } from './form/offer-form.tsx'
import { canShareOffer, OfferState } from './offer-cells.tsx'
import { CONVERSATION_PARAM, fetchOffer, NEW_OFFER } from './offers-api.ts'

export const handle = declareMessages('admin-offers', 'checkout/offers', 'orders')

export async function clientLoader({ request, params: { offerId } }: Route.ClientLoaderArgs) {
  const conversationId = new URL(request.url).searchParams.get(CONVERSATION_PARAM)
  const isNew = offerId === NEW_OFFER
  const [saved, conversation, catalog, languages] = await Promise.all([
    isNew ? null : fetchOffer(offerId),
    isNew && conversationId ? fetchConversation(conversationId) : null,
    callApi('GET /packages'),
    fetchLiveLanguages(),
  ])
  return { saved, conversation, packages: listPackages(catalog), languages }
}

/** Copies the link that the customer opens. */
function CopyLink({ link }: { link: string }) {
  const { t } = useTranslation('admin-offers', 'admin')
  const copy = createCopyHandler({ copied: t('admin:copied'), failed: t('admin:copyFailed') }, () => {})
  return (
    <Button onClick={() => copy(link)}>
      <Copy className="size-4" aria-hidden="true" />
      {t('copyLink')}
    </Button>
  )
}

/** The form of a new offer, or of a new revision. */
export default function EditOffer({ loaderData, params }: Route.ComponentProps) {
  const { t, lang } = useTranslation('admin-offers')
  const { saved, conversation, ...choices } = loaderData
  /** Counts the versions shown in the form, which a newer one replaces only on demand. */
  const [version, setVersion] = useState(0)
  const language = conversation?.language
  const customer = {
    name: conversation?.customer.account?.name ?? conversation?.userName ?? '',
    email: conversation?.customer.account?.email ?? conversation?.userEmail ?? '',
    lang: isLang(language) ? language : lang,
  }
  return (
    <Screen
      title={saved ? t('titleFor', { name: isolateBidi(saved.name) }) : t('new')}
      back={{ to: href('/admin/offers'), label: t('back') }}
      state={saved && <OfferState state={saved.state} />}
      action={saved && canShareOffer(saved) && <CopyLink link={saved.link} />}
      intro={
        saved && (
          <FactLine>
            <span className="figures">{shortId(saved.id)}</span>
            {saved.email}
          </FactLine>
        )
      }
    >
      <OfferForm
        key={`${params.offerId} ${conversation?.id} ${version}`}
        saved={saved}
        customer={customer}
        conversationId={conversation?.id ?? null}
        onReload={() => setVersion(version + 1)}
        {...choices}
      />
    </Screen>
  )
}
