/** Where screens stood before: in bookmarks, and in what staff have written to one another. */
export const LEGACY_REDIRECTS = {
  '/admin/messages': '/admin/inbox?channel=contact',
  '/admin/chats': '/admin/inbox?channel=chat',
} as const
