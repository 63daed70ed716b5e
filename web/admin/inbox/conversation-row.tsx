import type { InferResponseType } from 'hono/client'
import type { api } from '../../api-client.ts'
import { formatDate } from '../../localization/formats.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'

export type ConversationSummary = InferResponseType<
  typeof api.admin.conversations.$get,
  200
>['conversations'][number]

interface ConversationRowProps {
  conversation: ConversationSummary
  isOpen: boolean
  onOpen: () => void
}

export function ConversationRow({ conversation, isOpen, onOpen }: ConversationRowProps) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const { user_name, language, last, waiting } = conversation
  return (
    <li className="border-b border-line" data-conversation={conversation.id}>
      <button
        type="button"
        aria-current={isOpen}
        onClick={onOpen}
        className="block w-full px-3 py-3 text-start hover:bg-accent-wash aria-[current=true]:bg-accent-wash"
      >
        <span className="flex items-baseline justify-between gap-3">
          <bdi lang={language} className="min-w-0 truncate font-semibold">
            {user_name}
          </bdi>
          <time dateTime={last.timestamp} className="shrink-0 text-sm text-muted">
            {formatDate(lang, last.timestamp, 'ledger')}
          </time>
        </span>
        <span className="mt-0.5 block truncate text-muted">
          <bdi lang={language}>{last.message}</bdi>
        </span>
        {waiting && (
          <span className="mt-1.5 inline-block rounded-full bg-lime px-2.5 text-sm leading-6 font-semibold text-night">
            {t('admin.waiting')}
          </span>
        )}
      </button>
    </li>
  )
}
