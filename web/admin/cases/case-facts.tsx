import { href, Link } from 'react-router'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../account/orders/order-card.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { PolicyLinks } from '../../ui/policy-links.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { Fact } from '../orders/details/fact.tsx'
import type { StaffCase } from './cases-api.ts'

/** The facts of the order that a decision rests on, with the policy that the customer accepted. */
export function CaseFacts({ found }: { found: StaffCase }) {
  const { t } = useTranslation('admin-cases', 'admin', 'admin-payments')
  const { t: orders } = useTranslation('orders')
  const { lang } = useLang()
  const { order, customer, run, refund } = found
  const times = [
    { label: t('paidAt'), date: order.paidAt },
    { label: t('startedAt'), date: order.startedAt },
    { label: t('endedAt'), date: order.endedAt },
  ]
  return (
    <dl className="border-t border-line text-[0.95rem]">
      <Fact label={t('admin:orderColumns.order')}>
        <Link
          to={href('/admin/orders/:orderId', { orderId: order.id })}
          className="text-link underline-offset-4 hover:underline"
        >
          <bdi className="font-mono">{shortId(order.id)}</bdi>
        </Link>
        {' · '}
        <bdi>{order.packageName}</bdi>
      </Fact>
      <Fact label={t('admin:orderColumns.status')}>{orders(`status.${order.status}`)}</Fact>
      <Fact label={t('delivered')}>
        <bdi dir="ltr">
          {formatCount(lang, order.delivered)}/{formatCount(lang, order.quantity)}
        </bdi>
      </Fact>
      <Fact label={t('admin:orderColumns.price')}>
        <Amount money={fromPounds(order.price)} />
      </Fact>
      {times.map(
        ({ label, date }) =>
          date && (
            <Fact key={label} label={label}>
              <Time date={date} style="moment" />
            </Fact>
          ),
      )}
      <Fact label={t('policy')}>
        <bdi>{order.policyVersion}</bdi> <PolicyLinks version={order.policyVersion} />
      </Fact>
      <Fact label={t('admin:orderColumns.customer')}>
        <bdi>{customer.name}</bdi>
        <span className="block wrap-anywhere text-muted">
          <bdi>{customer.email}</bdi>
        </span>
      </Fact>
      {refund && (
        <Fact label={t('refund')}>
          {t(`admin-payments:refunds.statuses.${refund.status}`)}
          {' · '}
          <Amount money={fromPounds(refund.amount)} />
        </Fact>
      )}
      {run && (
        <Fact label={t('replacement')}>
          <bdi dir="ltr">
            {formatCount(lang, run.delivered)}/{formatCount(lang, run.quantity)}
          </bdi>
          {run.dueAt && (
            <>
              {' · '}
              {t('until')} <Time date={run.dueAt} style="moment" />
            </>
          )}
        </Fact>
      )}
    </dl>
  )
}
