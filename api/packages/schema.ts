import { z } from '@hono/zod-openapi'
import {
  MAX_FEATURES,
  MAX_PRICE_PENCE,
  MAX_QUANTITY,
  MAX_TEXT_LENGTHS,
  PACKAGE_ID_PATTERN,
} from '../../shop/catalog/package-limits.ts'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import { isoTimestamp, lang, text } from '../schema.ts'

/** Of a package in the path. What is no id names nothing: 404. */
export const packageIdParam = z.string().transform((id) => (PACKAGE_ID_PATTERN.test(id) ? id : ''))

/** Words that the database keeps as they are: JSON holds no half of a character. */
function wellFormedText(max: number) {
  return text(max).refine((value) => value.isWellFormed())
}

const textSchema = z
  .object({
    name: wellFormedText(MAX_TEXT_LENGTHS.name),
    description: wellFormedText(MAX_TEXT_LENGTHS.description),
    tag: z.union([wellFormedText(MAX_TEXT_LENGTHS.tag), z.literal('').transform(() => null)]).nullable(),
    features: z
      .array(wellFormedText(MAX_TEXT_LENGTHS.feature))
      .max(MAX_FEATURES)
      .refine((features) => new Set(features).size === features.length, {
        error: 'dashboard:shelf.errors.featureTwice',
      }),
  })
  .openapi('PackageText')

export const packageTextsSchema = z.partialRecord(lang, textSchema)

/** A package always has the texts that the shop comes with. */
const changedTexts = z
  .partialRecord(
    lang,
    textSchema.nullable().openapi({ description: 'Null: none any more, English is shown' }),
  )
  .superRefine((texts, context) => {
    for (const shipped of SHIPPED_LANGS.filter((each) => texts[each] === null)) {
      context.addIssue({ code: 'custom', path: [shipped], message: 'dashboard:shelf.errors.empty' })
    }
  })

const type = z.enum(PACKAGE_TYPES)
const quantity = z.int().min(1).max(MAX_QUANTITY)
const price = z
  .number()
  .positive()
  .max(MAX_PRICE_PENCE / 100)
  .multipleOf(0.01, 'dashboard:shelf.errors.twoDecimals')
  .openapi({ description: 'Pounds, to the penny', example: 5.59 })

export const newPackageSchema = z
  .object({
    type,
    quantity,
    price,
    texts: packageTextsSchema.and(z.object({ en: textSchema, ar: textSchema, es: textSchema })),
  })
  .openapi('NewPackage')

export const packageChangeSchema = z
  .object({
    version: isoTimestamp.openapi({
      description: 'updatedAt of what was edited: refused when it has changed since',
    }),
    type: type.optional(),
    quantity: quantity.optional(),
    price: price.optional(),
    texts: changedTexts.optional(),
  })
  .openapi('PackageChange')

export const packageOrderSchema = z.object({
  type,
  ids: z
    .array(z.string().regex(PACKAGE_ID_PATTERN))
    .max(500)
    .openapi({ description: 'Every package on sale of that type' }),
})
