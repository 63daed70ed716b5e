import { Ellipsis, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { useLang } from '../../i18n/translation.tsx'

export interface RowMenuItem {
  label: string
  icon: LucideIcon
  danger?: boolean
  onSelect: () => void
}

/** The further actions on a row. An action starts after the focus has returned to the button, where dialogs leave it. */
export function RowMenu({ label, items }: { label: string; items: RowMenuItem[] }) {
  const { dir } = useLang()
  const button = useRef<HTMLButtonElement>(null)
  const selected = useRef<RowMenuItem>(undefined)
  return (
    <DropdownMenu.Root modal={false} dir={dir}>
      <DropdownMenu.Trigger
        ref={button}
        aria-label={label}
        className="relative z-10 grid size-9 place-items-center rounded-control text-muted hover:bg-accent-wash hover:text-ink"
      >
        <Ellipsis className="size-4.5" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button.current?.focus()
            selected.current?.onSelect()
            selected.current = undefined
          }}
          className="z-40 min-w-52 animate-enter rounded-panel border border-line bg-surface p-1.5 text-ink shadow-float outline-none"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              onSelect={() => {
                selected.current = item
              }}
              className={`flex cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-[0.95rem] outline-none data-highlighted:bg-accent-wash ${item.danger ? 'text-danger' : ''}`}
            >
              <item.icon className="size-4 shrink-0" aria-hidden="true" />
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
