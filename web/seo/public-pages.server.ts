import { href } from 'react-router'

/** Pages that search engines may index. All other pages belong to one customer or to staff. */
export const PUBLIC_PAGES = [
  href('/'),
  href('/services'),
  href('/reviews'),
  href('/about'),
  href('/faq'),
  href('/contact'),
  href('/terms'),
  href('/privacy'),
  href('/refund'),
]
