import type { Context } from 'hono'
import type { StoredAttachment } from '../../shop/conversations/inbound-email/get-received-email.ts'
import { ShopError } from '../../shop/errors.ts'
import { isStoredImage } from '../../shop/uploads/store-upload.ts'
import type { ApiEnv } from '../context.ts'

/** Sends an encoded image to be shown, and any other file only as a download that no browser opens. */
export async function sendAttachment(
  c: Pick<Context<ApiEnv>, 'var' | 'body'>,
  { id, name, storageKey }: StoredAttachment,
) {
  const bytes = await c.var.runtime.services.files.read(storageKey)
  if (!bytes) throw new ShopError('not_found')
  const isImage = isStoredImage(storageKey)
  return c.body(bytes, 200, {
    'content-type': isImage ? 'image/webp' : 'application/octet-stream',
    'content-disposition': isImage ? `inline; filename="${id}.webp"` : formatDownload(name || id),
    'x-content-type-options': 'nosniff',
    // Besides the headers of every response: a file runs nothing, wherever it is opened.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
}

/** RFC 6266: a name in ASCII, and the whole name in the form of RFC 8187. */
function formatDownload(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
