import type { Content, ContentPart } from './content.ts'
import { type Block, LEGAL_SECTIONS, type LegalPageName, type LegalText } from './legal-text.ts'

/** Names of the files in public/portraits. */
const PORTRAITS = ['beard', 'bun', 'cap', 'curls', 'long', 'scarf'] as const

const line = (most: number): TextShape => ({ kind: 'text', most, allowsPlaceholders: true })
const lines = (most: number): TextShape => ({
  kind: 'text',
  most,
  lines: 'several',
  allowsPlaceholders: true,
})
/** Quotes and names of people, without placeholders. */
const verbatim = (most: number): TextShape => ({ kind: 'text', most, allowsPlaceholders: false })
const paragraphs: ListShape<string> = { kind: 'list', least: 1, most: 20, of: lines(2_000) }
const titled: Shape<{ title: string; text: string }> = {
  kind: 'group',
  of: { title: line(80), text: lines(300) },
}
const block: BlockShape = { kind: 'block', most: 3_000 }
const key = { kind: 'key' } as const

function legal<Page extends LegalPageName>(page: Page): Shape<LegalText<Page>> {
  const section = {
    kind: 'group',
    of: { heading: line(120), body: { kind: 'list', least: 1, most: 40, of: block } },
  }
  const sections = Object.fromEntries(LEGAL_SECTIONS[page].map((id) => [id, section]))
  return {
    kind: 'group',
    of: {
      title: line(80),
      description: lines(300),
      intro: lines(1_000),
      sections: { kind: 'group', of: sections },
    },
    // The compiler does not see that the keys are the page's own.
  } as unknown as Shape<LegalText<Page>>
}

export const CONTENT_SHAPES: { [Part in ContentPart]: Shape<Content[Part]> } = {
  claims: {
    kind: 'group',
    of: {
      badges: { kind: 'group', of: { safe: line(60), fast: line(60), real: line(60) } },
      trust: { kind: 'group', of: { safe: titled, fast: titled, support: titled, satisfaction: titled } },
      benefits: { kind: 'group', of: { safe: titled, delivery: titled, real: titled, prices: titled } },
      reasons: { kind: 'list', least: 1, most: 12, of: line(160) },
      counters: {
        kind: 'group',
        of: { customers: line(60), followers: line(60), engagement: line(60), satisfaction: line(60) },
      },
      reach: { kind: 'group', of: { hours: titled, place: titled } },
    },
  },
  // A shop without testimonials is valid: the home page then has no such section.
  testimonials: {
    kind: 'list',
    least: 0,
    most: 12,
    of: {
      kind: 'group',
      of: {
        id: key,
        quote: { ...verbatim(600), lines: 'several' },
        name: verbatim(80),
        role: verbatim(80),
        company: verbatim(80),
        logo: { kind: 'choice', of: PORTRAITS },
        rating: { kind: 'number', least: 1, most: 5 },
      },
    },
  },
  faq: {
    kind: 'list',
    least: 1,
    most: 40,
    of: { kind: 'group', of: { id: key, question: line(200), answer: lines(2_000) } },
  },
  footer: { kind: 'group', of: { description: lines(300), notice: lines(300) } },
  story: { kind: 'group', of: { paragraphs } },
  terms: legal('terms'),
  privacy: legal('privacy'),
  refund: legal('refund'),
}

/** Text of one or several lines. With `allowsPlaceholders` it may contain figures and links. */
export interface TextShape {
  kind: 'text'
  most: number
  lines?: 'several'
  allowsPlaceholders: boolean
}

interface ChoiceShape {
  kind: 'choice'
  of: readonly string[]
}

/** The id of a list entry, which the form generates and the pages do not show. */
interface KeyShape {
  kind: 'key'
}

interface ListShape<T> {
  kind: 'list'
  least: number
  most: number
  of: Shape<T>
}

interface GroupShape<T> {
  kind: 'group'
  of: { [Key in keyof T]: Shape<T[Key]> }
}

/** A paragraph, a list or rows, see `Block` in legal-text.ts. */
export interface BlockShape {
  kind: 'block'
  most: number
}

/** The shape of a value of type T. The API validates with it, and the form renders its fields from it. */
type Shape<T> = [T] extends [Block]
  ? [Block] extends [T]
    ? BlockShape
    : StringShape
  : T extends number
    ? { kind: 'number'; least: number; most: number }
    : T extends boolean
      ? { kind: 'flag' }
      : T extends (infer Entry)[]
        ? ListShape<Entry>
        : GroupShape<T>

type StringShape = TextShape | ChoiceShape | KeyShape

/** Any shape, for code that walks a shape recursively. */
export type AnyShape =
  | StringShape
  | BlockShape
  | { kind: 'number'; least: number; most: number }
  | { kind: 'flag' }
  | { kind: 'list'; least: number; most: number; of: AnyShape }
  | { kind: 'group'; of: { [key: string]: AnyShape } }
