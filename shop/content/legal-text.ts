/** The sections of each legal page, in order, in every language. Their names are also the anchors. */
export const LEGAL_SECTIONS = {
  terms: [
    'agreement',
    'services',
    'eligibility',
    'orders',
    'prices',
    'delivery',
    'refunds',
    'guarantee',
    'conduct',
    'platform',
    'liability',
    'law',
    'contact',
  ],
  privacy: [
    'controller',
    'data',
    'purposes',
    'sharing',
    'retention',
    'cookies',
    'security',
    'rights',
    'age',
    'changes',
    'contact',
  ],
  refund: [
    'guarantee',
    'nonDelivery',
    'partial',
    'quality',
    'windows',
    'request',
    'payout',
    'exceptions',
    'rights',
    'contact',
  ],
} as const

export type LegalPageName = keyof typeof LEGAL_SECTIONS

/**
 * A paragraph, a list, or rows of a name and a value. Texts may contain `{{figure}}` (figures.ts) and
 * `[text](/path)`.
 */
export type Block = string | { list: string[] } | { rows: [name: string, value: string][] }

export interface Section {
  heading: string
  body: Block[]
}

export interface LegalText<Page extends LegalPageName> {
  title: string
  /** For search engines. */
  description: string
  intro: string
  sections: Record<(typeof LEGAL_SECTIONS)[Page][number], Section>
}

/** A legal page with filled placeholders. */
export interface LegalPage {
  title: string
  description: string
  intro: string
  /** The formatted date of the policy version. */
  updated: string
  sections: ({ id: string } & Section)[]
}
