import type { Lang } from '../../localization/languages.ts'
import type { Db, PagePaths } from '../../services.ts'
import { requestEmailLink } from '../request-email-link.ts'

/** Queues an email with a password reset link, valid for one hour, if there is a user with that email. */
export async function requestPasswordReset(
  db: Db,
  paths: Pick<PagePaths, 'resetPassword'>,
  input: { email: string; lang: Lang },
): Promise<void> {
  await requestEmailLink(db, { ...input, purpose: 'reset', buildPath: paths.resetPassword })
}
