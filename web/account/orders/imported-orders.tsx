import { formatDecimals } from '../../../shop/localization/format-money.ts'
import type { Answer } from '../../api-client.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Time } from '../../ui/texts/time.tsx'

export type ImportedOrder = Answer<'GET /orders/imported'>['orders'][number]

/** Orders at another shop, as history: they have no page and no actions. */
export function ImportedOrderList({ orders }: { orders: ImportedOrder[] }) {
  const { t, lang } = useTranslation('orders')
  return (
    <ul className="border-t border-line">
      {orders.map(({ id, number, orderedAt, status, total, currency, lines }) => (
        <li key={id} className="border-b border-line py-3" data-imported-order={number}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">
              <bdi>{t('imported.number', { number })}</bdi>{' '}
              <Badge tone="neutral" className="ms-1">
                {t('imported.badge')}
              </Badge>
            </span>
            <bdi className="figures">{`${formatDecimals(lang, total, 2)} ${currency}`}</bdi>
          </p>
          <FactLine className="mt-0.5 text-sm text-muted">
            <Time date={orderedAt} style="day" />
            {status}
          </FactLine>
          <ul className="mt-1 text-sm wrap-anywhere">
            {lines.map(({ name, quantity }) => (
              <li key={name}>
                <bdi>{name}</bdi>
                {quantity > 1 && ` × ${formatCount(lang, quantity)}`}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** The section below the orders of a customer. */
export function ImportedOrders({ orders }: { orders: ImportedOrder[] }) {
  const { t } = useTranslation('orders')
  if (orders.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="imported-heading">
      <h2 id="imported-heading" className="type-heading">
        {t('imported.heading')}
      </h2>
      <p className="mt-1 mb-3 text-muted">{t('imported.text')}</p>
      <ImportedOrderList orders={orders} />
    </section>
  )
}
