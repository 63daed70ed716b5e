import { createContext } from 'react-router'
import type { RequestContext, Runtime } from '../../runtime.ts'
import type { RenderedPage } from './insert-styles-and-messages.server.ts'

/** The context of loaders: the process and the current request. */
export const loaderContext = createContext<{
  runtime: Runtime
  requestContext: RequestContext
  /** Marks the page as rendered with fallback data, so that it is cached only briefly. */
  markAsFallback: () => void
  /** Passes on the rendered page, whose styles and messages are inserted last. */
  setPage: (page: RenderedPage) => void
  /** The nonce of the shop's own inline scripts (content-security-policy.server.ts). */
  scriptNonce: string
}>()
