import type { Content } from '../../content.ts'
import { claims } from './claims.ts'
import { faq } from './faq.ts'
import { footer } from './footer.ts'
import { privacy } from './privacy.ts'
import { refund } from './refund.ts'
import { story } from './story.ts'
import { terms } from './terms.ts'
import { testimonials } from './testimonials.ts'

export const ar: Content = { claims, testimonials, faq, footer, story, terms, privacy, refund }
