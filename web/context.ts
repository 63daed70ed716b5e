import { createContext } from 'react-router'
import type { Runtime, Visit } from '../runtime.ts'

/** What loaders get: the shop and who asks. */
export const visitContext = createContext<{
  runtime: Runtime
  visit: Visit
  /** Set where something stands in for what the database did not tell. */
  made: { withoutDatabase: boolean }
}>()
