/** An error beside the action that failed. */
export function ErrorNotice({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert" className="rounded-control bg-danger-wash p-4 text-danger">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
    </div>
  )
}
