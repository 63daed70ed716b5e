import type { LegalText } from './legal-text.ts'

/**
 * The texts of the shop about itself in one language, as opposed to the messages of the interface (locales/).
 * Texts may contain `{{figure}}` (figures.ts) and `[text](/path)`, never HTML.
 */
export interface Content {
  claims: Claims
  testimonials: Testimonial[]
  faq: FaqEntry[]
  footer: FooterTexts
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
  /** Reasons to choose the shop, one line each. */
  reasons: string[]
  /** Labels of the counters. Their numbers are claim figures of the settings. */
  counters: Record<'customers' | 'followers' | 'engagement' | 'satisfaction', string>
  reach: Record<'hours' | 'place', Titled>
}

/** A typed testimonial. It is never verified: only reviews of paid orders are (decision 055). */
export interface Testimonial {
  id: string
  name: string
  role: string
  company: string
  /** Name of a file in public/portraits. */
  logo: string
  quote: string
  /** Stars out of five. */
  rating: number
}

export interface FaqEntry {
  /** Also the anchor, as in /faq#refunds. */
  id: string
  question: string
  answer: string
}

export interface FooterTexts {
  description: string
  notice: string
}

export interface Story {
  paragraphs: string[]
}
