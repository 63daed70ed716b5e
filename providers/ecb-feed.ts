import { RateFault } from '../shop/localization/rate-fault.ts'
import type { PublishedRates } from '../shop/services.ts'

const NAME = /^[A-Za-z][\w:]{0,40}/
const ATTRIBUTE = /\s+([A-Za-z][\w:]{0,40})=(?:'([^'&]*)'|"([^"&]*)")/y

const ENVELOPE = 'gesmes:Envelope'
const DAY = `${ENVELOPE}/Cube/Cube`
const RATE = `${DAY}/Cube`
const DEEPEST = 4

/**
 * The European Central Bank's daily reference rates: an envelope around one `<Cube time>` that holds a
 * `<Cube currency rate>` each. Throws a RateFault on anything else. One pass over the text, without a library:
 * what of XML the format does not use (doctypes, entities, comments, CDATA) is refused.
 */
export function readEcbFeed(text: string): PublishedRates {
  const open: string[] = []
  const days: string[] = []
  const perEuro: Record<string, number> = { EUR: 1 }
  let ended = false
  for (const { before, tag } of pieces(text)) {
    const at = open.join('/')
    // Who sends it is said in words; between the figures there are none.
    if (before.trim() !== '' && !(open.length > 1 && isOfEnvelope(open.at(-1)))) refuse()
    if (tag === null) continue
    const { name, attributes, closes, isEmpty } = readTag(tag)
    if (closes) {
      if (open.pop() !== name) refuse()
      ended = open.length === 0
      continue
    }
    const path = at === '' ? name : `${at}/${name}`
    if (ended || !isInPlace(path, attributes)) refuse()
    if (path === DAY) days.push(dayOf(attributes))
    if (path === RATE) addRate(perEuro, attributes)
    if (!isEmpty) open.push(name)
  }
  const [asOf] = days
  if (!ended || open.length > 0 || days.length > 1) refuse()
  if (asOf === undefined || Object.keys(perEuro).length === 1) throw new RateFault('empty')
  return { asOf, perEuro }
}

function refuse(): never {
  throw new RateFault('not_understood')
}

/** Each tag without its brackets, and the text before it; at last the text after them all. */
function* pieces(text: string): Generator<{ before: string; tag: string | null }> {
  let at = /^\uFEFF?(?:<\?xml [^<>]*\?>)?/.exec(text)?.[0].length ?? 0
  for (;;) {
    const from = text.indexOf('<', at)
    if (from < 0) break
    const to = text.indexOf('>', from)
    if (to < 0) refuse()
    yield { before: text.slice(at, from), tag: text.slice(from + 1, to) }
    at = to + 1
  }
  yield { before: text.slice(at), tag: null }
}

interface Tag {
  name: string
  attributes: Map<string, string>
  closes: boolean
  isEmpty: boolean
}

function readTag(tag: string): Tag {
  const [closes, isEmpty] = [tag.startsWith('/'), tag.endsWith('/')]
  const inside = tag.slice(closes ? 1 : 0, isEmpty ? -1 : undefined)
  const name = NAME.exec(inside)?.[0] ?? refuse()
  const attributes = new Map<string, string>()
  let at = name.length
  while (inside.slice(at).trim() !== '') {
    ATTRIBUTE.lastIndex = at
    const [whole, key = '', single, double = ''] = ATTRIBUTE.exec(inside) ?? refuse()
    if (attributes.has(key)) refuse()
    attributes.set(key, single ?? double)
    at += whole.length
  }
  if (closes && (isEmpty || attributes.size > 0)) refuse()
  return { name, attributes, closes, isEmpty }
}

function isOfEnvelope(name: string | undefined): boolean {
  return name?.startsWith('gesmes:') ?? false
}

function isInPlace(path: string, attributes: Tag['attributes']): boolean {
  const named = [...attributes.keys()].sort().join(' ')
  if (path === ENVELOPE) return true
  if (path === `${ENVELOPE}/Cube`) return named === ''
  if (path === DAY) return named === 'time'
  if (path === RATE) return named === 'currency rate'
  const names = path.split('/')
  return names.length <= DEEPEST && names[0] === ENVELOPE && names.every(isOfEnvelope)
}

function dayOf(attributes: Tag['attributes']): string {
  const day = attributes.get('time') ?? ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RateFault('bad_date')
  return day
}

function addRate(perEuro: Record<string, number>, attributes: Tag['attributes']): void {
  const [currency = '', rate = ''] = [attributes.get('currency'), attributes.get('rate')]
  if (!/^[A-Z]{3}$/.test(currency) || currency in perEuro) refuse()
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(rate)) throw new RateFault('not_a_rate', currency)
  perEuro[currency] = Number(rate)
}
