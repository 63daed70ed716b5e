import { useContext, useEffect, useRef } from 'react'
import {
  UNSAFE_DataRouterStateContext as RouterState,
  useLocation,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'

/**
 * Scrolls a page that is opened again to where it was, before the first paint. A browser that stores nothing shows its start. The
 * router writes into the stored positions and takes any JSON for an object, so this leaves it one.
 */
const RESTORE_SCRIPT =
  'if(!history.state?.key)history.replaceState({key:Math.random().toString(32).slice(2)},"");' +
  'try{const k="react-router-scroll-positions",p={...JSON.parse(sessionStorage.getItem(k)||"{}")},y=p[history.state.key];' +
  'if(typeof y==="number")scrollTo(0,y);sessionStorage.setItem(k,JSON.stringify(p))}catch{}'

/** Like the router's component of this name, whose script throws where storage is blocked. */
export function ScrollRestoration({ nonce }: { nonce?: string }) {
  useScrollRestoration()
  // A constant of ours; the policy names it by hash.
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RESTORE_SCRIPT }} />
  )
}

/** For a screen that has become too short for the position. */
const WAIT_MS = 10_000

/**
 * Returns to the scroll position of an earlier visit once enough of the screen has arrived. The router scrolls when it
 * renders a screen, and a screen that still loads its texts or data may be too short then.
 */
export function LateScroll() {
  const position = useContext(RouterState)?.restoreScrollPosition
  const { key } = useLocation()
  const scrolling = useRef<AbortController>(null)
  /** The position stored for the page that the browser opened. The router overwrites it while data of that page loads. */
  const stored = useRef<number>(undefined)
  useEffect(() => {
    stored.current = getStoredPosition()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup must run for each page of the history
  useEffect(
    () => () => {
      scrolling.current?.abort()
      stored.current = undefined
    },
    [key],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages of the history may have the same position
  useEffect(() => {
    if (typeof position !== 'number') return
    const wanted = stored.current ?? position
    scrolling.current?.abort()
    if (wanted > window.scrollY) scrolling.current = scrollWhenPossible(wanted)
  }, [key, position])
  return null
}

/** The position that the router stored for this entry of the history when the page was left; undefined where storage is blocked. */
function getStoredPosition(): number | undefined {
  try {
    const positions = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}')
    return positions[history.state?.key]
  } catch {
    return undefined
  }
}

/** Ends at the position, on the first gesture of the visitor, after a while, and when it is aborted. */
function scrollWhenPossible(position: number): AbortController {
  const controller = new AbortController()
  const { signal } = controller
  const end = () => controller.abort()
  for (const gesture of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    addEventListener(gesture, end, { passive: true, signal })
  }
  setTimeout(end, WAIT_MS)
  const observer = new ResizeObserver(() => {
    scrollTo(0, position)
    if (scrollY >= Math.floor(position)) end()
  })
  signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(document.body)
  return controller
}
