import { SHIPPED_LANGS } from '../localization/languages.ts'
import type { Testimonial } from './content.ts'
import { getSampleContent } from './sample/sample-content.ts'

/** Whether the quote is one of the shop's invented ones, also where the operator has saved or moved it. */
export function isSampleTestimonial({ quote }: Pick<Testimonial, 'quote'>): boolean {
  return SHIPPED_LANGS.some((lang) =>
    getSampleContent(lang).testimonials.some((sample) => sample.quote === quote),
  )
}
