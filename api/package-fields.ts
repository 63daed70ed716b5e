import { z } from '@hono/zod-openapi'
import {
  LONGEST,
  MOST_FEATURES,
  MOST_PENCE,
  MOST_QUANTITY,
  PACKAGE_ID,
} from '../shop/catalog/package-limits.ts'
import { PACKAGE_TYPES } from '../shop/catalog/package-view.ts'
import { SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { lang, moment, text } from './fields.ts'

/** Of a package in the path. What is no id names nothing: 404. */
export const packageIdInPath = z.string().transform((id) => (PACKAGE_ID.test(id) ? id : ''))

/** Words that the database keeps as they are: JSON holds no half of a character. */
function words(max: number) {
  return text(max).refine((value) => value.isWellFormed())
}

const textSchema = z
  .object({
    name: words(LONGEST.name),
    description: words(LONGEST.description),
    tag: z.union([words(LONGEST.tag), z.literal('').transform(() => null)]).nullable(),
    features: z
      .array(words(LONGEST.feature))
      .max(MOST_FEATURES)
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
const quantity = z.int().min(1).max(MOST_QUANTITY)
const price = z
  .number()
  .positive()
  .max(MOST_PENCE / 100)
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
    version: moment.openapi({
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
    .array(z.string().regex(PACKAGE_ID))
    .max(500)
    .openapi({ description: 'Every package on sale of that type' }),
})
