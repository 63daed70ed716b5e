import { TriangleAlert } from 'lucide-react'

/** Error message beside the action that failed. */
export function RefusalMessage({ title, text }: { title: string; text?: string }) {
  return (
    <p role="alert" className="mt-4 flex gap-3 rounded-control bg-danger-wash p-3 text-danger">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        <span className="block font-semibold">{title}</span>
        {text}
      </span>
    </p>
  )
}
