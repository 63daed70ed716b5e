import { ArrowLeft, UserRound } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { useOpenItem } from '../../data/use-open-item.ts'
import type { ConversationDetails } from '../inbox-api.ts'
import { ChannelIcon } from '../list/channel-icon.tsx'
import { CUSTOMER_PARAM, getInboxPath } from '../list/inbox-query.ts'
import { ConversationActions } from './conversation-actions.tsx'
import type { ConversationActions as Actions } from './use-conversation-actions.ts'

/** Back link for phones, where the thread is a separate screen. */
export function BackToList() {
  const { t } = useTranslation('admin-inbox')
  const [address] = useSearchParams()
  return (
    <Link
      to={getInboxPath(null, address)}
      aria-label={t('back')}
      className={buttonClass({ look: 'quiet', size: 'icon', className: 'shrink-0 md:hidden' })}
    >
      <ArrowLeft className="size-5 rtl:-scale-x-100" />
    </Link>
  )
}

/** Opens the customer's details where they have no pane of their own. */
function CustomerLink() {
  const { t } = useTranslation('admin-inbox')
  const { getLink } = useOpenItem(CUSTOMER_PARAM)
  return (
    <Link
      to={getLink('open')}
      replace
      preventScrollReset
      aria-label={t('customer.title')}
      title={t('customer.title')}
      className={buttonClass({ look: 'line', size: 'compact', className: 'xl:hidden' })}
    >
      <UserRound className="size-4" aria-hidden="true" />
    </Link>
  )
}

interface ThreadHeaderProps {
  conversation: ConversationDetails
  actions: Actions
}

/** Customer, subject and actions of the conversation. */
export function ThreadHeader({ conversation, actions }: ThreadHeaderProps) {
  const { t } = useTranslation('admin-inbox')
  const { t: contact } = useTranslation('contact')
  const { channel, user_name, language, subject, phone, service_type, closedAt, spam } = conversation
  const topic = service_type && contact(`services.${service_type as 'General Inquiry'}`)
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 max-md:ps-2">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <BackToList />
        <div className="min-w-0 flex-1">
          <h2 id="conversation" className="flex min-h-9 items-center gap-2 font-semibold">
            <ChannelIcon channel={channel} />
            <span className="min-w-0">
              <bdi lang={language} className="inline-block max-w-full truncate align-bottom">
                {user_name}
              </bdi>
            </span>
            {(spam || closedAt) && (
              <span className="rounded-full bg-line px-2 font-sans text-xs leading-5 font-semibold">
                {spam ? t('states.spam') : t('closedTag')}
              </span>
            )}
          </h2>
          {subject && (
            <p className="font-medium wrap-anywhere">
              <bdi lang={language}>{subject}</bdi>
            </p>
          )}
          {(topic || phone) && (
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              {topic && <span>{topic}</span>}
              {phone && (
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="text-link hover:underline">
                  <bdi dir="ltr" className="figures">
                    {phone}
                  </bdi>
                </a>
              )}
            </p>
          )}
        </div>
        <CustomerLink />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:ps-2">
        <ConversationActions conversation={conversation} actions={actions} />
      </div>
    </header>
  )
}
