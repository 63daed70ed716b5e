import { ApiError } from '../../api-client.ts'

/** Whether a link is used up or expired. A damaged token is refused like an expired one. */
export function isLinkProblem(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'email_link_invalid' || error.code === 'invalid_body')
}
