import { TriangleAlert } from 'lucide-react'

/** An error beside the action that failed. */
export function ErrorNotice({
  title,
  text,
  className = '',
}: {
  title: string
  text?: string
  className?: string
}) {
  return (
    <div role="alert" className={`flex gap-3 rounded-control bg-danger-wash p-3 text-danger ${className}`}>
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}
