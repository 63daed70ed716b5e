import { Button } from '../../ui/button.tsx'

interface OlderButtonProps {
  list: { next: string | null; loading: boolean; loadOlder: () => void }
  label: string
}

/** Button below a list that loads older entries. */
export function OlderButton({ list, label }: OlderButtonProps) {
  if (!list.next) return null
  return (
    <Button look="line" className="mt-6" busy={list.loading} onClick={list.loadOlder}>
      {label}
    </Button>
  )
}
