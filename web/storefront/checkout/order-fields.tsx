import { useTranslation } from '../../i18n/translation.tsx'
import { NicheField } from '../niche-field.tsx'
import { useCheckoutDraft } from './checkout-draft.ts'
import { USERNAME_FIELD } from './checkout-request.ts'
import { LineFields } from './line-fields.tsx'
import { OpenOrderWarning } from './open-orders/open-order-warning.tsx'
import type { CheckoutLine } from './pending-checkout.ts'
import { UsernameField } from './username-field.tsx'

interface OrderFieldsProps {
  lines: CheckoutLine[]
  niches: string[]
  /** The name of the field with an invalid username. */
  wrong: string | null
  /** Called when a username changes. */
  onType: () => void
}

/** The TikTok account and the niche of the order. */
export function OrderFields({ lines, niches, wrong, onType }: OrderFieldsProps) {
  const { t } = useTranslation('checkout')
  const { draft, change } = useCheckoutDraft()
  return (
    <fieldset className="space-y-5">
      <legend className="type-heading mb-4">{t('details')}</legend>
      <UsernameField
        label={t('username')}
        hint={t('usernameHint')}
        name={USERNAME_FIELD}
        required
        value={draft.tiktokUsername}
        wrong={wrong === USERNAME_FIELD}
        onType={(tiktokUsername) => {
          onType()
          change({ tiktokUsername })
        }}
      />
      <NicheField niches={niches} value={draft.niche} onChoose={(niche) => change({ niche })} />
      <OpenOrderWarning lines={lines} />
      {lines.map(({ entry, planLimits }) => (
        <LineFields
          key={entry.id}
          entry={entry}
          planLimits={planLimits ?? null}
          several={lines.length > 1}
          wrongUsername={wrong === `${USERNAME_FIELD}-${entry.id}`}
          onType={onType}
        />
      ))}
    </fieldset>
  )
}
