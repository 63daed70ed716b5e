import { z } from '@hono/zod-openapi'
import { getArchivedPage } from '../../shop/content/archive-policy.ts'
import { POLICY_PAGES } from '../../shop/content/tables.ts'
import { endpoint } from '../endpoint.ts'
import { identifier, lang, objectSchema } from '../schema.ts'

const blockSchema = z.union([
  z.string(),
  z.object({ list: z.array(z.string()) }),
  z.object({ rows: z.array(z.tuple([z.string(), z.string()])) }),
])

const policyParams = z.object({
  version: identifier(40).openapi({
    description: 'As in `policyVersion` of an order',
    example: '2026-11-01',
  }),
  page: z.enum(POLICY_PAGES),
})

const archivedPageSchema = objectSchema('ArchivedPolicy', {
  lang: lang.describe('English where the version had no text in the language of the visitor'),
  from: z.string().nullable().openapi({ description: 'First day of the version', example: '2026-11-01' }),
  until: z.string().nullable().openapi({
    description: 'First day of the next version; null for the current one',
    example: '2026-11-20',
  }),
  text: z.object({
    title: z.string(),
    description: z.string(),
    intro: z.string(),
    updated: z.string().describe('Formatted date of the version'),
    sections: z.array(
      z.object({
        id: z.string(),
        heading: z.string(),
        body: z.array(blockSchema).describe('Paragraphs, lists, and rows of a name and a value'),
      }),
    ),
  }),
})

export const policyRoutes = [
  endpoint({
    key: 'GET /policies/{version}/{page}',
    operationId: 'getArchivedPolicy',
    summary: 'Get the terms or the refund policy of a version',
    description: 'The text as it was published, in the language of the visitor.',
    param: policyParams,
    answer: archivedPageSchema,
    errors: ['not_found'],
    handle: async ({ param, db, locale }) =>
      getArchivedPage(db, {
        ...param,
        lang: locale.lang,
      }),
  }),
]
