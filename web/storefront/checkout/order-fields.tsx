import { TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { shortId } from '../../account/orders/order-card.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { NicheField } from '../niche-field.tsx'
import { useCheckoutDraft } from './checkout-draft.ts'
import { USERNAME_FIELD } from './checkout-request.ts'
import { type EarlierProfile, EarlierProfiles } from './earlier-profiles.tsx'
import { LineFields } from './line-fields.tsx'
import { findMixingOrders, listTargets } from './open-orders/find-mixing-orders.ts'
import { useOpenOrders } from './open-orders/use-open-orders.ts'
import type { CheckoutLine } from './pending-checkout.ts'
import { UsernameField } from './username-field.tsx'

interface OrderFieldsProps {
  lines: CheckoutLine[]
  niches: string[]
  profiles: EarlierProfile[]
  /** The name of the field with an invalid username. */
  wrong: string | null
  /** Called when a username changes. */
  onType: () => void
}

/** The TikTok account and the niche of the order. */
export function OrderFields({ lines, niches, profiles, wrong, onType }: OrderFieldsProps) {
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
      <EarlierProfiles profiles={profiles} niches={niches} onChoose={onType} />
      <NicheField niches={niches} value={draft.niche} onChoose={(niche) => change({ niche })} />
      <OpenOrderWarning lines={lines} />
      {lines.map(({ entry, units, planLimits }) => (
        <LineFields
          key={entry.id}
          entry={entry}
          units={units}
          planLimits={planLimits ?? null}
          several={lines.length > 1}
          wrongUsername={wrong === `${USERNAME_FIELD}-${entry.id}`}
          onType={onType}
        />
      ))}
    </fieldset>
  )
}

/** Warns when another order for the same profile or video is open. It does not block the checkout. */
function OpenOrderWarning({ lines }: { lines: CheckoutLine[] }) {
  const { t } = useTranslation('checkout')
  const { draft } = useCheckoutDraft()
  const mixing = findMixingOrders(lines, draft, useOpenOrders(listTargets(lines, draft)))
  return (
    <div role="status">
      {mixing.length > 0 && (
        <div className="flex gap-3 rounded-control bg-accent-wash p-4" data-testid="open-orders">
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
          <div className="min-w-0">
            <p>{t('openOrders.text')}</p>
            <ul className="mt-1">
              {mixing.map(({ id, packageName }) => (
                <li key={id}>
                  <Link
                    to={href('/orders/:orderId', { orderId: id })}
                    className="font-semibold text-link hover:underline"
                  >
                    <bdi>{packageName}</bdi> · <bdi className="figures">{shortId(id)}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
