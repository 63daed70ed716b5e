import { type FormEvent, useState } from 'react'
import { wantsVideo } from '../../../shop/catalog/package-view.ts'
import { isCurrency } from '../../../shop/currencies.ts'
import { parseTiktokUsername } from '../../../shop/orders/tiktok-username.ts'
import { usePrices } from '../../localization/prices.tsx'
import { useTranslation } from '../../localization/translation.tsx'
import { toast } from '../../ui/toast-store.ts'
import { NicheField } from '../niche-field.tsx'
import { useCheckoutDraft } from './checkout-draft.ts'
import { LineFields } from './line-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import type { CheckoutLine } from './pending-checkout.ts'
import { usePlaceOrder } from './place-order.ts'
import { UsernameField } from './username-field.tsx'

const EVERY_LINE = 'tiktokUsername'

export function CheckoutForm({ lines, niches }: { lines: CheckoutLine[]; niches: string[] }) {
  const { t } = useTranslation('checkout')
  const { quote } = usePrices()
  const { draft, change } = useCheckoutDraft()
  const { placeOrder, processing } = usePlaceOrder()
  /** The name of the field whose username does not look like one. */
  const [wrong, setWrong] = useState<string | null>(null)
  const complete = draft.tiktokUsername.trim() !== '' && draft.niche !== ''
  const several = lines.length > 1
  const ownUsername = (id: string) => (several && draft.usernames[id]?.trim()) || undefined

  const sayWhatIsMissing = () => {
    toast({ title: t('missingInformation'), description: t('missingInformationText'), tone: 'danger' })
    document.getElementsByName(draft.tiktokUsername.trim() === '' ? EVERY_LINE : 'niche')[0]?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!complete) return sayWhatIsMissing()
    const usernames = [
      { field: EVERY_LINE, typed: draft.tiktokUsername },
      ...lines.map(({ entry }) => ({
        field: `${EVERY_LINE}-${entry.id}`,
        typed: ownUsername(entry.id) ?? draft.tiktokUsername,
      })),
    ]
    const refused = usernames.find(({ typed }) => !parseTiktokUsername(typed))
    if (refused) {
      setWrong(refused.field)
      document.getElementsByName(refused.field)[0]?.focus()
      return
    }
    placeOrder({
      items: lines.map(({ entry, units }) => ({
        package_id: entry.id,
        quantity: units,
        tiktok_username: ownUsername(entry.id),
        video_url: wantsVideo(entry.type) ? draft.videos[entry.id]?.trim() : undefined,
      })),
      tiktok_username: draft.tiktokUsername.trim(),
      niche: draft.niche,
      display_currency: isCurrency(quote.currency) ? quote.currency : undefined,
    })
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        // A disabled button keeps Enter from submitting, and from being told why.
        if (event.key !== 'Enter' || complete || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        sayWhatIsMissing()
      }}
      className="mt-8 grid items-start gap-10 md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem] lg:gap-16"
    >
      <div className="max-w-xl space-y-10">
        <fieldset className="space-y-5">
          <legend className="type-heading mb-4">{t('details')}</legend>
          <UsernameField
            label={t('username')}
            hint={t('usernameHint')}
            name={EVERY_LINE}
            required
            value={draft.tiktokUsername}
            wrong={wrong === EVERY_LINE}
            onType={(tiktokUsername) => {
              setWrong(null)
              change({ tiktokUsername })
            }}
          />
          <NicheField niches={niches} value={draft.niche} onChoose={(niche) => change({ niche })} />
          {lines.map(({ entry }) => (
            <LineFields
              key={entry.id}
              entry={entry}
              several={several}
              wrongUsername={wrong === `${EVERY_LINE}-${entry.id}`}
              onType={() => setWrong(null)}
            />
          ))}
        </fieldset>
        <PaymentMethods />
      </div>
      <OrderSummary
        lines={lines}
        complete={complete}
        processing={processing}
        onIncomplete={sayWhatIsMissing}
      />
    </form>
  )
}
