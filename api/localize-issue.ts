import type { z } from '@hono/zod-openapi'
import { ar, en, es } from 'zod/locales'
import { getShippedLang, type Lang, type ShippedLang } from '../shop/localization/languages.ts'

const ZOD_LOCALES = { ar: ar(), en: en(), es: es() } as const satisfies Record<ShippedLang, unknown>

/** Schemas of the shop use message keys; zod uses sentences. */
export function isMessageKey(message: string): message is 'auth:passwordMin6' {
  return /^[a-z-]+:[\w.]+$/.test(message)
}

export function localizeIssue(issue: z.core.$ZodIssue, lang: Lang): string {
  const localized = ZOD_LOCALES[getShippedLang(lang)].localeError(issue as z.core.$ZodRawIssue)
  return (typeof localized === 'string' ? localized : localized?.message) ?? issue.message
}
