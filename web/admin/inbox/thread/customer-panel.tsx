import { CircleAlert, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { fromPounds } from '../../../../shop/money.ts'
import { OrderStatusBadge, TrialMark } from '../../../account/orders/order-status-badge.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { withSearch } from '../../../with-search.ts'
import { formatListTime } from '../../list/list-time.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import type { ConversationDetails, CustomerOrder, OtherConversation } from '../inbox-api.ts'
import { ChannelIcon } from '../list/channel-icon.tsx'
import { getConversationPath } from '../list/inbox-query.ts'

const LINK = 'text-link underline underline-offset-4'

/** Known details of the customer, and their orders. */
export function CustomerPanel({ conversation }: { conversation: ConversationDetails }) {
  const { t } = useTranslation('admin-inbox')
  const { userName, userEmail, language, customer, otherConversations } = conversation
  const { proven, account, orders, totalOrders } = customer
  const address = account?.email ?? userEmail
  return (
    <div className="space-y-5 text-[0.9rem]">
      <div>
        <p className="font-semibold">
          <bdi lang={language}>{account?.name ?? userName}</bdi>
        </p>
        {address && <MailLink address={address} />}
        <Proof proven={proven} address={address} />
      </div>
      {address && (
        <Group
          title={t('customer.orders')}
          to={withSearch(href('/admin/orders'), { search: address })}
          linkText={totalOrders > 0 && t('customer.allOrders', { count: totalOrders })}
        >
          {orders.length === 0 && <li className="mt-2 text-muted">{t('customer.noOrders')}</li>}
          {orders.map((order) => (
            <Order key={order.id} order={order} />
          ))}
        </Group>
      )}
      {address && otherConversations.length > 0 && (
        <Group
          title={t('customer.conversations')}
          to={withSearch(getConversationPath(null), { search: address })}
          linkText={t('customer.otherConversations')}
        >
          {otherConversations.map((other) => (
            <Conversation key={other.id} conversation={other} />
          ))}
        </Group>
      )}
    </div>
  )
}

interface GroupProps {
  title: string
  /** Path of the whole list. */
  to: string
  linkText: string | false
  children: ReactNode
}

function Group({ title, to, linkText, children }: GroupProps) {
  return (
    <div>
      <h4 className="border-b border-line pb-1.5 font-semibold">{title}</h4>
      <ul>{children}</ul>
      {linkText && (
        <Link to={to} className={`mt-2 inline-block ${LINK}`}>
          {linkText}
        </Link>
      )}
    </div>
  )
}

function Proof({ proven, address }: { proven: boolean; address: string | null }) {
  const { t } = useTranslation('admin-inbox')
  const Icon = proven ? UserCheck : CircleAlert
  const state = proven ? 'verified' : address ? 'unverified' : 'unknown'
  return (
    <p className="mt-2 text-sm text-muted">
      <span className={`flex items-center gap-1.5 font-semibold ${proven ? 'text-success' : 'text-ink'}`}>
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {t(`customer.${state}`)}
      </span>
      {t(`customer.${state}Text`)}
    </p>
  )
}

function Conversation({ conversation }: { conversation: OtherConversation }) {
  const { t, lang } = useTranslation('admin-inbox')
  const { id, channel, subject, last, closedAt, language } = conversation
  return (
    <li className="border-b border-line">
      <Link to={getConversationPath(id)} className="group block py-2 touch:py-3">
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
  return (
    <li className="border-b border-line">
      <Link
        to={href('/admin/orders/:orderId', { orderId: order.id })}
        className="group block py-2 touch:py-3"
      >
        <span className="flex items-baseline justify-between gap-3">
          <bdi className="min-w-0 truncate font-medium group-hover:text-link">{order.packageName}</bdi>
          <Amount money={fromPounds(order.price)} className="shrink-0" />
        </span>
        <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
          <span className="flex flex-wrap gap-1.5">
            <TrialMark order={order} look="icon" />
            <OrderStatusBadge order={order} viewer="staff" />
          </span>
          <Time date={order.createdAt} style="date" className="figures" />
        </span>
      </Link>
    </li>
  )
}
