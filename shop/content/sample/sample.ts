import type { Lang } from '../../localization/languages.ts'
import type { Content } from '../content.ts'
import { ar } from './ar/content.ts'
import { en } from './en/content.ts'
import { es } from './es/content.ts'

/** What a new shop says until the operator writes their own: every language has every part. */
export const SAMPLE: Record<Lang, Content> = { ar, en, es }
