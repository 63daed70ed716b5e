import { z } from '@hono/zod-openapi'
import { POLICY_PAGES } from '../../shop/content/tables.ts'
import { identifier, lang } from '../schema.ts'

const blockSchema = z.union([
  z.string(),
  z.object({ list: z.array(z.string()) }),
  z.object({ rows: z.array(z.tuple([z.string(), z.string()])) }),
])

export const policyParams = z.object({
  version: identifier(40).openapi({
    description: 'As in `policyVersion` of an order',
    example: '2026-11-01',
  }),
  page: z.enum(POLICY_PAGES),
})

export const archivedPageSchema = z
  .object({
    lang: lang.openapi({
      description: 'English where the version had no text in the language of the visitor',
    }),
    text: z.object({
      title: z.string(),
      description: z.string(),
      intro: z.string(),
      updated: z.string().openapi({ description: 'Formatted date of the version' }),
      sections: z.array(
        z.object({
          id: z.string(),
          heading: z.string(),
          body: z
            .array(blockSchema)
            .openapi({ description: 'Paragraphs, lists, and rows of a name and a value' }),
        }),
      ),
    }),
  })
  .openapi('ArchivedPolicy')
