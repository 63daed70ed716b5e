import { formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { OrderDetails } from './order-details.ts'

/** Emails about the order and their delivery status. */
export function OrderEmails({ mails }: { mails: OrderDetails['mails'] }) {
  const { t } = useTranslation('admin-orders', 'admin-emails')
  const { lang } = useLang()
  if (mails.length === 0) return <p className="mt-3 text-muted">{t('details.noEmails')}</p>
  return (
    <ol className="mt-3 border-t border-line">
      {mails.map(({ id, kind, state, createdAt, sentAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
          data-mail={kind}
        >
          <span>
            {t(`admin-emails:kinds.${kind}`)}
            <time dateTime={createdAt} className="figures block text-sm text-muted">
              {formatDate(lang, createdAt, 'moment')}
            </time>
          </span>
          <span className={`text-sm ${state === 'failed' ? 'text-danger' : 'text-muted'}`}>
            {t(`admin-emails:statuses.${state}`, { date: sentAt ? formatDate(lang, sentAt, 'moment') : '' })}
          </span>
        </li>
      ))}
    </ol>
  )
}
