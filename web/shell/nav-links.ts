import { href } from 'react-router'

/** The links of header, mobile menu and footer. */
export const NAV_LINKS = [
  { to: href('/'), word: 'nav.home' },
  { to: href('/services'), word: 'nav.services' },
  { to: href('/about'), word: 'nav.about' },
  { to: href('/faq'), word: 'nav.faq' },
  { to: href('/contact'), word: 'nav.contact' },
] as const

/** The links to the legal texts, in the footer and on the opening page of a closed shop. */
export const LEGAL_LINKS = [
  { to: href('/terms'), word: 'terms' },
  { to: href('/privacy'), word: 'privacy' },
  { to: href('/refund'), word: 'refund' },
  { to: href('/withdrawal'), word: 'withdrawal' },
  { to: href('/imprint'), word: 'imprint' },
] as const
