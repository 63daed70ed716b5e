import { SHIPPED_LANGS } from '../localization/languages.ts'
import type { ClaimName } from '../settings/claims/claim-sources.ts'
import type { ClaimOrigins } from '../settings/claims/resolve-claims.ts'
import type { PlaceholderFigureName } from '../settings/placeholder-figures.ts'
import type { Claims, Content, Testimonial } from './content.ts'
import { getSampleContent } from './sample/sample-content.ts'

/** Claims as pages show them: those without proof are left out where the operator wishes it. */
export type ShownClaims = Omit<Claims, 'badges' | 'trust' | 'benefits'> & {
  [Part in 'badges' | 'trust' | 'benefits']: Partial<Claims[Part]>
}

/** The placeholders of claims in texts. */
const CLAIM_FIGURES: [ClaimName, PlaceholderFigureName][] = [
  ['satisfactionPercent', 'satisfaction'],
  ['countries', 'countries'],
  ['years', 'years'],
  ['uptimePercent', 'uptime'],
]

/** Texts of the sample that claim without a figure what a new shop cannot prove. */
const UNPROVEN_SAMPLES = {
  badges: ['safe', 'real'],
  trust: ['safe'],
  benefits: ['real', 'prices'],
} as const

/**
 * Leaves out invented testimonials and texts with a figure that neither the records nor evidence support. `sample` are the
 * claims that the shop ships; texts that the operator has replaced are the operator's own.
 */
export function hideSamples<Said extends Partial<Content>>(
  content: Said,
  { origins, sample }: { origins: ClaimOrigins; sample: Claims },
) {
  const { claims, testimonials, story } = content
  const unproven = CLAIM_FIGURES.filter(([claim]) => origins[claim].kind === 'statement')
  const isProven = (text: unknown) =>
    unproven.every(([, figure]) => !JSON.stringify(text).includes(`{{${figure}}}`))
  const keep = <Part extends keyof typeof UNPROVEN_SAMPLES>(shown: Claims, part: Part) =>
    Object.fromEntries(
      Object.entries(shown[part]).filter(
        ([key, text]) =>
          isProven(text) &&
          !(shown === sample && UNPROVEN_SAMPLES[part].some((hidden: string) => hidden === key)),
      ),
    ) as Partial<Claims[Part]>
  return {
    ...content,
    ...(claims && {
      claims: {
        ...claims,
        badges: keep(claims, 'badges'),
        trust: keep(claims, 'trust'),
        benefits: keep(claims, 'benefits'),
        reasons: claims.reasons.filter(isProven),
      },
    }),
    ...(story && { story: { ...story, paragraphs: story.paragraphs.filter(isProven) } }),
    ...(testimonials && { testimonials: testimonials.filter((each) => !isSampleTestimonial(each)) }),
  }
}

/** Whether the quote is one of the shop's invented ones, also where the operator has saved or moved it. */
export function isSampleTestimonial({ quote }: Pick<Testimonial, 'quote'>): boolean {
  return SHIPPED_LANGS.some((lang) =>
    getSampleContent(lang).testimonials.some((sample) => sample.quote === quote),
  )
}
