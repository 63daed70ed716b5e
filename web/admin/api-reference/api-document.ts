/** The parts of the shop's OpenAPI document that the reference shows. */
export interface ApiDocument {
  info: { description?: string }
  servers?: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: (Parameter | Reference)[]
  requestBody?: Body
  responses: Record<string, Body & { description: string }>
  'x-key-scope'?: string
  'x-permission'?: string
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  example?: unknown
  schema: Schema
}

interface Body {
  content?: Record<string, { schema?: Schema; example?: unknown }>
}

interface Reference {
  $ref: string
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface ApiOperation extends Operation {
  method: string
  path: string
  tag: string
  /** Text in which a search looks for its words, in lower case. */
  searched: string
}

let loaded: Promise<ApiDocument> | undefined

/** Loads the document once: it stays the same until the shop is upgraded. */
export function loadApiDocument(): Promise<ApiDocument> {
  loaded ??= fetchDocument().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function fetchDocument(): Promise<ApiDocument> {
  const response = await fetch('/api/openapi.json')
  if (!response.ok) throw response
  return response.json()
}

/** Lists the operations by tag, then in the order of the document. */
export function listOperations({ paths }: ApiDocument): ApiOperation[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const { operationId, summary, description, tags } = operation
      const scope = operation['x-key-scope']
      const texts = [`${method} ${path}`, operationId, summary, description, scope, ...tags]
      const searched = texts.join('\n').toLowerCase()
      return { ...operation, method: method.toUpperCase(), path, tag: tags[0] ?? '', searched }
    }),
  )
  return operations.sort((one, other) => one.tag.localeCompare(other.tag, 'en'))
}

/** Finds the operations that contain every word of a search. */
export function searchOperations(operations: ApiOperation[], search: string): ApiOperation[] {
  const words = search.toLowerCase().split(/\s+/)
  return operations.filter(({ searched }) => words.every((word) => searched.includes(word)))
}

/** Lists the parameters of an operation, with those that several operations share. */
export function listParameters({ components }: ApiDocument, { parameters = [] }: Operation): Parameter[] {
  return parameters.flatMap((parameter) => {
    if (!('$ref' in parameter)) return [parameter]
    return components.parameters?.[parameter.$ref.split('/').at(-1) ?? ''] ?? []
  })
}

interface Content {
  type: string
  schema: Schema
  /** The example as text, if it is JSON. */
  example?: string
}

/** Returns the content of a request or answer; of several types, the first. */
export function getContent({ content = {} }: Body): Content | undefined {
  const [first] = Object.entries(content)
  if (!first) return undefined
  const [type, { schema = {}, example }] = first
  return { type, schema, example: example === undefined ? undefined : JSON.stringify(example, null, 2) }
}

/** Writes the call of an operation for a shell; `SHOP` and `KEY` are variables of the reader. */
export function formatCurl(document: ApiDocument, operation: ApiOperation): string {
  const parameters = listParameters(document, operation)
  const query = parameters.filter((one) => one.in === 'query' && one.required)
  const search = query.map(({ name, example }) => `${name}=${encodeURIComponent(`${example ?? '…'}`)}`)
  const url = `$SHOP${document.servers?.[0]?.url ?? ''}${operation.path}${search.length > 0 ? `?${search.join('&')}` : ''}`
  const headers = parameters.filter((one) => one.in === 'header' && one.required)
  const content = operation.requestBody && getContent(operation.requestBody)
  const lines = [
    `curl -sS ${operation.method === 'GET' ? '' : `-X ${operation.method} `}"${url}"`,
    ...(operation['x-key-scope'] || operation['x-permission'] ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...headers.map(({ name, example }) => `-H ${quote(`${name}: ${example ?? '…'}`)}`),
    ...(content ? [`-H ${quote(`Content-Type: ${content.type}`)}`] : []),
    ...(content?.example ? [`-d ${quote(content.example)}`] : content ? ['--data-binary @file'] : []),
  ]
  return lines.join(' \\\n  ')
}

/** Quotes a text for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
