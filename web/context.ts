import { createContext } from 'react-router'
import type { Runtime, Visit } from '../runtime.ts'

/** What loaders get: the shop and who asks. */
export const visitContext = createContext<{
  runtime: Runtime
  visit: Visit
  /** Something stands in for what could not be read: the page may be shown, and not be kept. */
  standIn: () => void
}>()
