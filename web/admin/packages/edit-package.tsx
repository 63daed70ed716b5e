import type { Route } from './+types/edit-package'
import { EditorScreen } from './editor-screen.tsx'

export default function EditPackage({ params: { packageId } }: Route.ComponentProps) {
  return <EditorScreen key={packageId} id={packageId} />
}
