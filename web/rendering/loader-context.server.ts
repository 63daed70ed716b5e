import { createContext } from 'react-router'
import type { RequestContext, Runtime } from '../../runtime.ts'

/** What loaders get: the shop and who asks. */
export const loaderContext = createContext<{
  runtime: Runtime
  requestContext: RequestContext
  /** What the database did not tell is missing, or something stands in for it: the page is for this moment. */
  markAsFallback: () => void
  /** Marks the shop's own inline scripts (content-security-policy.ts). */
  scriptNonce: string
}>()
