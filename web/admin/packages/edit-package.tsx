import { declareMessages } from '../../i18n/route-messages.ts'
import type { Route } from './+types/edit-package'
import { EditorScreen } from './form/editor-screen.tsx'

export const handle = declareMessages('admin-packages', 'services')

/** No package's own: those name their type. */
const NEW = 'new'

export default function EditPackage({ params: { packageId } }: Route.ComponentProps) {
  return <EditorScreen key={packageId} id={packageId === NEW ? null : packageId} />
}
