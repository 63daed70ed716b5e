import { createContext, useContext } from 'react'
import type { I18n } from '../../locales/create-i18n.ts'

/** The values a page was rendered with. The browser reads the same values from the page before hydration. */
interface PageContextValue {
  i18n: I18n
  /** The messages of the page as JSON; empty on the server (brand-styles.server.ts). */
  messagesJson: string
  /** The inlined styles, so that the page is painted without waiting for a file; empty on the server. */
  css: string
  /** Marks the shop's own scripts during server rendering; it never reaches the browser. */
  scriptNonce?: string
  /** Set only on error pages. */
  requestId: string | null
}

const PageContext = createContext<PageContextValue | null>(null)

export const PageProvider = PageContext.Provider

export function usePageContext(): PageContextValue {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePageContext must be used within PageProvider')
  return page
}
