import { declareMessages } from '../../i18n/route-messages.ts'
import type { Route } from './+types/edit-package'
import { EditorScreen } from './form/editor-screen.tsx'

export const handle = declareMessages('admin-packages', 'services')

/** Path segment of a new package; the ids of packages begin with their type. */
const NEW = 'new'

export default function EditPackage({ params: { packageId } }: Route.ComponentProps) {
  return <EditorScreen key={packageId} id={packageId === NEW ? null : packageId} />
}
