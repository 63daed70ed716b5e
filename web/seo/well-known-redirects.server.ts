/** Addresses that programs try on any website, and where this one has what they look for. */
export const WELL_KNOWN_REDIRECTS = {
  // A password manager's "change your password".
  '/.well-known/change-password': '/change-password',
  '/security.txt': '/.well-known/security.txt',
} as const
