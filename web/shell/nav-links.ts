import { href } from 'react-router'
/** The links of header, mobile menu and footer. */
export const NAV_LINKS = [
  { to: href('/'), word: 'nav.home' },
  { to: href('/services'), word: 'nav.services' },
  { to: href('/about'), word: 'nav.about' },
  { to: href('/faq'), word: 'nav.faq' },
  { to: href('/contact'), word: 'nav.contact' },
] as const
