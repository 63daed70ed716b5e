import type { Context } from 'hono'
import type { Runtime } from '../../runtime.ts'
import type { Actor } from '../../shop/actor.ts'
import { ShopError } from '../../shop/errors.ts'
import { detectImageType, IMAGE_TYPES } from '../../shop/uploads/encode-image.ts'
import { storeUpload, type Upload } from '../../shop/uploads/store-upload.ts'
import type { UploadPurpose } from '../../shop/uploads/tables.ts'

/** Reads the body up to the limit of an image, checks it and stores it. */
export async function receiveImage(
  { req }: Pick<Context, 'req'>,
  { runtime, ...upload }: { runtime: Runtime; actor: Actor; orderId: string; purpose: UploadPurpose },
): Promise<Upload> {
  const { db, services } = runtime
  const { actor, orderId, purpose } = upload
  const declared = req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!IMAGE_TYPES.some((type) => type === declared)) throw new ShopError('image_type')
  const bytes = await req.bytes()
  if (detectImageType(bytes) !== declared) throw new ShopError('image_type')
  return storeUpload(db, services.files, { orderId, purpose, bytes, actor })
}
