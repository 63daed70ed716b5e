// Writes the limits of forms into the pages: they stand in the contracts of the API alone.
import { z } from '@hono/zod-openapi'
import type { Plugin, ViteDevServer } from 'vite'
import { type FieldLimit, type FieldLimits, getFieldLimit } from '../../web/ui/form/field-limits.ts'

type Schema = z.core.JSONSchema.BaseSchema
type Limits = Record<string, FieldLimit>

const CALL = /\bfieldLimits\(\s*'([^']+)'\s*,?\s*\)/g

/** Replaces `fieldLimits('PUT /…')` by the limits of the operation. */
export const FIELD_LIMITS: Plugin = {
  name: 'field-limits',
  enforce: 'pre',
  configResolved({ mode }) {
    isDevelopment = mode === 'development'
  },
  configureServer(started) {
    server = started
  },
  transform: {
    filter: { id: /\/web\/.*\.tsx?(\?|$)/, code: /\bfieldLimits\(['\s]/ },
    async handler(code) {
      // The router's compiler of development reads the names of exports only.
      if (isDevelopment && !server) return
      const limits = await loadLimits()
      return code.replace(CALL, (_, key) => {
        const found = limits.get(key)
        if (!found) throw new Error(`No operation with a body is called ${key}`)
        return JSON.stringify(found)
      })
    },
  },
}

let isDevelopment = false
let server: ViteDevServer | undefined
let loaded: Promise<Map<string, FieldLimits>> | undefined

type Api = typeof import('../../api/app.ts')

/**
 * In development the modules that the shop itself runs, because loading them twice delays the first page. Otherwise not by
 * their literal path, by which Vite would bundle the API with its configuration at every start.
 */
function loadApi(): Promise<Api> {
  const path = new URL('../../api/app.ts', import.meta.url)
  return isDevelopment && server ? (server.ssrLoadModule(path.pathname) as Promise<Api>) : import(path.href)
}

/** Loads the contracts when the first form is built. */
function loadLimits(): Promise<Map<string, FieldLimits>> {
  loaded ??= loadApi().then(({ createApi }) => {
    const routes = createApi().openAPIRegistry.definitions.flatMap((one) =>
      one.type === 'route' ? [one.route] : [],
    )
    return new Map(
      routes.flatMap(({ method, path, request }) => {
        const content = request?.body?.content['application/json'] ?? {}
        const schema = 'schema' in content && content.schema
        const key = `${method.toUpperCase()} ${path}`
        return schema instanceof z.ZodType ? [[key, describeLimits(schema)] as const] : []
      }),
    )
  })
  return loaded
}

/** Returns the limits of the fields of a body as it is sent. */
export function describeLimits(schema: z.ZodType): FieldLimits {
  const [sent = {}, parsed = {}] = (['input', 'output'] as const).map((io) => {
    const limits: Limits = {}
    collect(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }), '', false, limits)
    return limits
  })
  // The form of an email or an address is checked after it was normalized.
  for (const [path, { type, required }] of Object.entries(parsed))
    if (type && sent[path]) Object.assign(sent[path], { type, required })
  return sent
}

/** `isPresent`: the object around has to be sent, so that what it requires is required of the form. */
function collect(schema: Schema, path: string, required: boolean, limits: Limits, isPresent = true): void {
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const used = forms.filter((form) => form.type !== 'null' && form.const !== '')
  const isWhole = used.length === forms.length
  for (const form of used) collect(form, path, required && isWhole, limits, isPresent && isWhole)
  for (const form of schema.allOf ?? []) collect(form, path, required, limits, isPresent)
  const inside = (name: string) => (path ? `${path}.${name}` : name)
  for (const members of [schema.items, schema.additionalProperties])
    if (typeof members === 'object' && !Array.isArray(members))
      collect(members, inside('*'), false, limits, isPresent)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isRequired = isPresent && (schema.required?.includes(name) ?? false)
    if (typeof property === 'object') collect(property, inside(name), isRequired, limits, isRequired)
  }
  const limit = describeField(schema, required)
  const isOfOthers = JSON.stringify(getFieldLimit(limits, path)) === JSON.stringify(limit)
  if (!isOfOthers && Object.keys(limit).length > 0) limits[path] ??= limit
}

function describeField(schema: Schema, required: boolean): FieldLimit {
  const { type, format, minLength = 0, maxLength, minimum, maximum, multipleOf } = schema
  if (type === 'string') {
    const kind = format === 'uri' ? 'url' : format === 'email' ? 'email' : undefined
    const isFilled = minLength > 0 || kind || format === 'date' || format === 'date-time'
    return {
      ...(kind && { type: kind }),
      ...(required && isFilled && { required }),
      ...(minLength > 1 && { minLength }),
      ...(maxLength && { maxLength }),
    }
  }
  if (type !== 'number' && type !== 'integer') return {}
  // What is limited elsewhere, as the figures of the settings, keeps the attributes of its field.
  if (minimum === undefined && maximum === undefined && multipleOf === undefined) return {}
  const min = minimum ?? Number(schema.exclusiveMinimum ?? Number.NaN) + (multipleOf ?? 1)
  return {
    ...(required && { required }),
    ...(isChosen(min) && { min }),
    ...(isChosen(maximum) && { max: maximum }),
    ...(type === 'number' && { step: multipleOf ?? 'any' }),
  }
}

/** The schema of every integer has the largest that JavaScript counts with. */
function isChosen(limit = Number.NaN): boolean {
  return Math.abs(limit) < Number.MAX_SAFE_INTEGER
}
