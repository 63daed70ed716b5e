import type { KeyScope, Permission } from '../../shop/accounts/roles.ts'

/** The subset of JSON Schema that the document uses. */
export interface Schema {
  /** Name of the component. */
  named?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema | null
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

interface SchemaSource extends Schema {
  $ref?: string
  allOf?: SchemaSource[]
}

interface Parameter {
  in: 'path' | 'query'
  name: string
  required?: boolean
  schema: Schema
}

type Contents = Record<string, { schema?: Schema; example?: unknown }>

interface OperationSource {
  parameters?: Parameter[]
  requestBody?: { content: Contents }
  responses: Record<string, { description?: string; content?: Contents }>
  'x-permission'?: Permission
  'x-key-scope'?: KeyScope
  'x-idempotency-key'?: boolean
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, OperationSource>>
  components?: { schemas?: Record<string, Schema> }
}

/** An operation with its schemas resolved. */
export interface Operation {
  /** Such as `POST /orders/{id}`. */
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body?: Schema
  /** By status; `default` is every problem. */
  responses: Record<string, Contents>
  /** Error codes, by status and as the document writes them. */
  codes: Record<string, string | undefined>
  permission?: Permission
  keyScope?: KeyScope
}

export function listOperations({ paths, components }: OpenApiDocument): Operation[] {
  const whole = createSchemaResolver(components?.schemas ?? {})
  const wholeContents = (contents: Contents = {}): Contents =>
    Object.fromEntries(
      Object.entries(contents).map(([type, { schema }]) => [type, schema ? { schema: whole(schema) } : {}]),
    )
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: (call.parameters ?? []).map((one) => ({ ...one, schema: whole(one.schema) })),
      body: wholeContents(call.requestBody?.content)['application/json']?.schema,
      responses: Object.fromEntries(
        Object.entries(call.responses).map(([status, { content }]) => [status, wholeContents(content)]),
      ),
      codes: Object.fromEntries(
        Object.entries(call.responses).map(([status, { description }]) => [status, description]),
      ),
      permission: call['x-permission'],
      keyScope: call['x-key-scope'],
    })),
  )
}

/** Replaces references and merges partial schemas. */
function createSchemaResolver(components: Record<string, SchemaSource>): (schema: SchemaSource) => Schema {
  const resolved = new Map<string, Schema>()
  function resolveSchema(schema: SchemaSource): Schema {
    const { $ref, allOf, properties, items, anyOf, oneOf, additionalProperties, ...rest } = schema
    if ($ref) {
      const name = $ref.split('/').at(-1) ?? ''
      const resolvedSchema = resolved.get(name) ?? { ...resolveSchema(components[name] ?? {}), named: name }
      resolved.set(name, resolvedSchema)
      return resolvedSchema
    }
    if (allOf) return mergeSchemas(allOf.map(resolveSchema))
    return {
      ...rest,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, inside]) => [key, resolveSchema(inside)]),
        ),
      }),
      ...(items && { items: resolveSchema(items) }),
      ...(anyOf && { anyOf: anyOf.map(resolveSchema) }),
      ...(oneOf && { oneOf: oneOf.map(resolveSchema) }),
      ...(additionalProperties !== undefined && {
        additionalProperties:
          typeof additionalProperties === 'object' && additionalProperties
            ? resolveSchema(additionalProperties)
            : additionalProperties,
      }),
    }
  }
  return resolveSchema
}

function mergeSchemas(parts: Schema[]): Schema {
  return {
    ...parts[0],
    named: undefined,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
  }
}
