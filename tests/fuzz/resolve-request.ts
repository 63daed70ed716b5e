import type { Corruption, DraftBody, DraftRequest, Edit } from './generators/generate-request.ts'
import { withRawNumbers } from './generators/odd-values.ts'
import { fillPlaceholders, isPlaceholder, type ResolvePlaceholder } from './generators/placeholder.ts'

/** A request as it is sent. */
export interface ResolvedRequest {
  method: string
  /** Path and query. */
  target: string
  headers: Record<string, string>
  body: Buffer<ArrayBuffer> | null
}

/** Fills the placeholders of a request with `find`. */
export function resolveRequest(draft: DraftRequest, find: ResolvePlaceholder): ResolvedRequest {
  const { method, body } = draft
  const headers = Object.fromEntries(
    Object.entries(draft.headers).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value]]
      const revision = find(value)
      return revision === undefined ? [] : [[name, JSON.stringify(toText(revision))]]
    }),
  )
  const path = draft.path.map((piece) =>
    isPlaceholder(piece) ? encodeURIComponent(toText(find(piece))) : String(piece),
  )
  const pairs = draft.query.map(([name, value]) => {
    const text = toText(isPlaceholder(value) ? find(value) : value)
    // Keeps intentionally wrong encodings.
    return `${encode(name)}=${/^%/.test(text) ? text.replace(/[^\x21-\x7e]/g, '') : encode(text)}`
  })
  const target = path.join('') + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
  return { method, target, headers, body: body && encodeBody(body, find) }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 6_000)
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'unknown')
}

function encodeBody(body: DraftBody, find: ResolvePlaceholder): Buffer<ArrayBuffer> {
  if (body.kind === 'text') return Buffer.from(body.text)
  let value = fillPlaceholders(body.value, find)
  for (const edit of body.edits) value = applyEdit(value, edit)
  const text = withRawNumbers(JSON.stringify(value) ?? '')
  return body.spoilt ? corruptText(text, body.spoilt) : Buffer.from(text)
}

/** Position 0 is the whole value; the contents of objects and lists follow in order. */
function applyEdit(value: unknown, { at, how, key, value: odd, text }: Edit): unknown {
  let position = 0
  function walk(current: unknown): unknown[] {
    if (position++ === at) {
      if (how === 'remove') return []
      if (how === 'wrap') return [[current]]
      // A replacement of the same type gets further.
      if (how === 'other text' && typeof current === 'string') return [text]
      if (how === 'add' && typeof current === 'object' && current !== null && !Array.isArray(current))
        return [Object.fromEntries([...Object.entries(current), [key, odd]])]
      return [odd]
    }
    if (Array.isArray(current)) return [current.flatMap(walk)]
    if (typeof current !== 'object' || current === null) return [current]
    return [
      Object.fromEntries(
        Object.entries(current).flatMap(([name, one]) => walk(one).map((changed) => [name, changed])),
      ),
    ]
  }
  return walk(value)[0]
}

function corruptText(text: string, how: Corruption): Buffer<ArrayBuffer> {
  switch (how) {
    case 'cut':
      return Buffer.from(text.slice(0, -1 - (text.length >> 1)))
    case 'comma':
      return Buffer.from(text.replace(/}$/, ',}'))
    case 'mark':
      return Buffer.from(`\ufeff${text}`)
    case 'bytes':
      return Buffer.concat([
        Buffer.from(text.slice(0, 9)),
        Buffer.from([0xc3, 0x28, 0xff]),
        Buffer.from(text.slice(9)),
      ])
    case 'latin':
      return Buffer.from(text.replaceAll('a', 'é'), 'latin1')
    case 'long':
      return Buffer.from(text + ' '.repeat(300_000))
  }
}
