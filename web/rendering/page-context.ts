import type { i18n } from 'i18next'
import { createContext, useContext } from 'react'

/** What the page was rendered with; the browser reads the same back from the page before it takes over. */
export interface PageContextValue {
  i18n: i18n
  /** The words in the page, as JSON. */
  messagesJson: string
  /** The styles in the page: it is painted without waiting for another file. */
  css: string
  /** Of the shop's own scripts while the server renders; the browser never gets it. */
  scriptNonce?: string
  /** Only on a page that reports an error. */
  requestId: string | null
}

const PageContext = createContext<PageContextValue | null>(null)

export const PageProvider = PageContext.Provider

export function usePageContext(): PageContextValue {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage must be used within PageProvider')
  return page
}
