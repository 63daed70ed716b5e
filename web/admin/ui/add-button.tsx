import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

/** Adds an entry to the list above it. */
export function AddButton({ children, ...button }: Omit<ComponentProps<'button'>, 'type'>) {
  return (
    <Button className="mt-5" {...button}>
      <Plus className="size-4.5" aria-hidden="true" />
      {children}
    </Button>
  )
}
