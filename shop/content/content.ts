import type { LegalText } from './legal-text.ts'

/**
 * What the operator says, per language: the shop's words about itself, as opposed to the words of its
 * controls (locales/). Texts may hold `{{figure}}` (figures.ts) and `[words](/path)`; both are text, never HTML.
 */
export interface Content {
  claims: Claims
  testimonials: Testimonial[]
  faq: FaqEntry[]
  footer: FooterText
  story: Story
  terms: LegalText<'terms'>
  privacy: LegalText<'privacy'>
  refund: LegalText<'refund'>
}

export const CONTENT_PARTS = [
  'claims',
  'testimonials',
  'faq',
  'footer',
  'story',
  'terms',
  'privacy',
  'refund',
] as const satisfies (keyof Content)[]

export type ContentPart = (typeof CONTENT_PARTS)[number]

interface Titled {
  title: string
  text: string
}

export interface Claims {
  badges: Record<'safe' | 'fast' | 'real', string>
  trust: Record<'safe' | 'fast' | 'support' | 'satisfaction', Titled>
  benefits: Record<'safe' | 'delivery' | 'real' | 'prices', Titled>
  /** Why to choose the shop, one line each. */
  reasons: string[]
  /** What each counter counts; its number is a claim figure of the settings. */
  counters: Record<'customers' | 'followers' | 'engagement' | 'satisfaction', string>
  reach: Record<'hours' | 'place', Titled>
}

export interface Testimonial {
  id: string
  name: string
  role: string
  company: string
  /** Names a drawn portrait of public/portraits. */
  logo: string
  quote: string
  /** Stars, of five. */
  rating: number
  verified: boolean
}

export interface FaqEntry {
  /** Also the anchor: /faq#refunds. */
  id: string
  question: string
  answer: string
}

export interface FooterText {
  description: string
  notice: string
}

/** How the shop began. */
export interface Story {
  paragraphs: string[]
}
