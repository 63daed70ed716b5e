import { createRoute, z } from '@hono/zod-openapi'
import { CONTENT_PARTS } from '../../shop/content/content.ts'
import { getContentParts, resetContent, updateContent } from '../../shop/content/update-content.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { InvalidBodyError } from '../problem.ts'
import { jsonBody, jsonResponse, lang, problemResponses } from '../schema.ts'
import { contentValueSchema } from './schema.ts'

const version = z.string().max(64).nullable().openapi({
  description: 'Null: it still is the sample. Sent with a change, it holds only if that is still so',
})

const contentPartSchema = z
  .object({
    value: z.json().openapi({ type: ['object', 'array'], description: 'Its figures not filled in' }),
    version,
  })
  .openapi('ContentPart')

const contentPath = z.object({ lang, part: z.enum(CONTENT_PARTS) })

export const contentRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/content/{lang}',
      summary: 'What the shop says of itself in a language, part by part',
      ...requirePermission('settings:manage'),
      request: { params: z.object({ lang }) },
      responses: {
        200: jsonResponse(z.object({ parts: z.record(z.enum(CONTENT_PARTS), contentPartSchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const parts = await getContentParts(c.var.runtime.db, c.req.valid('param').lang)
      return c.json({ parts: parts as Record<keyof typeof parts, z.infer<typeof contentPartSchema>> }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/content/{lang}/{part}',
      summary: 'Writes a part anew; it is no sample from then on',
      ...requirePermission('settings:manage'),
      request: {
        params: contentPath,
        ...jsonBody(z.strictObject({ value: z.unknown(), version: version.optional() })),
      },
      responses: { 200: jsonResponse(contentPartSchema), ...problemResponses() },
    }),
    async (c) => {
      const { lang, part } = c.req.valid('param')
      const sent = c.req.valid('json')
      const parsed = z.object({ value: contentValueSchema(part) }).safeParse(sent)
      if (!parsed.success) throw new InvalidBodyError(parsed.error)
      const wish = { lang, part, value: parsed.data.value, seen: sent.version, actor: c.var.actor }
      return c.json((await updateContent(c.var.runtime.db, wish)) as z.infer<typeof contentPartSchema>, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/content/{lang}/{part}',
      summary: 'Back to the sample',
      ...requirePermission('settings:manage'),
      request: { params: contentPath, query: z.object({ version: z.string().max(64).optional() }) },
      responses: { 200: jsonResponse(contentPartSchema), ...problemResponses() },
    }),
    async (c) => {
      const wish = { ...c.req.valid('param'), seen: c.req.valid('query').version, actor: c.var.actor }
      return c.json((await resetContent(c.var.runtime.db, wish)) as z.infer<typeof contentPartSchema>, 200)
    },
  )
