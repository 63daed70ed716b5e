import type { Placeholder } from './generators/placeholder.ts'
import type { Operation, Schema } from './openapi-document.ts'

type Row = Record<string, unknown>

/** Keeps the latest rows of each kind: they are open, and their versions are current. */
const MAX_ROWS = 60

/** Values derived from a response. */
const DERIVED_FIELDS: Record<string, (row: Row) => unknown> = {
  'Mail token': ({ link }) => /token=([\w-]+)/.exec(String(link))?.[1],
  'Mail given up': ({ id, state }) => (state === 'failed' ? id : undefined),
  'ListedUser invited': ({ id, state }) => (state === 'invited' ? id : undefined),
  'GET /packages ids.views': ({ views }) => Array.isArray(views) && views.map(({ id }) => id),
}

/** Components of which every caller has their own. */
const OWNER_SCOPED = new Set(['MyOrder', 'MyOrderDetails', 'Session'])

/** Remembers rows by their component of the document, and complete responses by operation. */
export function createResponseMemory(isSpared: (id: unknown) => boolean = () => false) {
  const rows = new Map<string, Row[]>()

  function keep(name: string, row: Row, by: string): void {
    if (isSpared(row.id)) return
    const kind = OWNER_SCOPED.has(name) ? `${name} of ${by}` : name
    // A new response of the same place replaces the earlier one.
    const others = (rows.get(kind) ?? []).filter(
      ({ id }) => id !== row.id || (id === undefined && !/^GET /.test(kind)),
    )
    rows.set(kind, [...others, row].slice(-MAX_ROWS))
  }

  function look(schema: Schema, value: unknown, by: string): void {
    if (Array.isArray(value)) {
      for (const one of value.slice(0, MAX_ROWS).reverse()) look(schema.items ?? {}, one, by)
      return
    }
    if (!isRow(value)) return
    if (schema.named) keep(schema.named, value, by)
    for (const [key, inside] of Object.entries(schema.properties ?? {})) look(inside, value[key], by)
    for (const inside of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(inside, value, by)
  }

  return {
    /** `by` is the caller. */
    record(call: Operation, status: number, body: unknown, by: string): void {
      const schema = call.responses[status]?.['application/json']?.schema
      if (schema) look(schema, body, by)
      if (isRow(body)) keep(call.name, body, by)
    },
    find({ of, field }: Placeholder, pick: number, by: string): unknown {
      const derive = DERIVED_FIELDS[`${of} ${field}`] ?? ((row: Row) => getValue(row, field))
      const all = (rows.get(OWNER_SCOPED.has(of) ? `${of} of ${by}` : of) ?? [])
        .map(derive)
        .filter((value) => value !== undefined && value !== null)
      return all.at(-1 - (pick % Math.max(1, all.length)))
    },
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function getValue(row: Row, field: string): unknown {
  return field.split('.').reduce<unknown>((nested, key) => (isRow(nested) ? nested[key] : undefined), row)
}
