import { type FormEvent, useState } from 'react'
import { wantsVideo } from '../../../shop/catalog/package-view.ts'
import { isCurrency } from '../../../shop/currencies.ts'
import { parseTiktokUsername } from '../../../shop/orders/tiktok-username.ts'
import { stored } from '../../browser-storage.ts'
import { usePrices } from '../../localization/prices.tsx'
import { useTranslation } from '../../localization/translation.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import type { CheckoutLine } from './pending-checkout.ts'
import { usePlaceOrder } from './place-order.ts'

interface Draft {
  tiktokUsername: string
  niche: string
  /** By package id. */
  videos: Record<string, string>
}

const EMPTY: Draft = { tiktokUsername: '', niche: '', videos: {} }

/** What was typed survives a reload; it is forgotten with the tab. */
const draftStore = stored<Draft>(
  'checkoutDraft',
  EMPTY,
  (json) => ({ ...EMPTY, ...(json as Draft) }),
  'session',
)

export function CheckoutForm({ lines, niches }: { lines: CheckoutLine[]; niches: string[] }) {
  const { t, i18n } = useTranslation('checkout')
  const { quote } = usePrices()
  const draft = draftStore.use()
  const { placeOrder, processing } = usePlaceOrder()
  const [usernameError, setUsernameError] = useState<string | null>(null)
  const change = (part: Partial<Draft>) => draftStore.write({ ...draftStore.read(), ...part })
  const complete = draft.tiktokUsername.trim() !== '' && draft.niche !== ''
  const videoLines = lines.filter(({ entry }) => wantsVideo(entry.type))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!complete) {
      toast({ title: t('missingInformation'), description: t('missingInformationText'), tone: 'danger' })
      return
    }
    if (!parseTiktokUsername(draft.tiktokUsername)) {
      setUsernameError(t('common:problems.username_invalid'))
      document.getElementsByName('tiktokUsername')[0]?.focus()
      return
    }
    placeOrder({
      items: lines.map(({ entry, units }) => ({
        package_id: entry.id,
        quantity: units,
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
      className="mt-8 grid items-start gap-10 md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem] lg:gap-16"
    >
      <div className="max-w-xl space-y-10">
        <fieldset className="space-y-5">
          <legend className="type-heading mb-4">{t('details')}</legend>
          <Field
            label={t('username')}
            hint={t('usernameHint')}
            error={usernameError}
            name="tiktokUsername"
            required
            maxLength={200}
            dir="ltr"
            className="rtl:text-right"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="@"
            value={draft.tiktokUsername}
            onChange={(event) => {
              setUsernameError(null)
              change({ tiktokUsername: event.target.value })
            }}
          />
          <SelectField
            label={t('niche')}
            name="niche"
            required
            value={draft.niche}
            onChange={(event) => change({ niche: event.target.value })}
          >
            <option value="" disabled>
              {t('chooseNiche')}
            </option>
            {niches.map((niche) => (
              <option key={niche} value={niche}>
                {i18n.exists(`checkout:niches.${niche}`) ? t(`niches.${niche as 'Other'}`) : niche}
              </option>
            ))}
          </SelectField>
          {videoLines.map(({ entry }) => (
            <Field
              key={entry.id}
              label={videoLines.length > 1 ? t('videoFor', { name: entry.name }) : t('video')}
              hint={t('videoHint')}
              name={`videoUrl-${entry.id}`}
              type="url"
              dir="ltr"
              className="rtl:text-right"
              maxLength={500}
              placeholder="https://"
              value={draft.videos[entry.id] ?? ''}
              onChange={(event) => change({ videos: { ...draft.videos, [entry.id]: event.target.value } })}
            />
          ))}
        </fieldset>
        <PaymentMethods />
      </div>
      <OrderSummary lines={lines} complete={complete} processing={processing} />
    </form>
  )
}
