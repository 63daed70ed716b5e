import { MessageSquareText, Search } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { DEFAULT_LANG, type Lang } from '../../../shop/localization/languages.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { MENU_ITEM_CLASS } from '../../ui/popover/popover-button.tsx'
import { PopoverPanel } from '../../ui/popover/popover-panel.tsx'
import { ReloadMessage } from '../ui/refusal-message.tsx'
import { type CannedReply, type ConversationDetails, useInboxContext } from './inbox-api.ts'

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
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('cannedReplies.insert')}
        title={t('cannedReplies.insert')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpenChange(!open)}
        className={iconButtonClass()}
      >
        <MessageSquareText className="size-5" aria-hidden="true" />
      </button>
      <PopoverPanel
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
      </PopoverPanel>
    </>
  )
}

function Choices({ conversation, onPick }: Pick<CannedPickerProps, 'conversation' | 'onPick'>) {
  const { t, lang: pageLang } = useTranslation('admin-inbox')
  const { replies } = useInboxContext()
  const [search, setSearch] = useState('')
  const { language, userName } = conversation
  const found = searchReplies(replies ?? [], search).flatMap(({ id, title, texts }) => {
    const chosen = getCannedText({ texts }, language)
    return chosen ? [{ id, title, lang: chosen.lang, text: fillCannedReply(chosen.text, userName) }] : []
  })
  const languageNames = new Intl.DisplayNames([pageLang], { type: 'language' })
  const nameLanguage = (lang: Lang) => isolateBidi(languageNames.of(lang) ?? lang)
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
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            if (found[0]) onPick(found[0].text)
          }}
          className="h-10 touch:h-11 w-full rounded-control border border-edge bg-paper ps-9 pe-3 placeholder:text-muted"
        />
      </div>
      {found.length === 0 ? (
        <div role="status" className="p-3 text-muted">
          {replies ? (
            t(replies.length === 0 ? 'cannedReplies.none' : 'cannedReplies.noneFound')
          ) : (
            <ReloadMessage>{t('cannedReplies.loadFailed')}</ReloadMessage>
          )}
        </div>
      ) : (
        <ul className="mt-2 max-h-72 overflow-y-auto">
          {found.map(({ id, title, lang, text }) => (
            <li key={id}>
              <button
                type="button"
                data-menu-item
                onClick={() => onPick(text)}
                className={`${MENU_ITEM_CLASS} flex-col items-start gap-0.5!`}
              >
                <bdi className="font-semibold">{title}</bdi>
                <span lang={lang} dir="auto" className="line-clamp-2 w-full text-sm text-muted">
                  {text}
                </span>
                {lang !== language && (
                  <span className="text-xs font-medium text-danger">
                    {t('cannedReplies.otherLanguage', {
                      wanted: nameLanguage(language),
                      language: nameLanguage(lang),
                    })}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Placeholder for the customer's name. */
export const NAME_PLACEHOLDER = '{{name}}'

export function fillCannedReply(text: string, name: string): string {
  return text.replace(/\{\{\s*name\s*\}\}/g, () => name)
}

/**
 * Returns the text in the customer's language, else in English, else in any language; null when the reply has
 * no text.
 */
export function getCannedText(
  { texts }: Pick<CannedReply, 'texts'>,
  lang: Lang,
): { lang: Lang; text: string } | null {
  const others = Object.keys(texts) as Lang[]
  for (const candidate of [lang, DEFAULT_LANG, ...others] as Lang[]) {
    const text = texts[candidate]?.trim()
    if (text) return { lang: candidate, text }
  }
  return null
}

/** Returns the replies whose title or text contains every word of the search. */
export function searchReplies(replies: CannedReply[], search: string): CannedReply[] {
  const terms = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return replies.filter(({ title, texts }) => {
    const all = [title, ...Object.values(texts)].join('\n').toLocaleLowerCase()
    return terms.every((term) => all.includes(term))
  })
}
