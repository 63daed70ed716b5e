import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { setHistoryState, useHistoryState } from '../../../history-state.ts'

/** The first item in sight, in the entry of the history. Items above may not be laid out yet, so it is not a distance. */
const PLACE = 'place'

/** Browsers limit how often a page may change its history. Milliseconds. */
const REST_MS = 400

/**
 * Keeps the place of a list that scrolls by itself, and returns to it with Back. `first` is the number of the item that
 * the list must render for that.
 */
export function useStoredPlace(list: RefObject<HTMLElement | null>) {
  const stored = useHistoryState(PLACE)
  const [first] = useState(typeof stored === 'number' ? stored : 0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[aria-posinset="${first + 1}"]`)
    if (list.current && item && first > 0)
      list.current.scrollTop = item.offsetTop - getHeaderHeight(list.current)
  }, [list, first])
  useEffect(() => () => clearTimeout(timer.current), [])
  const keep = () => {
    if (list.current) setHistoryState(PLACE, findFirstInSight(list.current))
  }
  return {
    first,
    onScroll: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, REST_MS)
    },
  }
}

/** The header stays at the top of the list. */
function getHeaderHeight(list: HTMLElement): number {
  return list.firstElementChild?.clientHeight ?? 0
}

function findFirstInSight(list: HTMLElement): number {
  const top = list.getBoundingClientRect().top + getHeaderHeight(list)
  const items = [...list.querySelectorAll('[aria-posinset]')]
  const item = items.find((each) => each.getBoundingClientRect().bottom > top + 1)
  return Number(item?.getAttribute('aria-posinset') ?? 1) - 1
}
