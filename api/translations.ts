import { createRoute, z } from '@hono/zod-openapi'
import { LANGUAGES } from '../shop/localization/language-names.ts'
import { LANGS, type Lang } from '../shop/localization/languages.ts'
import { isNamespace, NAMESPACES } from '../shop/localization/namespaces.ts'
import { ShopError } from '../shop/shop-error.ts'
import { type Count, countWords, percentOf, sumOf } from '../shop/translations/completion.ts'
import { nestedWords, type Words } from '../shop/translations/flat-words.ts'
import { wordsAt } from '../shop/translations/words-at.ts'
import { json, lang, problems } from './fields.ts'
import { routes } from './routes.ts'
import { countSchema, fileAt, filePath } from './translation-fields.ts'

const languageSchema = z
  .object({
    flag: z.string(),
    code: lang,
    name: z.string(),
    nativeName: z.string(),
    live: z.boolean().openapi({ description: 'Visitors may choose it' }),
  })
  .openapi('TranslationLanguage')

const countsSchema = z.record(z.enum(LANGS), countSchema)

/** What was translated, for whoever asks: it is what every page shows. */
export const translationRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/languages',
      summary: 'The languages the shop can be translated to',
      responses: { 200: json(z.object({ languages: z.array(languageSchema) })), ...problems },
    }),
    (c) => {
      const { live } = c.var.words
      const languages = LANGS.map((code) => ({ ...LANGUAGES[code], live: live.includes(code) }))
      return c.json({ languages }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/namespaces',
      summary: 'The files the words of a language stand in',
      responses: { 200: json(z.object({ namespaces: z.array(z.enum(NAMESPACES)) })), ...problems },
    }),
    (c) => c.json({ namespaces: [...NAMESPACES] }, 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/stats',
      summary: 'How much of the shop each language says',
      responses: {
        200: json(
          z.object({ total_languages: z.number(), total_namespaces: z.number(), languages: countsSchema }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const counts = await countWords(c.var.runtime.db)
      const languages = ofEach((code) => sumOf(Object.values(counts[code])))
      const [total_languages, total_namespaces] = [LANGS.length, NAMESPACES.length]
      return c.json({ total_languages, total_namespaces, languages }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/compare/{namespace}',
      summary: 'How much of a file each language says',
      request: { params: filePath.pick({ namespace: true }) },
      responses: {
        200: json(
          z.object({
            total_keys: z.number().openapi({ description: 'In English' }),
            languages: countsSchema,
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const { namespace } = c.req.valid('param')
      if (!isNamespace(namespace)) throw new ShopError('not_found')
      const counts = await countWords(c.var.runtime.db)
      const languages = ofEach((code) => counts[code][namespace])
      return c.json({ total_keys: counts.en[namespace].total, languages }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/export/{lang}/{namespace}',
      summary: 'What a language itself says, as a file',
      request: { params: filePath },
      responses: {
        200: json(
          z.custom<Words>().openapi({ type: 'object', description: 'Keys lead to texts or to more keys' }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const file = fileAt(c.req.valid('param'))
      const { words } = await wordsAt(c.var.runtime.db, file)
      const nested = nestedWords(words)
      const answer = c.json(nested, 200, {
        'content-disposition': `attachment; filename="${file.lang}-${file.namespace}.json"`,
      })
      // Written as the shipped files are, for who opens it.
      return new Response(`${JSON.stringify(nested, null, 2)}\n`, answer) as typeof answer
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/{lang}/{namespace}',
      summary: 'What a language itself says, by path: without what English says in its stead',
      request: { params: filePath },
      responses: { 200: json(z.record(z.string(), z.string())), ...problems },
    }),
    async (c) => {
      const { words } = await wordsAt(c.var.runtime.db, fileAt(c.req.valid('param')))
      return c.json(Object.fromEntries(words), 200)
    },
  )

function ofEach(count: (lang: Lang) => Count) {
  return Object.fromEntries(LANGS.map((lang) => [lang, present(count(lang))])) as Record<
    Lang,
    z.infer<typeof countSchema>
  >
}

function present(count: Count): z.infer<typeof countSchema> {
  const { total, translated } = count
  return {
    total_keys: total,
    translated_count: translated,
    missing_count: total - translated,
    completion_percentage: percentOf(count),
  }
}
