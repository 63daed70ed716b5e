import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ChatArea } from '../../chat/chat-area.tsx'
import { ChatButton } from '../../chat/chat-button.tsx'
import { usePageViewReports } from '../page-views/use-page-view-reports.ts'
import { FloatingCart } from './floating-cart.tsx'

/**
 * The floating buttons of every screen in one row, so that they never overlap. The footer leaves room for them. Docked, they have
 * a strip behind them.
 */
export function FloatingButtons() {
  const { pathname } = useLocation()
  const buttons = useRef<HTMLDivElement>(null)
  useFreePlace(buttons, pathname)
  usePageViewReports(pathname)
  return (
    <>
      <div
        ref={buttons}
        data-floating
        className="not-data-placed:not-focus-within:pointer-events-none not-data-placed:not-focus-within:opacity-0 fixed end-4 bottom-4 max-md:above-buy-bar:bottom-22 sm:max-md:above-buy-bar:bottom-22 tall-phone:above-pay-bar:bottom-48 sm:tall-phone:above-pay-bar:bottom-48 z-20 flex items-center gap-3 data-docked:before:absolute data-docked:before:-inset-x-[100vw] data-docked:before:-top-2 data-docked:before:-bottom-4 data-docked:before:-z-1 data-docked:before:border-t data-docked:before:border-line data-docked:before:bg-paper data-placed:transition-opacity print:hidden sm:end-8 sm:bottom-8 md:data-docked:before:-bottom-8"
      >
        <FloatingCart />
        <ChatButton />
      </div>
      <ChatArea />
    </>
  )
}

/** Moves the buttons to where they cover no button, link or field. Loaded after the page. */
function useFreePlace(buttons: RefObject<HTMLElement | null>, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have other buttons.
  useEffect(() => {
    const { current } = buttons
    if (!current) return
    let stop: (() => void) | undefined
    let ended = false
    import('./place-floating-buttons.ts')
      .then(({ placeFloatingButtons }) => {
        if (!ended) stop = placeFloatingButtons(current)
      })
      .catch((error) => {
        console.debug(error)
        current.dataset.placed = ''
      })
    return () => {
      ended = true
      stop?.()
    }
  }, [buttons, pathname])
}
