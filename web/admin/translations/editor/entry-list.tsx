import { CircleCheck, Inbox, SearchX } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { DEFAULT_LANG, type Lang } from '../../../../shop/localization/languages.ts'
import { foldText } from '../../../../shop/text.ts'
import { setHistoryState, useHistoryState } from '../../../history-state.ts'
import { formatCount, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { EntryEditor } from '../entries/entry-editor.tsx'
import { ENTRY_COLUMNS, EntryLine } from '../entries/entry-line.tsx'
import { useNamespaceName } from '../namespace-select.tsx'
import { useEditor } from './editor-context.ts'
import { type EntryFilter, type EntryGroup, getEntryState, listFormExamples } from './entry-groups.ts'

/** Number of entries to render at first and on each scroll to the end; a namespace may have over a thousand. */
const AT_A_TIME = 60

interface EntryListProps {
  /** Groups that match the filter and the search. */
  groups: EntryGroup[]
  shown: EntryFilter
  sought: string
  onShowAll: () => void
}

/** Scrollable list of texts, at most 600 px high: rows on wide screens, cards on phones. */
export function EntryList({ groups, shown, sought, onShowAll }: EntryListProps) {
  const { t, lang: pageLang } = useTranslation('admin-translations')
  const { place, editing } = useEditor()
  const getNamespaceName = useNamespaceName()
  const box = useRef<HTMLElement>(null)
  const { first, onScroll } = useStoredPlace(box)
  const [most, setMost] = useState(first + AT_A_TIME)
  const choice = `${shown} ${sought}`
  const lastChoice = useRef(choice)
  // Starts at the top after a change of the filter. The list is not remounted, so an open editor keeps its text.
  useEffect(() => {
    if (choice === lastChoice.current) return
    lastChoice.current = choice
    setMost(AT_A_TIME)
    box.current?.scrollTo({ top: 0 })
  }, [choice])
  useFocusBack(editing.key)
  const listed = groups.flatMap((group) => group.entries)
  const isRendered = (group: EntryGroup, at: number) =>
    at < most || group.entries.some(({ key }) => key === editing.key)
  const goToNext = (key: string) => {
    const at = listed.findIndex((word) => word.key === key)
    const others = [...listed.slice(at + 1), ...listed.slice(0, Math.max(at, 0))]
    editing.go(others.find((word) => getEntryState(word) !== 'done')?.key ?? null)
  }
  if (groups.length === 0) return <NoEntries shown={shown} sought={sought.trim()} onShowAll={onShowAll} />
  const isEnglish = place.lang === DEFAULT_LANG
  const { nativeName } = LANGUAGES[place.lang]
  return (
    <section
      ref={box}
      onScroll={onScroll}
      aria-label={t('list', {
        place: `${isolateBidi(nativeName)}, ${isolateBidi(getNamespaceName(place.namespace))}`,
      })}
      className="scroll-hint-below relative mt-1.5 max-h-[600px] overflow-y-auto border-t border-line lg:border-t-0"
    >
      <div
        aria-hidden="true"
        className={`sticky top-0 z-10 hidden border-b border-line bg-paper py-1.5 text-sm text-muted lg:grid ${ENTRY_COLUMNS}`}
      >
        <bdi lang={DEFAULT_LANG}>{LANGUAGES[DEFAULT_LANG].nativeName}</bdi>
        {isEnglish ? <span>{t('keyColumn')}</span> : <bdi lang={place.lang}>{nativeName}</bdi>}
      </div>
      <ul>
        {groups.map(
          (group, at) =>
            isRendered(group, at) && (
              <li
                key={group.id}
                // Position and total for assistive technology, because the list may be rendered in part.
                aria-posinset={at + 1}
                aria-setsize={groups.length}
                className="border-b border-line lg:[contain-intrinsic-size:auto_3.5rem] lg:[content-visibility:auto] last:border-b-0"
              >
                {group.forms.size > 0 && <p className="pt-3 text-sm text-muted">{t('pluralForms')}</p>}
                {group.entries.map((word) => {
                  const form = describeForm(group, word.key, { of: place.lang, lang: pageLang })
                  return word.key === editing.key ? (
                    <EntryEditor key={word.key} entry={word} form={form} onNext={() => goToNext(word.key)} />
                  ) : (
                    <EntryLine
                      key={word.key}
                      word={word}
                      form={form}
                      showsKey={sought !== '' && foldText(word.key).includes(foldText(sought))}
                    />
                  )
                })}
              </li>
            ),
        )}
      </ul>
      {most < groups.length && <NearTheEnd onNear={() => setMost(most + AT_A_TIME)} />}
    </section>
  )
}

/** Returns a plural form with example numbers; null for a text without forms. */
function describeForm(group: EntryGroup, key: string, { of, lang }: { of: Lang; lang: Lang }): string | null {
  const form = group.forms.get(key)
  if (!form) return null
  const numbers = listFormExamples(of, form).map((number) => formatCount(lang, number))
  return `${form}: ${numbers.join(', ')}`
}

/** Returns the focus to the edit button when the editor closes. */
function useFocusBack(edited: string | null): void {
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (last.current !== null && edited === null) document.getElementById(`edit-${last.current}`)?.focus()
    last.current = edited
  }, [edited])
}

