import { href } from 'react-router'

/** Paths that programs try on any website, and where this shop serves them. */
export const WELL_KNOWN_REDIRECTS = {
  // Password managers open it for "Change password".
  '/.well-known/change-password': href('/change-password'),
  '/security.txt': href('/.well-known/security.txt'),
} as const
