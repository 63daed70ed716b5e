import { Check, ExternalLink, History, ListTodo, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { DEFAULT_LANG, getTextDirection } from '../../../../shop/localization/languages.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { RowMenu, type RowMenuItem } from '../../list/row-menu.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { getEntryState } from '../editor/entry-groups.ts'
import type { TranslationEntry } from '../translations-api.ts'
import { getPageOfEntry } from './get-page-of-entry.ts'

/** Columns on wide screens: English with the key, text and actions. The English texts have their keys beside them. */
export const ENTRY_COLUMNS = 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6.5rem] gap-x-5'

/** Both texts of a pair start where the lines of the page start, whatever their own direction. */
const TEXT_CLASS = 'wrap-anywhere whitespace-pre-wrap'

interface EntryLineProps {
  word: TranslationEntry
  /** Plural form and its example numbers. */
  form: string | null
  /** Whether to name the key, as when it was searched for. The editor always does. */
  showsKey: boolean
}

/** A text with its English original and its actions. */
export function EntryLine({ word, form, showsKey }: EntryLineProps) {
  const { t } = useTranslation('admin-translations')
  const navigate = useNavigate()
  const { place, live, actions, editing, getHistoryLink, touch, openDeletion } = useEditor()
  const { lang } = place
  const { key, value, status } = word
  const isEnglish = lang === DEFAULT_LANG
  const state = getEntryState(word)
  const named = (
    <span className="sr-only">
      : <bdi>{key}</bdi>
    </span>
  )
  const name = (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {form && <bdi className="text-xs text-muted">{form}</bdi>}
      {(showsKey || isEnglish || (word.english === null && value === null)) && (
        <bdi dir="ltr" className="text-sm text-muted wrap-anywhere">
          {key}
        </bdi>
      )}
      <Badges word={word} />
    </div>
  )
  const edit = () => {
    actions.dismiss()
    editing.ask(key)
  }
  const setStatus = (status: 'approved' | 'needs_review') => {
    if (value === null) return
    touch(key)
    actions.save.run({ word, value, status })
  }
  const openHistory = () => navigate(getHistoryLink(key), { preventScrollReset: true })
  const page = getPageOfEntry({ ...place, key }, live)
  const menu: RowMenuItem[] = [{ label: t('history'), icon: History, onSelect: openHistory }]
  if (status === 'approved' && value !== null)
    menu.unshift({ label: t('markReview'), icon: ListTodo, onSelect: () => setStatus('needs_review') })
  if (page) menu.push({ label: t('showOnSite'), icon: ExternalLink, newTab: page })
  if (value !== null)
    menu.push({ label: t('delete'), icon: Trash2, danger: true, onSelect: () => openDeletion(key) })
  return (
    <div
      className={`relative grid items-baseline gap-y-0.5 py-2 hover:bg-accent-wash/50 text-[0.95rem] max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:[&>*]:col-start-1 ${ENTRY_COLUMNS}`}
      data-word={key}
      data-state={state}
    >
      {!isEnglish && (
        <div className="min-w-0">
          <EnglishText word={word} />
          {name}
        </div>
      )}
      {value === null ? (
        <p className={`text-muted ${isEnglish ? '' : 'max-lg:hidden'}`}>—</p>
      ) : (
        <div className="min-w-0">
          <p className={TEXT_CLASS}>
            <bdi lang={lang} dir={getTextDirection(lang)}>
              {value}
            </bdi>
          </p>
          {(state === 'outdated' || state === 'review') && (
            <button
              type="button"
              onClick={() => setStatus('approved')}
              className="relative z-10 inline-flex min-h-7 touch:min-h-11 items-center gap-1.5 text-sm font-semibold text-link hover:underline"
            >
              <Check className="size-4" aria-hidden="true" />
              {state === 'outdated' ? t('confirmCurrent') : t('approve')}
              {named}
            </button>
          )}
        </div>
      )}
      {isEnglish && <div className="min-w-0">{name}</div>}
      <div className="-my-1.5 flex items-center max-lg:col-start-2! max-lg:row-start-1 lg:justify-end">
        <Button
          id={`edit-${key}`}
          look="quiet"
          size="compact"
          className="row-act after:absolute after:inset-0"
          onClick={edit}
        >
          {t('edit')}
          {named}
        </Button>
        <RowMenu label={t('more', { key: isolateBidi(key) })} items={menu} />
      </div>
    </div>
  )
}

/** The English text; with its note while the translation needs work. */
function EnglishText({ word }: { word: TranslationEntry }) {
  const { t } = useTranslation('admin-translations')
  const { english, englishBefore, note } = word
  return (
    <div className="min-w-0 text-muted max-lg:text-sm">
      <p className={TEXT_CLASS}>
        <span className="sr-only">{t('english')}: </span>
        <bdi lang={DEFAULT_LANG}>{english}</bdi>
      </p>
      {englishBefore !== null && (
        <>
          <p className="mt-1 text-sm font-semibold">{t('previousEnglish')}</p>
          <p className={`text-sm ${TEXT_CLASS}`}>
            <bdi lang={DEFAULT_LANG}>{englishBefore}</bdi>
          </p>
        </>
      )}
      {note !== null && getEntryState(word) !== 'done' && (
        <p className="mt-1 text-sm">
          {t('note')}:{' '}
          <bdi lang={DEFAULT_LANG} className="wrap-anywhere">
            {note}
          </bdi>
        </p>
      )}
    </div>
  )
}

/** State and origin of a text. */
function Badges({ word }: { word: TranslationEntry }) {
  const { t } = useTranslation('admin-translations')
  const state = getEntryState(word)
  return (
    <span className="flex flex-wrap gap-1">
      {state !== 'done' && <Badge tone="warning">{t(`states.${state}`)}</Badge>}
      {word.own && word.value !== null && <Badge tone="neutral">{t('customText')}</Badge>}
      {!word.known && <Badge tone="neutral">{t('unknownKey')}</Badge>}
    </span>
  )
}
