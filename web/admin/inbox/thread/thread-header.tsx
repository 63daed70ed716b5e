import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import type { ConversationDetails } from '../inbox-api.ts'
import { ChannelIcon } from '../list/channel-icon.tsx'
import { getInboxPath } from '../list/inbox-query.ts'
import type { ConversationAction } from './apply-optimistically.ts'
import { ConversationActions } from './conversation-actions.tsx'

/** Back link for phones, where the thread is a separate screen. */
export function BackToList() {
  const { t } = useTranslation('admin-inbox')
  const [address] = useSearchParams()
  return (
    <Link
      to={getInboxPath(null, address)}
      aria-label={t('back')}
      className={buttonClass({ look: 'quiet', size: 'icon', className: 'shrink-0 lg:hidden' })}
    >
      <ArrowLeft className="size-5 rtl:-scale-x-100" />
    </Link>
  )
}

interface ThreadHeaderProps {
  conversation: ConversationDetails
  onAct: (act: ConversationAction) => void
}

/** Customer, subject and actions of the conversation. */
export function ThreadHeader({ conversation, onAct }: ThreadHeaderProps) {
  const { t } = useTranslation('admin-inbox')
  const { t: contact } = useTranslation('contact')
  const { channel, user_name, language, subject, phone, service_type, closedAt, spam } = conversation
  const topic = service_type && contact(`services.${service_type as 'General Inquiry'}`)
  return (
    <header className="border-b border-line py-3 lg:px-4">
      <div className="flex items-start gap-2">
        <BackToList />
        <div className="min-w-0 flex-1">
          <h2 id="conversation" className="flex items-center gap-2 text-lg font-semibold">
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
      </div>
      <div className="mt-2.5">
        <ConversationActions conversation={conversation} onAct={onAct} />
      </div>
    </header>
  )
}
