import { useEffect } from 'react'
import { href, useLocation, useMatches } from 'react-router'
import { ChatArea } from '../chat/chat-area.tsx'
import { ChatButton } from '../chat/chat-button.tsx'
import { FloatingCart } from './floating-cart.tsx'

/**
 * Routes without floating buttons. These are route ids, because a path without a route is cached for all such
 * paths.
 */
const HIDDEN_ROUTES = /^storefront\/checkout\//

/** The floating buttons of every screen in one row, so that they never overlap. */
export function FloatingButtons() {
  const { pathname } = useLocation()
  const away = useMatches().some(({ id }) => HIDDEN_ROUTES.test(id))
  useEffect(() => {
    // Count a view only after a moment: a page that redirects is not viewed.
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
