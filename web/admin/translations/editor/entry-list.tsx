import { CircleCheck, Inbox, SearchX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { DEFAULT_LANG } from '../../../../shop/localization/languages.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type EntryContext, EntryRow } from '../entries/entry.tsx'
import { COLUMNS, ONE_COLUMN } from '../entries/entry-line.tsx'
import { type EntryFilter, type EntryGroup, getEntryState } from './entry-groups.ts'

/** Number of entries to render at first and on each scroll to the end; a namespace may have over a thousand. */
const AT_A_TIME = 60

interface EntryListProps extends EntryContext {
  /** Groups that match the filter and the search. */
  groups: EntryGroup[]
  filter: { shown: EntryFilter; sought: string }
  onShowAll: () => void
}

/** Scrollable list of texts, at least 600 px high and as high as the window allows: rows on wide screens, cards on phones. */
export function EntryList(props: EntryListProps) {
  const { place, groups, filter, editing } = props
  const { t } = useTranslation('admin-translations')
  const [most, setMost] = useState(AT_A_TIME)
  const box = useRef<HTMLElement>(null)
  const choice = `${filter.shown} ${filter.sought}`
  const [chosen, setChosen] = useState(choice)
  // Scrolls to the top after a change of the filter. The list is not remounted, so an open editor keeps its
  // text.
  if (chosen !== choice) {
    setChosen(choice)
    setMost(AT_A_TIME)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection starts at the top
  useEffect(() => {
    // Newer browsers return a promise from scrollTo, which an effect must not return.
    box.current?.scrollTo({ top: 0 })
  }, [chosen])
  useFocusBack(editing.key)
  const isEnglish = place.lang === DEFAULT_LANG
  const inSight = groups.flatMap((group) => group.entries)
  const isWriting = (group: EntryGroup) => group.entries.some(({ key }) => key === editing.key)
  const isThere = (group: EntryGroup, at: number) => at < most || isWriting(group)

  const goToNext = (key: string) => {
    const at = inSight.findIndex((word) => word.key === key)
    const others = [...inSight.slice(at + 1), ...inSight.slice(0, Math.max(at, 0))]
    const next = others.find((word) => getEntryState(word) !== 'done')
    const placeOfNext = groups.findIndex((group) => next && group.entries.includes(next))
    setMost((before) => Math.max(before, placeOfNext + 1))
    editing.go(next?.key ?? null)
  }
  if (groups.length === 0) return <NothingShown {...filter} onShowAll={props.onShowAll} />
  return (
    <>
      <p role="status" className="sr-only">
        {t('found', { count: inSight.length })}
      </p>
      <section
        ref={box}
        aria-label={t('list', {
          place: `${isolateBidi(LANGUAGES[place.lang].nativeName)}, ${isolateBidi(place.namespace)}`,
        })}
        className="relative mt-2.5 max-h-[max(600px,calc(100dvh-19.5rem))] overflow-y-auto border-y border-line"
        data-words
      >
        <div
          aria-hidden="true"
          className={`sticky top-0 z-10 px-1 hidden border-b border-line bg-paper py-1.5 text-sm text-muted lg:grid ${isEnglish ? ONE_COLUMN : COLUMNS}`}
        >
          <span>{t('key')}</span>
          {!isEnglish && <span>{t('english')}</span>}
          <bdi lang={place.lang}>{LANGUAGES[place.lang].nativeName}</bdi>
        </div>
        <ul>
          {groups.map(
            (group, at) =>
              isThere(group, at) && (
                <EntryRow
                  key={group.id}
                  group={group}
                  number={at + 1}
                  of={groups.length}
                  context={props}
                  onNext={goToNext}
                />
              ),
          )}
        </ul>
        {most < groups.length && <NearTheEnd onNear={() => setMost(most + AT_A_TIME)} />}
      </section>
    </>
  )
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

function NothingShown({
  shown,
  sought,
  onShowAll,
}: {
  shown: EntryFilter
  sought: string
  onShowAll: () => void
}) {
  const { t } = useTranslation('admin-translations')
  const all = (
    <Button look="line" onClick={onShowAll}>
      {t('showAll')}
    </Button>
  )
  if (sought.trim() !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={t('notFound')}
        text={t('notFoundText', { sought: isolateBidi(sought.trim()) })}
      >
        {all}
      </EmptyState>
    )
  }
  if (shown === 'missing') {
    return (
      <EmptyState icon={CircleCheck} title={t('complete')} text={t('completeText')}>
        {all}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={Inbox} title={t('noneOfFilter')} text={t('noneOfFilterText')}>
      {shown !== 'all' && all}
    </EmptyState>
  )
}
