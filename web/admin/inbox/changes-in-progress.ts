import { createObservable } from '../../observable.ts'
import type { Conversation } from './inbox-api.ts'

/** Changes of the user by conversation, shown until the server has confirmed or refused them. */
export const changesInProgress = createObservable<Readonly<Partial<Record<string, Partial<Conversation>>>>>(
  {},
)

/** Shows a change until `update` has ended. */
export async function showDuring(
  id: string,
  change: Partial<Conversation>,
  update: () => Promise<unknown>,
): Promise<void> {
  changesInProgress.write({ ...changesInProgress.read(), [id]: change })
  await update()
  const { [id]: latest, ...others } = changesInProgress.read()
  if (latest === change) changesInProgress.write(others)
}
