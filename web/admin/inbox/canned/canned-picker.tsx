import { MessageSquareText, Search } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { MENU_ITEM_CLASS } from '../../../ui/popover/popover-button.tsx'
import type { PopoverPanelProps } from '../../../ui/popover/popover-panel.tsx'
import type { CannedReply, ConversationDetails } from '../inbox-api.ts'
import { useInboxContext } from '../inbox-context.ts'
import { fillCannedReply, getCannedText, searchReplies } from './fill-canned-reply.ts'
import { LoadRepliesFailed } from './load-replies-failed.tsx'

interface CannedPickerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  conversation: ConversationDetails
  onPick: (text: string) => void
  /** Text box of the answer, which regains focus afterwards. */
  box: RefObject<HTMLElement | null>
}

/** Inserts a canned reply with the customer's name into the answer. */
export function CannedPicker({ open, onOpenChange, conversation, onPick, box }: CannedPickerProps) {
  const { t } = useTranslation('admin-inbox')
  const button = useRef<HTMLButtonElement>(null)
  const [Panel, setPanel] = useState<ComponentType<PopoverPanelProps> | null>(null)
  // Lazy-loaded chunk that the header menus share.
  useEffect(() => {
    import('../../../ui/popover/popover-panel.tsx').then(
      ({ PopoverPanel }) => setPanel(() => PopoverPanel),
      (error) => console.error(error),
    )
  }, [])
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('cannedReplies.insert')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpenChange(!open)}
        className="grid size-11 shrink-0 place-items-center rounded-control border border-edge text-muted hover:border-ink hover:text-ink"
      >
        <MessageSquareText className="size-5" aria-hidden="true" />
      </button>
      {Panel && (
        <Panel
          label={t('cannedReplies.insert')}
          open={open}
          onOpenChange={onOpenChange}
          anchor={button}
          focusAfter={box}
        >
          <Choices
            conversation={conversation}
            onPick={(text) => {
              onOpenChange(false)
              onPick(text)
            }}
          />
        </Panel>
      )}
    </>
  )
}

function Choices({ conversation, onPick }: Pick<CannedPickerProps, 'conversation' | 'onPick'>) {
  const { t } = useTranslation('admin-inbox')
  const { replies } = useInboxContext()
  const [search, setSearch] = useState('')
  const { language, user_name } = conversation
  const found = searchReplies(replies ?? [], search).flatMap((reply) => {
    const chosen = getCannedText(reply, language)
    if (!chosen) return []
    const text = fillCannedReply(chosen.text, user_name)
    return [{ reply, chosen: { ...chosen, text }, pick: () => onPick(text) }]
  })
  return (
    <>
      <div className="relative">
        <Search className="pointer-events-none absolute start-3 top-3 size-4 text-muted" aria-hidden="true" />
        <input
          type="search"
          aria-label={t('cannedReplies.search')}
          placeholder={t('cannedReplies.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            found[0]?.pick()
          }}
          className="h-10 w-full rounded-control border border-edge bg-paper ps-9 pe-3 placeholder:text-muted"
        />
      </div>
      {found.length === 0 ? (
        <div role="status" className="p-3 text-muted">
          {replies ? (
            t(replies.length === 0 ? 'cannedReplies.none' : 'cannedReplies.noneFound')
          ) : (
            <LoadRepliesFailed />
          )}
        </div>
      ) : (
        <ul className="mt-2 max-h-72 overflow-y-auto">
          {found.map(({ reply, chosen, pick }) => (
            <li key={reply.id}>
              <Choice reply={reply} chosen={chosen} wanted={language} onPick={pick} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface ChoiceProps {
  reply: CannedReply
  chosen: NonNullable<ReturnType<typeof getCannedText>>
  wanted: ConversationDetails['language']
  onPick: () => void
}

function Choice({ reply, chosen, wanted, onPick }: ChoiceProps) {
  const { t } = useTranslation('admin-inbox')
  const { lang } = useLang()
  const languageNames = new Intl.DisplayNames([lang], { type: 'language' })
  return (
    <button
      type="button"
      data-menu-item
      onClick={onPick}
      className={`${MENU_ITEM_CLASS} flex-col items-start gap-0.5!`}
    >
      <bdi className="font-semibold">{reply.title}</bdi>
      <span lang={chosen.lang} dir="auto" className="line-clamp-2 w-full text-sm text-muted">
        {chosen.text}
      </span>
      {chosen.lang !== wanted && (
        <span className="text-xs font-medium text-danger">
          {t('cannedReplies.otherLanguage', {
            wanted: isolateBidi(languageNames.of(wanted) ?? wanted),
            language: isolateBidi(languageNames.of(chosen.lang) ?? chosen.lang),
          })}
        </span>
      )}
    </button>
  )
}
