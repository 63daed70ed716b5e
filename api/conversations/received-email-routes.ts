import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  requireAttachment,
  requireWholeText,
  type StoredAttachment,
} from '../../shop/conversations/inbound-email/get-received-email.ts'
import { ShopError } from '../../shop/errors.ts'
import { requireDataSubject, requireOwnAttachment } from '../../shop/privacy/data-subject.ts'
import { isStoredImage } from '../../shop/uploads/store-upload.ts'
import type { ApiEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam } from '../schema.ts'

const FILES = 'An image as the shop encoded it; any other file as it was sent, always as a download.'

/** Parts of a customer's email beside its message. */
export const receivedEmailRoutes = [
  endpoint({
    key: 'GET /admin/conversations/{id}/messages/{messageId}/text',
    operationId: 'getReceivedEmailText',
    summary: 'Get the whole text of a received email',
    description: 'With the quotations and the signature that the message leaves out.',
    ...requirePermission('messages:answer'),
    param: z.object({ id: idParam, messageId: z.string().regex(/^\d{1,15}$/) }),
    answer: z.object({ text: z.string() }),
    handle: async ({ param: { id: conversationId, messageId }, db }) => ({
      text: await requireWholeText(db, { conversationId, messageId: Number(messageId) }),
    }),
  }),
  endpoint({
    key: 'GET /admin/conversations/{id}/attachments/{attachmentId}',
    operationId: 'getMessageAttachment',
    summary: 'Get a file of a received email',
    description: `${FILES} Nothing scans files for malware. Refused attachments are not stored.`,
    ...requirePermission('messages:answer'),
    file: ['image/webp', 'application/octet-stream'],
    handle: async ({ param: { id: conversationId, attachmentId: id }, db, c }) =>
      sendAttachment(c, await requireAttachment(db, { conversationId, id })),
  }),
]

export const ownAttachmentRoutes = [
  endpoint({
    key: 'GET /account/attachments/{attachmentId}',
    operationId: 'getMyAttachment',
    summary: 'Download a file that you sent by email',
    description: `${FILES} The export of your data names the ids.`,
    ...requirePermission('account:own'),
    file: ['image/webp', 'application/octet-stream'],
    errors: ['not_found'],
    handle: async ({ db, param, user, c }) => {
      const owner = await requireDataSubject(db, user.id)
      return sendAttachment(c, await requireOwnAttachment(db, owner, param.attachmentId))
    },
  }),
]

/** Sends an encoded image to be shown, and any other file only as a download that no browser opens. */
async function sendAttachment(
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
