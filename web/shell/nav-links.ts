import { href } from 'react-router'
/** The links of the header, the phone's menu and the footer. */
export const NAV_LINKS = [
  { to: href('/'), word: 'nav.home' },
  { to: href('/services'), word: 'nav.services' },
  { to: href('/about'), word: 'nav.about' },
  { to: href('/faq'), word: 'nav.faq' },
  { to: href('/contact'), word: 'nav.contact' },
] as const
