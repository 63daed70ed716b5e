import { type DragEvent, type ReactNode, useState } from 'react'

interface DropFileProps {
  /** Hint shown while a file is dragged over the area. */
  label: string
  onFile: (file: File) => void
  children: ReactNode
}

/** Drop area for a file. */
export function DropFile({ label, onFile, children }: DropFileProps) {
  const [isOver, setOver] = useState(false)
  const holdsFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button does the same without a mouse
    <section
      className="relative"
      onDragOver={(event) => {
        if (!holdsFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFile(event)) return
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {children}
      {isOver && (
        <p className="pointer-events-none absolute inset-0 z-20 grid place-items-center rounded-panel border-2 border-dashed border-accent bg-accent-wash text-lg font-semibold opacity-95">
          {label}
        </p>
      )}
    </section>
  )
}
