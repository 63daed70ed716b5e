import { CircleHelp, UserCheck } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatMoney, fromPounds } from '../../../../shop/money.ts'
import { OrderStatusBadge } from '../../../account/orders/order-status-badge.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/price.tsx'
import { withSearch } from '../../../with-search.ts'
import type { ConversationDetails, CustomerOrder, OtherConversation } from '../inbox-api.ts'
import { ChannelIcon } from '../list/channel-icon.tsx'
import { formatListTime } from '../list/format-list-time.ts'
import { getConversationPath } from '../list/inbox-query.ts'

const LINK = 'text-link underline-offset-4 hover:underline'

/** Known details of the customer, and their orders. */
export function CustomerPanel({ conversation }: { conversation: ConversationDetails }) {
  const { t } = useTranslation('admin-inbox')
  const { user_name, user_email, language, customer, otherConversations } = conversation
  const { proven, account, orders, total_orders } = customer
  const address = account?.email ?? user_email
  return (
    <div className="space-y-5 text-[0.9rem]">
      <div>
        <p className="font-semibold">
          <bdi lang={language}>{account?.name ?? user_name}</bdi>
        </p>
        {address && (
          <a href={`mailto:${address}`} className={`${LINK} wrap-anywhere`}>
            <bdi dir="ltr">{address}</bdi>
          </a>
        )}
        <Proof proven={proven} address={address} />
      </div>
      {address && (
        <div>
          <h4 className="border-b border-line pb-1.5 font-semibold">{t('customer.orders')}</h4>
          {orders.length === 0 && <p className="mt-2 text-muted">{t('customer.noOrders')}</p>}
          <ul>
            {orders.map((order) => (
              <Order key={order.id} order={order} />
            ))}
          </ul>
          {total_orders > 0 && (
            <Link
              to={withSearch(href('/admin/orders'), { search: address })}
              className={`mt-2 inline-block ${LINK}`}
            >
              {t('customer.allOrders', { count: total_orders })}
            </Link>
          )}
        </div>
      )}
      {address && otherConversations.length > 0 && (
        <div>
          <h4 className="border-b border-line pb-1.5 font-semibold">{t('customer.conversations')}</h4>
          <ul>
            {otherConversations.map((other) => (
              <Conversation key={other.id} conversation={other} />
            ))}
          </ul>
          <Link
            to={withSearch(getConversationPath(null), { search: address })}
            className={`mt-2 inline-block ${LINK}`}
          >
            {t('customer.otherConversations')}
          </Link>
        </div>
      )}
    </div>
  )
}

function Proof({ proven, address }: { proven: boolean; address: string | null }) {
  const { t } = useTranslation('admin-inbox')
  const Icon = proven ? UserCheck : CircleHelp
  const state = proven ? 'verified' : address ? 'unverified' : 'unknown'
  return (
    <p className="mt-2 text-sm text-muted" data-proof={state}>
      <span className={`flex items-center gap-1.5 font-semibold ${proven ? 'text-success' : 'text-ink'}`}>
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {t(`customer.${state}`)}
      </span>
      {t(`customer.${state}Text`)}
    </p>
  )
}

function Conversation({ conversation }: { conversation: OtherConversation }) {
  const { t } = useTranslation('admin-inbox')
  const { lang } = useLang()
  const { id, channel, subject, last, closedAt, language } = conversation
  return (
    <li className="border-b border-line py-2">
      <Link to={getConversationPath(id)} className="group block">
        <span className="flex items-center gap-2">
          <ChannelIcon channel={channel} />
          <bdi lang={language} className="min-w-0 flex-1 truncate font-medium group-hover:text-link">
            {subject ?? last.message}
          </bdi>
          <time dateTime={last.timestamp} className="figures shrink-0 text-xs text-muted">
            {formatListTime(lang, last.timestamp)}
          </time>
        </span>
        {closedAt && <span className="text-sm text-muted">{t('closedTag')}</span>}
      </Link>
    </li>
  )
}

function Order({ order }: { order: CustomerOrder }) {
  const { lang } = useLang()
  return (
    <li className="border-b border-line py-2">
      <Link to={href('/admin/orders/:orderId', { orderId: order.id })} className="group block">
        <span className="flex items-baseline justify-between gap-3">
          <bdi className="min-w-0 truncate font-medium group-hover:text-link">{order.package_name}</bdi>
          <Amount text={formatMoney(fromPounds(order.price))} className="shrink-0" />
        </span>
        <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
          <OrderStatusBadge order={order} />
          <time dateTime={order.createdAt} className="figures">
            {formatDate(lang, order.createdAt, 'day')}
          </time>
        </span>
      </Link>
    </li>
  )
}
