import { openWords } from '../locales/words.ts'
import type { Db } from '../shop/services.ts'

/** The words as they are shipped. */
export const SHIPPED_WORDS = openWords({} as Db).now()
