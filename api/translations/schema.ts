import { z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { isLang, LANGS } from '../../shop/localization/languages.ts'
import { isNamespace, NAMESPACES } from '../../shop/localization/namespaces.ts'
import type { TranslationFileId } from '../../shop/translations/get-translation-file.ts'
import { REVIEW_STATUSES } from '../../shop/translations/tables.ts'

/** Any text: what names no language and no namespace is not there, as a file is not. */
export const filePathParams = z.object({
  lang: z.string().openapi({ enum: [...LANGS] }),
  namespace: z.string().openapi({ enum: [...NAMESPACES] }),
})

/** Throws ShopError `not_found`. */
export function requireTranslationFileId({
  lang,
  namespace,
}: z.infer<typeof filePathParams>): TranslationFileId {
  if (!isLang(lang) || !isNamespace(namespace)) throw new ShopError('not_found')
  return { lang, namespace }
}

export const reviewStatus = z.enum(REVIEW_STATUSES)

/** Of a change, as a query or a body names it. */
export const changeId = z.string().regex(/^[1-9]\d{0,14}$/)

export const countSchema = z
  .object({
    total_keys: z.number(),
    translated_count: z.number(),
    missing_count: z.number(),
    completion_percentage: z.number().openapi({ description: 'One decimal, rounded down: 100 is all of it' }),
  })
  .openapi('TranslationCount')
