import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { setHistoryState, useHistoryState } from '../../../history-state.ts'

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
export function useStoredPlace(list: RefObject<HTMLElement | null>) {
  const stored = useHistoryState(PLACE)
  const [first] = useState(typeof stored === 'number' ? stored : 0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    if (list.current && first > 0) return holdInPlace(list.current, first)
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
