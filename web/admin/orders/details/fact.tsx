import type { ReactNode } from 'react'
import { isDay } from '../../../../shop/days.ts'
import { isErasedAddress } from '../../../../shop/erased-address.ts'
import { add, fromPounds } from '../../../../shop/money.ts'
import { PromotionNames } from '../../../account/orders/payment-summary.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { PolicyLinks } from '../../../ui/policy-links.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import { CopyButton } from '../../ui/copy-field.tsx'
import type { StaffOrder } from '../orders-api.ts'

/** Label and value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.75rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5 max-[28rem]:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="figures min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** A reference with a copy button. Renders nothing without one, and nothing to copy of an erased address. */
export function CopyFact({ label, text }: { label: string; text: string | null }) {
  const { t } = useTranslation('admin')
  if (text === null) return null
  if (isErasedAddress(text)) return <Fact label={label}>{t('erased')}</Fact>
  return (
    <Fact label={label}>
      <span className="flex items-start justify-between gap-1">
        <bdi dir="ltr" className="min-w-0 break-all">
          {text}
        </bdi>
        <CopyButton label={label} text={text} />
      </span>
    </Fact>
  )
}

/** The version of the policies that the customer accepted, with their texts. */
export function PolicyFact({ label, version }: { label: string; version: string }) {
  const { lang } = useLang()
  return (
    <Fact label={label}>
      <bdi className="me-3">{isDay(version) ? formatDate(lang, version, 'day') : version}</bdi>{' '}
      <PolicyLinks version={version} />
    </Fact>
  )
}

/** The undiscounted price of an order and what its promotions took off; nothing without a discount. */
export function DiscountFacts({ order }: { order: Pick<StaffOrder, 'price' | 'discount' | 'promotions'> }) {
  const { t } = useTranslation('orders')
  if (order.discount === 0) return null
  const discount = fromPounds(order.discount)
  return (
    <>
      <Fact label={t('details.before')}>
        <Amount money={add(fromPounds(order.price), discount)} />
      </Fact>
      <Fact label={t('details.discount')}>
        <Amount money={discount} sign="−" />
        <PromotionNames promotions={order.promotions} />
      </Fact>
    </>
  )
}
