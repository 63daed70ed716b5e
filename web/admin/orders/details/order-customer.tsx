import { href, Link } from 'react-router'
import { VideoLink } from '../../../account/orders/order-posts.tsx'
import { TiktokHandle } from '../../../account/orders/tiktok-handle.tsx'
import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { withSearch } from '../../../with-search.ts'
import type { OrderConversation, OrderDetails } from '../orders-api.ts'
import { CopyFact, Fact, PolicyFact } from './fact.tsx'

/** The customer, and for which account or video they ordered. The header names the package in the language of staff. */
export function OrderCustomer({ order }: { order: OrderDetails }) {
  const { t, lang } = useTranslation('admin-orders', 'orders')
  const { t: checkout, exists } = useTranslation('checkout')
  const { customer, payment } = order
  const ordersPath = withSearch(href('/admin/orders'), { search: customer.email })
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-1.5">
        <bdi className="font-semibold">{customer.name}</bdi>{' '}
        {customer.orders > 0 && (
          <Link to={ordersPath} className="text-link underline underline-offset-4">
            {t('details.orders', { count: customer.orders })}
          </Link>
        )}
        {order.isTrial && <span className="basis-full text-sm text-muted">{t('details.withoutTrial')}</span>}
      </p>
      <dl className="border-t border-line">
        <CopyFact label={t('csv.email')} text={customer.email} />
        {payment.email !== customer.email && <CopyFact label={t('details.email')} text={payment.email} />}
        {order.tiktokUsername ? (
          <CopyFact label={t('orders:username')} text={`@${order.tiktokUsername}`} />
        ) : (
          <Fact label={t('orders:username')}>
            <TiktokHandle username="" />
          </Fact>
        )}
        {order.videoUrl && (
          <Fact label={t('orders:video')}>
            <VideoLink url={order.videoUrl} />
          </Fact>
        )}
        {order.localPackageName !== order.packageName && (
          <Fact label={t('csv.package')}>
            {t('packageNameOfCustomer', { name: isolateBidi(order.packageName) })}
          </Fact>
        )}
        {order.units > 1 && <Fact label={t('orders:details.units')}>{formatCount(lang, order.units)}</Fact>}
        <Fact label={t('details.niche')}>
          {order.niche === null ? (
            t('details.notProvided')
          ) : (
            <bdi>
              {exists(`checkout:niches.${order.niche}`)
                ? checkout(`niches.${order.niche as 'Other'}`)
                : order.niche}
            </bdi>
          )}
        </Fact>
      </dl>
    </>
  )
}

/** Ids and references for the provider's dashboard and for support. */
export function OrderTechnical({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-orders')
  const { payment } = order
  return (
    <dl className="border-t border-line">
      <CopyFact label={t('details.id')} text={order.id} />
      <CopyFact label={t('details.paymentId')} text={payment.id} />
      <CopyFact label={t('details.session')} text={payment.sessionId} />
      <CopyFact
        label={t('details.chargeId')}
        text={payment.chargeId === payment.sessionId ? null : payment.chargeId}
      />
      <CopyFact label={t('details.customerId')} text={order.customer.id} />
      <PolicyFact label={t('details.policy')} version={order.policyVersion} />
      <Fact label={t('details.earlyStart')}>
        {t(order.earlyStartRequested ? 'details.earlyStartRequested' : 'details.earlyStartNotRequested')}
      </Fact>
    </dl>
  )
}

/** The newest conversations with the customer. */
export function OrderConversations({ conversations }: { conversations: OrderConversation[] }) {
  const { t } = useTranslation('admin-orders')
  return (
    <ul className="border-t border-line">
      {conversations.map(({ id, language, subject, last, waiting, closedAt }) => (
        <li key={id} className="border-b border-line" data-conversation={id}>
          <Link
            to={href('/admin/inbox/:conversationId?', { conversationId: id })}
            className="block py-1.5 hover:bg-accent-wash/50"
          >
            <span className="block">
              <bdi lang={language} className="cut">
                {subject ?? last.message}
              </bdi>
            </span>
            <span className="block text-sm text-muted">
              <FactLine>
                <Time date={last.timestamp} style="moment" />
                {waiting && !closedAt && (
                  <span className="font-semibold text-warning">{t('details.waitsForReply')}</span>
                )}
              </FactLine>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Emails about the order and their delivery status. */
export function OrderEmails({ emails }: { emails: OrderDetails['emails'] }) {
  const { t, lang } = useTranslation('admin-orders', 'admin-emails')
  return (
    <ol className="border-t border-line">
      {emails.map(({ id, kind, state, createdAt, sentAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 max-sm:flex-col max-sm:items-start border-b border-line py-1.5"
          data-email={kind}
        >
          <span>{t(`admin-emails:kinds.${kind}`)}</span>{' '}
          <span className={`text-sm ${state === 'failed' ? 'text-danger' : 'text-muted'}`}>
            <FactLine>
              {state === 'sent' || <Time date={createdAt} style="moment" className="figures" />}
              {t(`admin-emails:statuses.${state}`, {
                date: sentAt ? formatDate(lang, sentAt, 'moment') : '',
              })}
            </FactLine>
          </span>
        </li>
      ))}
    </ol>
  )
}
