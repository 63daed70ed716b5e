import { useEffect } from 'react'
import { href, useLocation, useMatches } from 'react-router'
import { ChatArea } from '../chat/chat-area.tsx'
import { ChatButton } from '../chat/chat-button.tsx'
import { FloatingCart } from './floating-cart.tsx'
import { getFloatingPlace } from './floating-routes.ts'
import { usePageViewReports } from './use-page-view-reports.ts'

/** The floating buttons of every screen in one row, so that they never overlap. The footer leaves room for them. */
export function FloatingButtons() {
  const { pathname } = useLocation()
  const place = getFloatingPlace(useMatches().map(({ id }) => id))
  const away = place === 'nowhere'
  useShrinkWhileScrolling()
  usePageViewReports(pathname)
  return (
    <>
      {!away && (
        <div
          data-floating
          className={`fixed end-4 bottom-4 max-md:above-buy-bar:bottom-22 sm:max-md:above-buy-bar:bottom-22 z-20 flex origin-bottom-right items-center gap-3 transition-transform max-sm:data-scrolling:scale-60 print:hidden sm:end-8 sm:bottom-8 rtl:origin-bottom-left ${place === 'not-on-phones' ? 'max-sm:hidden' : ''}`}
        >
          {pathname !== href('/cart') && <FloatingCart />}
          <ChatButton />
        </div>
      )}
      <ChatArea away={away} />
    </>
  )
}

/** Loaded after the page: without it the buttons only keep their size. */
function useShrinkWhileScrolling(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let ended = false
    import('./shrink-while-scrolling.ts').then(({ shrinkWhileScrolling }) => {
      if (!ended) stop = shrinkWhileScrolling()
    }, console.debug)
    return () => {
      ended = true
      stop?.()
    }
  }, [])
}
