import { EditorScreen } from './editor-screen.tsx'

export default function NewPackage() {
  return <EditorScreen id={null} />
}
