import { createRoute, z } from '@hono/zod-openapi'
import { CONTENT_PARTS } from '../shop/content/content.ts'
import { contentNow, resetContent, writeContent } from '../shop/content/own-content.ts'
import { contentValue } from './content-values.ts'
import { guarded } from './context.ts'
import { body, json, lang, problems } from './fields.ts'
import { InvalidBody } from './problem.ts'
import { routes } from './routes.ts'

const version = z.string().max(64).nullable().openapi({
  description: 'Null: it still is the sample. Sent with a change, it holds only if that is still so',
})

const writtenSchema = z
  .object({
    value: z.json().openapi({ type: ['object', 'array'], description: 'Its figures not filled in' }),
    version,
  })
  .openapi('Written')

const place = z.object({ lang, part: z.enum(CONTENT_PARTS) })

export const contentRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/content/{lang}',
      summary: 'What the shop says of itself in a language, part by part',
      ...guarded('settings:manage'),
      request: { params: z.object({ lang }) },
      responses: {
        200: json(z.object({ parts: z.record(z.enum(CONTENT_PARTS), writtenSchema) })),
        ...problems,
      },
    }),
    async (c) => {
      const parts = await contentNow(c.var.runtime.db, c.req.valid('param').lang)
      return c.json({ parts: parts as Record<keyof typeof parts, z.infer<typeof writtenSchema>> }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/content/{lang}/{part}',
      summary: 'Writes a part anew; it is no sample from then on',
      ...guarded('settings:manage'),
      request: {
        params: place,
        ...body(z.strictObject({ value: z.unknown(), version: version.optional() })),
      },
      responses: { 200: json(writtenSchema), ...problems },
    }),
    async (c) => {
      const { lang, part } = c.req.valid('param')
      const sent = c.req.valid('json')
      const parsed = z.object({ value: contentValue(part) }).safeParse(sent)
      if (!parsed.success) throw new InvalidBody(parsed.error)
      const wish = { lang, part, value: parsed.data.value, seen: sent.version, actor: c.var.actor }
      return c.json((await writeContent(c.var.runtime.db, wish)) as z.infer<typeof writtenSchema>, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/content/{lang}/{part}',
      summary: 'Back to the sample',
      ...guarded('settings:manage'),
      request: { params: place, query: z.object({ version: z.string().max(64).optional() }) },
      responses: { 200: json(writtenSchema), ...problems },
    }),
    async (c) => {
      const wish = { ...c.req.valid('param'), seen: c.req.valid('query').version, actor: c.var.actor }
      return c.json((await resetContent(c.var.runtime.db, wish)) as z.infer<typeof writtenSchema>, 200)
    },
  )