function NearTheEnd({ onNear }: { onNear: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!sentinel.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      root: sentinel.current.closest('section'),
      rootMargin: '800px',
    })
    watch.observe(sentinel.current)
    return () => watch.disconnect()
  })
  return <div ref={sentinel} className="h-px" />
}

function NoEntries({ shown, sought, onShowAll }: Omit<EntryListProps, 'groups'>) {
  const { t } = useTranslation('admin-translations')
  const describe = () => {
    if (sought)
      return {
        icon: SearchX,
        title: t('notFound'),
        text: t('notFoundText', { sought: isolateBidi(sought) }),
      }
    if (shown === 'missing') return { icon: CircleCheck, title: t('complete'), text: t('completeText') }
    return { icon: Inbox, title: t('noneOfFilter'), text: t('noneOfFilterText') }
  }
  return (
    <EmptyState {...describe()}>
      {(sought || shown !== 'all') && <Button onClick={onShowAll}>{t('showAll')}</Button>}
    </EmptyState>
  )
}

/** The first item in sight, in the entry of the history. Items above may not be laid out yet, so it is not a distance. */
const PLACE = 'place'

/** Browsers limit how often a page may change its history. Milliseconds. */
const REST_MS = 400

/** The part of an item that rounded distances may leave in sight. */
const ROUNDING_PX = 4

/**
 * Keeps the place of a list that scrolls by itself, and returns to it with Back. `first` is the number of the item that
 * the list must render for that.
 */
function useStoredPlace(list: RefObject<HTMLElement | null>) {
  const stored = useHistoryState(PLACE)
  const [first] = useState(typeof stored === 'number' ? stored : 0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    if (list.current && first > 0) return holdInPlace(list.current, first)
  }, [list, first])
  useEffect(() => () => clearTimeout(timer.current), [])
  const keep = (entry: unknown) => {
    // The list may still be shown while the next screen loads, whose entry it must not touch.
    if (list.current && window.history.state?.key === entry)
      setHistoryState(PLACE, findFirstInSight(list.current))
  }
  return {
    first,
    onScroll: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, REST_MS, window.history.state?.key)
    },
  }
}

/** Scrolls to the item, and again as items above it get their real height, until the person moves the list. */
function holdInPlace(list: HTMLElement, first: number): () => void {
  const scroll = () => {
    const item = list.querySelector<HTMLElement>(`[aria-posinset="${first + 1}"]`)
    if (item) list.scrollTop = item.offsetTop - getHeaderHeight(list)
  }
  const watch = new ResizeObserver(scroll)
  for (const part of list.children) watch.observe(part)
  const moved = new AbortController()
  const stop = () => {
    watch.disconnect()
    moved.abort()
  }
  for (const move of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    list.addEventListener(move, stop, { passive: true, signal: moved.signal })
  scroll()
  return stop
}

/** The header stays at the top of the list. */
function getHeaderHeight(list: HTMLElement): number {
  return list.firstElementChild?.clientHeight ?? 0
}

function findFirstInSight(list: HTMLElement): number {
  const top = list.getBoundingClientRect().top + getHeaderHeight(list)
  const items = [...list.querySelectorAll('[aria-posinset]')]
  const item = items.find((each) => each.getBoundingClientRect().bottom > top + ROUNDING_PX)
  return Number(item?.getAttribute('aria-posinset') ?? 1) - 1
}
