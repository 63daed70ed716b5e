import { href } from 'react-router'
import { withSearch } from './with-search.ts'

/** Paths of earlier releases, kept for bookmarks, and where they lead now. */
export const LEGACY_REDIRECTS = {
  '/admin/messages': withSearch(href('/admin/inbox/:conversationId?'), { channel: 'contact' }),
  '/admin/chats': withSearch(href('/admin/inbox/:conversationId?'), { channel: 'chat' }),
} as const

/** Paths that programs try on any website, and where this shop serves them. */
export const WELL_KNOWN_REDIRECTS = {
  // Password managers open it for "Change password".
  '/.well-known/change-password': href('/change-password'),
  '/security.txt': href('/.well-known/security.txt'),
} as const
