import type { LoaderFunctionArgs } from 'react-router'
import { findLink } from '../../../shop/accounts/find-link.ts'
import { loaderContext } from '../../rendering/page-data.server.ts'

/**
 * Returns on arrival what the token of the address is for, without using it: null for a link that does not work. Undefined
 * without a token, as after a reload, and without the database: then the form is shown, and its request decides.
 */
export async function loadLink({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return { link: undefined }
  const { runtime, requestContext } = context.get(loaderContext)
  try {
    const link = await findLink(runtime.db, token)
    return { link: link && { purpose: link.purpose, expiresAt: link.expiresAt.toISOString() } }
  } catch (error) {
    runtime.log.error(
      { err: error, request_id: requestContext.requestId },
      'link not checked, its form shown',
    )
    return { link: undefined }
  }
}
