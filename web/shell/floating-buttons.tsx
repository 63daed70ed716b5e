import { useEffect } from 'react'
import { href, useLocation, useMatches } from 'react-router'
import { ChatArea } from '../chat/chat-area.tsx'
import { ChatButton } from '../chat/chat-button.tsx'
import { FloatingCart } from './floating-cart.tsx'

/** Whoever pays, or works, is not to be disturbed. Routes, for a path that is no page is cached for all such paths. */
const HIDDEN_PATHS = /^(storefront\/checkout|admin)\//

/** What floats above every screen, in one row: no button can come to lie on another. */
export function FloatingButtons() {
  const { pathname } = useLocation()
  const away = useMatches().some(({ id }) => HIDDEN_PATHS.test(id))
  useEffect(() => {
    // Once the page stands: what only leads on to another is not looked at.
    const timer = setTimeout(
      () =>
        import('./report-page-view.ts').then((report) => report.reportOnceVisible(pathname), console.debug),
      1000,
    )
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <>
      {!away && (
        <div
          data-floating
          className="fixed end-4 bottom-4 z-20 flex items-center gap-3 print:hidden sm:end-8 sm:bottom-8"
        >
          {pathname !== href('/cart') && <FloatingCart />}
          <ChatButton />
        </div>
      )}
      <ChatArea away={away} />
    </>
  )
}
