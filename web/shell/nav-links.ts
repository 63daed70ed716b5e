/** The links of the header, the phone's menu and the footer. */
export const NAV_LINKS = [
  { to: '/', word: 'nav.home' },
  { to: '/services', word: 'nav.services' },
  { to: '/about', word: 'nav.about' },
  { to: '/faq', word: 'nav.faq' },
  { to: '/contact', word: 'nav.contact' },
] as const
