import type { ApiDocument, Schema } from './api-document.ts'

export interface SchemaField {
  name: string
  type: string
  required: boolean
  description?: string
  fields: SchemaField[]
}

interface SchemaShape {
  type: string
  description?: string
  fields: SchemaField[]
}

/** Objects inside objects are listed to this depth. Deeper ones, and those that contain themselves, are named only. */
const MAX_DEPTH = 6

/** Describes the shape of a value: its type, and its fields if it is an object or a list of objects. */
export function describeSchema(document: ApiDocument, schema: Schema): SchemaShape {
  return describe(schema, [])

  function describe(schema: Schema, parents: string[]): SchemaShape {
    const { $ref, anyOf, oneOf, allOf, items, properties, additionalProperties } = schema
    const { description } = schema
    if ($ref) {
      const name = $ref.split('/').at(-1) ?? ''
      if (parents.includes(name)) return { type: name, description, fields: [] }
      const shape = describe(document.components.schemas?.[name] ?? {}, [...parents, name])
      return { ...shape, description: description ?? shape.description }
    }
    const choices = anyOf ?? oneOf
    if (choices) {
      const shapes = choices.map((choice) => describe(choice, parents))
      const type = [...new Set(shapes.map((shape) => shape.type))].join(' | ')
      return { type, description, fields: merge(shapes) }
    }
    if (allOf) {
      const shapes = allOf.map((part) => describe(part, parents))
      const type = shapes.find(({ type }) => type !== 'any')?.type ?? 'any'
      return { type, description, fields: merge(shapes) }
    }
    if (parents.length > MAX_DEPTH) return { type: formatType(schema), description, fields: [] }
    if (items) {
      const shape = describe(items, [...parents, ''])
      const type = shape.type.includes(' | ') ? `(${shape.type})[]` : `${shape.type}[]`
      return { type: addNull(`${type}${formatRange(schema)}`, schema), description, fields: shape.fields }
    }
    if (additionalProperties && typeof additionalProperties === 'object' && !properties) {
      const shape = describe(additionalProperties, [...parents, ''])
      return { type: addNull(`map of ${shape.type}`, schema), description, fields: shape.fields }
    }
    const fields = Object.entries(properties ?? {}).map(([name, property]) => ({
      name,
      required: schema.required?.includes(name) ?? false,
      ...describe(property, [...parents, '']),
    }))
    return { type: formatType(schema), description, fields }
  }
}

/** Joins the fields of alternatives; a field that only some of them have is optional. */
function merge(shapes: SchemaShape[]): SchemaField[] {
  const fields = new Map<string, SchemaField>()
  for (const field of shapes.flatMap((shape) => shape.fields)) {
    const known = fields.get(field.name)
    fields.set(field.name, known ? { ...known, required: known.required || field.required } : field)
  }
  return [...fields.values()]
}

function formatType(schema: Schema): string {
  const { type, format, enum: values } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (values) return addNull(values.map((value) => JSON.stringify(value)).join(' | '), schema)
  if (type === 'null') return type
  const names = [type ?? 'any'].flat().filter((name) => name !== 'null')
  return addNull(`${names.join(' | ')}${format ? ` (${format})` : ''}${formatRange(schema)}`, schema)
}

function addNull(text: string, { type, enum: values }: Schema): string {
  return Array.isArray(type) && type.includes('null') && !values?.includes(null) ? `${text} | null` : text
}

/** Formats the limits of a number, of a text's length or of a list's length, as in `1…100`. */
function formatRange(schema: Schema): string {
  const from = schema.minimum ?? schema.minLength ?? schema.minItems
  const to = schema.maximum ?? schema.maxLength ?? schema.maxItems
  if (from === undefined && (to === undefined || to >= Number.MAX_SAFE_INTEGER)) return ''
  const unit = schema.maxLength !== undefined || schema.minLength !== undefined ? ' characters' : ''
  const end = to === undefined || to >= Number.MAX_SAFE_INTEGER ? '' : to
  return `, ${from ?? ''}…${end}${unit}`
}
