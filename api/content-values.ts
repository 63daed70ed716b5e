import { z } from '@hono/zod-openapi'
import type { Content, ContentPart } from '../shop/content/content.ts'
import { CONTENT_SHAPES } from '../shop/content/content-shapes.ts'
import { namesFor, wrongMarks } from '../shop/content/marks.ts'
import type { AnyShape, TextShape } from '../shop/content/shape.ts'
import { words } from './fields.ts'

/** What a part of the operator's texts may be: its shape, and in every text only figures and links that can be shown. */
export function contentValue<Part extends ContentPart>(part: Part): z.ZodType<Content[Part]> {
  return schemaOf(CONTENT_SHAPES[part] as AnyShape, namesFor(part)) as unknown as z.ZodType<Content[Part]>
}

function schemaOf(shape: AnyShape, names: readonly string[]): z.ZodType {
  switch (shape.kind) {
    case 'text':
      return textOf(shape, names)
    case 'choice':
      return z.enum(shape.of as [string, ...string[]])
    case 'key':
      return z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
    case 'number':
      return z.int().min(shape.least).max(shape.most)
    case 'flag':
      return z.boolean()
    case 'block':
      return blockOf(shape.most, names)
    case 'group':
      return z.strictObject(
        Object.fromEntries(Object.entries(shape.of).map(([key, inside]) => [key, schemaOf(inside, names)])),
      )
    case 'list':
      return distinct(z.array(schemaOf(shape.of, names)).min(shape.least).max(shape.most), shape.of)
  }
}

function textOf({ most, marks }: TextShape, names: readonly string[]) {
  if (!marks) return words(most)
  return words(most).superRefine((text, context) => {
    const wrong = wrongMarks(text, names)
    for (const name of wrong.names) {
      const message = 'dashboard:settings.errors.unknownFigure'
      context.addIssue({ code: 'custom', message, params: { name } })
    }
    for (const to of wrong.links) {
      context.addIssue({ code: 'custom', message: 'dashboard:settings.errors.link', params: { to } })
    }
  })
}

function blockOf(most: number, names: readonly string[]) {
  const said = textOf({ kind: 'text', most, marks: true }, names)
  const row = z.tuple([said, said])
  const forms = {
    paragraph: said,
    list: z.strictObject({ list: z.array(said).min(1).max(30) }),
    rows: z.strictObject({ rows: z.array(row).min(1).max(30) }),
  }
  // Not a union: what is wrong is named where it stands, not as "no form fits".
  return z.unknown().superRefine((value, context) => {
    const form = typeof value !== 'object' || value === null ? 'paragraph' : 'rows' in value ? 'rows' : 'list'
    for (const issue of forms[form].safeParse(value).error?.issues ?? [])
      context.addIssue({ ...issue } as never)
  })
}

/** Entries that name themselves name themselves once. */
function distinct(list: z.ZodArray<z.ZodType>, entry: AnyShape): z.ZodType {
  if (entry.kind !== 'group' || !('id' in entry.of)) return list
  return list.refine((entries) => {
    const ids = entries.map((one) => (one as { id: string }).id)
    return new Set(ids).size === ids.length
  }, 'dashboard:settings.errors.twice')
}
