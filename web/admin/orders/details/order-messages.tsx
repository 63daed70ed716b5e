import { href, Link } from 'react-router'
import { formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import type { OrderConversation, OrderDetails } from '../order-calls.ts'

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
              <Time date={last.timestamp} style="ledger" />
              {waiting && !closedAt && (
                <>
                  {' · '}
                  <span className="font-semibold text-link">{t('details.waitsForReply')}</span>
                </>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Emails about the order and their delivery status. */
export function OrderEmails({ emails }: { emails: OrderDetails['emails'] }) {
  const { t } = useTranslation('admin-orders', 'admin-emails')
  const { lang } = useLang()
  return (
    <ol className="border-t border-line">
      {emails.map(({ id, kind, state, createdAt, sentAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5"
          data-email={kind}
        >
          <span>{t(`admin-emails:kinds.${kind}`)}</span>{' '}
          <span className={`text-sm ${state === 'failed' ? 'text-danger' : 'text-muted'}`}>
            {state === 'sent' || (
              <>
                <Time date={createdAt} style="ledger" className="figures" />
                {' · '}
              </>
            )}
            {t(`admin-emails:statuses.${state}`, { date: sentAt ? formatDate(lang, sentAt, 'ledger') : '' })}
          </span>
        </li>
      ))}
    </ol>
  )
}
