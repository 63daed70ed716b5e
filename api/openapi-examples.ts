/** The subset of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  example?: unknown
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  deprecated?: boolean
}

type Schemas = Record<string, Schema>

const ID = '01a1f953-efd8-7000-93a7-6de48777cb76'
const TIME = '2026-11-20T14:19:50.506Z'
const END = '2026-11-27T14:19:50.506Z'

/** Values of fields whose type says too little. */
const STRINGS: Record<string, string> = {
  name: 'Maria Lopez',
  email: 'maria@example.com',
  customerEmail: 'maria@example.com',
  tiktokUsername: 'maria.dance',
  tiktok_username: 'maria.dance',
  username: 'maria.dance',
  videoUrl: 'https://www.tiktok.com/@maria.dance/video/7301234567890123456',
  video_url: 'https://www.tiktok.com/@maria.dance/video/7301234567890123456',
  niche: 'Gaming',
  packageId: 'followers-1000',
  package_id: 'followers-1000',
  origin_url: 'https://shop.example',
  packageName: '1,000 followers',
  localPackageName: '1,000 followers',
  lang: 'en',
  currency: 'GBP',
  country: 'FR',
  vatId: 'FR40303265045',
  idempotencyKey: '0f9d7c1e-5d3b-4a57-9b5e-2f8f3a1c6d20',
  token: `offer_${'x'.repeat(43)}`,
  change: '1024',
  code: 'SUMMER',
  note: 'The profile was private until noon.',
  key: 'key_29WB3l4F…',
  prefix: 'key_29WB3l4F',
  url: 'https://shop.example/hooks',
  day: '2026-11-20',
  from: '2026-11-01',
  to: '2026-11-30',
  search: 'maria',
}

const NUMBERS: Record<string, number> = {
  quantity: 1_000,
  delivered: 640,
  startCount: 1_204,
  count: 1_844,
  pacePerDay: 500,
  leaseSeconds: 600,
}

/**
 * Builds an example of a schema: its own example if it has one, otherwise one made of the examples of its parts. Leaves out
 * deprecated fields.
 */
export function buildExample(schema: Schema, schemas: Schemas, name = '', depth = 0): unknown {
  const { $ref, example, examples, const: constant, enum: values } = schema
  if ($ref) return buildExample(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name, depth + 1)
  for (const given of [example, examples?.[0], constant, values?.[0]]) if (given !== undefined) return given
  const options = schema.anyOf ?? schema.oneOf
  if (options) return buildExample(options.find(isNotNull) ?? {}, schemas, name, depth)
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => buildExample(part, schemas, name, depth))
    return parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0]
  }
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (type === 'object') return buildObject(schema, schemas, depth)
  if (type === 'array') {
    return schema.items && depth < 8 ? [buildExample(schema.items, schemas, toSingular(name), depth + 1)] : []
  }
  if (type === 'integer' || type === 'number') return buildNumber(schema, name)
  if (type === 'boolean') return true
  return type === 'string' ? buildString(schema, name) : null
}

function isNotNull({ type, const: constant }: Schema): boolean {
  return type !== 'null' && constant !== ''
}

/** Fields that replace another one; examples show the other one. */
const ALTERNATIVES: Record<string, string> = { posts: 'video_url' }

function buildObject(schema: Schema, schemas: Schemas, depth: number): Record<string, unknown> {
  const required = schema.required ?? []
  const properties = schema.properties ?? {}
  const fields = Object.entries(properties).filter(
    ([name, { deprecated }]) =>
      (!deprecated || required.includes(name)) && !((ALTERNATIVES[name] ?? '') in properties),
  )
  // Deeply nested schemas show required fields only.
  const shown = depth < 5 ? fields : fields.filter(([name]) => required.includes(name))
  return Object.fromEntries(
    shown.map(([name, field]) => [name, buildExample(field, schemas, name, depth + 1)]),
  )
}

function buildNumber({ minimum, exclusiveMinimum, maximum }: Schema, name: string): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  return Math.min(Math.max(least, NUMBERS[name] ?? 1), maximum ?? Number.POSITIVE_INFINITY)
}

function buildString({ format, minLength = 0, maxLength }: Schema, name: string): string {
  if (format === 'uuid') return ID
  if (format === 'date-time') return name === 'to' || name === 'endsAt' ? END : TIME
  if (format === 'date') return TIME.slice(0, 10)
  if (format === 'email') return 'maria@example.com'
  if (format === 'uri') return 'https://shop.example/'
  if (name === 'id' || /Id$|_id$|^next$|^before$/.test(name)) return STRINGS[name] ?? ID
  if (/At$|_at$|Until$|_until$|Since$/.test(name)) return TIME
  const text = STRINGS[name] ?? 'Text'
  return text.padEnd(minLength, '.').slice(0, maxLength)
}

function toSingular(name: string): string {
  return name === 'ids' ? 'id' : name.replace(/s$/, '')
}
