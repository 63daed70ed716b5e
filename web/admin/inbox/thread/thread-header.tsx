import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  FileSignature,
  ShieldAlert,
  ShieldOff,
  UserCheck,
  UserRound,
} from 'lucide-react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { session } from '../../../account/session.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { iconButtonClass } from '../../../ui/icon-button.tsx'
import { withSearch } from '../../../with-search.ts'
import { CONVERSATION_PARAM, NEW_OFFER } from '../../custom-offers/offers-api.ts'
import { RowMenu, type RowMenuItem } from '../../list/row-menu.tsx'
import { useOpenItem } from '../../list/use-open-item.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { type ConversationDetails, useInboxContext } from '../inbox-api.ts'
import { ChannelIcon } from '../list/channel-icon.tsx'
import { CUSTOMER_PARAM, getInboxPath } from '../list/inbox-query.ts'
import type { ConversationActions } from './use-conversation-actions.ts'

/** Back link for phones, where the thread is a separate screen. */
export function BackToList() {
  const { t } = useTranslation('admin-inbox')
  const [address] = useSearchParams()
  return (
    <Link
      to={getInboxPath(null, address)}
      aria-label={t('back')}
      title={t('back')}
      className={iconButtonClass({ className: 'md:hidden' })}
    >
      <ArrowLeft className="size-5 rtl:-scale-x-100" />
    </Link>
  )
}

interface ThreadHeaderProps {
  conversation: ConversationDetails
  actions: ConversationActions
}

/** Customer, subject and actions of the conversation. */
export function ThreadHeader({ conversation, actions }: ThreadHeaderProps) {
  const { t } = useTranslation('admin-inbox', 'contact')
  const { getLink } = useOpenItem(CUSTOMER_PARAM)
  const navigate = useNavigate()
  const isWide = useMediaQuery('(min-width: 48rem)')
  const { choices, assignTo } = useAssignment(conversation, actions)
  const { channel, userName, language, subject, phone, serviceType, assignee, closedAt, spam, messages } =
    conversation
  const { proven, account } = conversation.customer
  const address = account?.email ?? conversation.userEmail
  const CloseIcon = closedAt ? ArchiveRestore : Archive
  const SpamIcon = spam ? ShieldOff : ShieldAlert
  const offerPath = withSearch(href('/admin/offers/:offerId', { offerId: NEW_OFFER }), {
    [CONVERSATION_PARAM]: conversation.id,
  })
  const onPhone: RowMenuItem[] = [
    {
      label: t('customer.title'),
      icon: UserRound,
      onSelect: () => navigate(getLink('open'), { replace: true, preventScrollReset: true }),
    },
    ...choices
      .filter(([id]) => id !== (assignee?.id ?? ''))
      .map(([id, name]) => ({
        label: id ? t('assignTo', { name: isolateBidi(name) }) : t('unassign'),
        icon: UserCheck,
        onSelect: () => assignTo(id),
      })),
  ]
  const more: RowMenuItem[] = [
    ...(isWide ? [] : onPhone),
    ...(spam ? [] : [{ label: t('makeOffer'), icon: FileSignature, onSelect: () => navigate(offerPath) }]),
    { label: spam ? t('notSpam') : t('markSpam'), icon: SpamIcon, onSelect: () => actions.setSpam(!spam) },
  ]
  /** The list and the first message say it when it is that message. */
  const hasOwnSubject = subject && messages.every(({ message }) => message !== subject)
  const topic = serviceType && t(`contact:services.${serviceType as 'General Inquiry'}`)
  return (
    <header className="flex items-start gap-x-2 border-b border-line px-4 py-2.5 max-md:ps-0 md:pt-5.5">
      <div className="flex min-w-0 flex-1 items-start gap-2">
        <BackToList />
        <div className="min-w-0 flex-1">
          <h2
            id="conversation"
            className="flex min-h-9 flex-wrap items-center gap-x-2 font-semibold touch:min-h-11"
          >
            <ChannelIcon channel={channel} />
            <span className="min-w-0 flex-1">
              <bdi lang={language} className="cut">
                {userName}
              </bdi>
            </span>
            {(spam || closedAt) && (
              <Badge tone="neutral" className="font-sans">
                {spam ? t('states.spam') : t('closedTag')}
              </Badge>
            )}
          </h2>
          {hasOwnSubject && (
            <p title={subject} className="text-[0.9rem] text-muted">
              <bdi lang={language} className="cut">
                {subject}
              </bdi>
            </p>
          )}
          {(topic || phone || !isWide) && (
            <p className="dot-list text-sm text-muted">
              {!isWide && address && <bdi dir="ltr">{address}</bdi>}
              {!isWide && !proven && <span>{t(`customer.${address ? 'unverified' : 'unknown'}`)}</span>}
              {assignee && !isWide && <span>{t('assignedTo', { name: isolateBidi(assignee.name) })}</span>}
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
        <Link
          to={getLink('open')}
          replace
          preventScrollReset
          aria-label={t('customer.title')}
          title={t('customer.title')}
          className={iconButtonClass({ className: 'max-md:hidden xl:hidden' })}
        >
          <UserRound className="size-4.5" aria-hidden="true" />
        </Link>
      </div>
      <div className="flex items-center gap-2">
        {isWide && (
          <Select
            size="small"
            aria-label={t('assignee')}
            value={assignee?.id ?? ''}
            onChoose={assignTo}
            className="max-w-44"
            choices={choices}
          />
        )}
        {!spam && (
          <Button size="compact" aria-keyshortcuts="E" onClick={() => actions.setClosed(!closedAt)}>
            <CloseIcon className="size-4" aria-hidden="true" />
            {closedAt ? t('reopen') : t('close')}
          </Button>
        )}
        <RowMenu label={t('more')} items={more} />
      </div>
    </header>
  )
}

/** Returns the staff to whom the conversation can be assigned, the reader first, and the function that assigns it. */
function useAssignment({ assignee }: ConversationDetails, { assign }: ConversationActions) {
  const { t } = useTranslation('admin-inbox')
  const { assignees } = useInboxContext()
  const me = session.read()?.user
  const all = [me, ...assignees, assignee].flatMap((staff) => staff ?? [])
  const staff = [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()]
  return {
    choices: [
      ['', t('assignees.nobody')] as const,
      ...staff.map(({ id, name }) => [id, id === me?.id ? t('assignees.toMe', { name }) : name] as const),
    ],
    assignTo: (chosen: string) => assign(staff.find(({ id }) => id === chosen) ?? null),
  }
}
