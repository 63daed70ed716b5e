import { type RefObject, useEffect, useRef } from 'react'
import { href, useLocation, useMatches } from 'react-router'
import { ChatArea } from '../../chat/chat-area.tsx'
import { ChatButton } from '../../chat/chat-button.tsx'
import { usePageViewReports } from '../page-views/use-page-view-reports.ts'
import { FloatingCart } from './floating-cart.tsx'
import { getFloatingPlace } from './floating-routes.ts'

/** The floating buttons of every screen in one row, so that they never overlap. The footer leaves room for them. */
export function FloatingButtons() {
  const { pathname } = useLocation()
  const place = getFloatingPlace(useMatches().map(({ id }) => id))
  const away = place === 'nowhere'
  const buttons = useRef<HTMLDivElement>(null)
  useRoomForContent(buttons, pathname)
  usePageViewReports(pathname)
  return (
    <>
      {!away && (
        <div
          ref={buttons}
          data-floating
          className={`not-data-clear:not-focus-within:pointer-events-none not-data-clear:not-focus-within:opacity-0 fixed end-4 bottom-4 max-md:above-buy-bar:bottom-22 sm:max-md:above-buy-bar:bottom-22 z-20 flex origin-bottom-right items-center gap-3 transition max-sm:data-scrolling:scale-60 print:hidden sm:end-8 sm:bottom-8 rtl:origin-bottom-left ${place === 'not-on-phones' ? 'max-sm:hidden' : ''}`}
        >
          {pathname !== href('/cart') && <FloatingCart />}
          <ChatButton />
        </div>
      )}
      <ChatArea away={away} />
    </>
  )
}

/** Hides the buttons where they would cover a button, a form or a total. Loaded after the page. */
function useRoomForContent(buttons: RefObject<HTMLElement | null>, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have other buttons.
  useEffect(() => {
    const { current } = buttons
    if (!current) return
    let stop: (() => void) | undefined
    let ended = false
    import('./watch-floating-buttons.ts')
      .then(({ watchFloatingButtons }) => {
        if (!ended) stop = watchFloatingButtons(current)
      })
      .catch((error) => {
        console.debug(error)
        current.dataset.clear = ''
      })
    return () => {
      ended = true
      stop?.()
    }
  }, [buttons, pathname])
}
