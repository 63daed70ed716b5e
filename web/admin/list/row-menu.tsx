import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { iconButtonClass } from '../../ui/icon-button.tsx'

export interface RowMenuItem {
  label: string
  icon: LucideIcon
  danger?: boolean
  /** Opens a page in a new tab instead. */
  newTab?: string
  /** Opens a dialog instead. */
  dialog?: ReactNode
  onSelect?: () => void
}

const ITEM_CLASS =
  'flex cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-[0.95rem] outline-none data-highlighted:bg-accent-wash'

interface RowMenuProps {
  label: string
  /** False for an action that the row does not allow. */
  items: (RowMenuItem | false)[]
  /** Content of a button with words, in place of the three dots. */
  face?: ReactNode
}

/** The further actions on a row. An action starts after the focus has returned to the button, where dialogs leave it. */
export function RowMenu({ label, items: allItems, face }: RowMenuProps) {
  const { t, dir } = useTranslation('admin')
  const button = useRef<HTMLButtonElement>(null)
  const selected = useRef<RowMenuItem>(undefined)
  const items = allItems.filter((item) => item !== false)
  const [openLabel, setOpenLabel] = useState<string | null>(null)
  const dialog = items.find((item) => item.label === openLabel)?.dialog
  return (
    <>
      <DropdownMenu.Root modal={false} dir={dir}>
        <DropdownMenu.Trigger
          ref={button}
          aria-label={label}
          className={
            face ? buttonClass({ size: 'compact' }) : iconButtonClass({ className: 'relative z-10' })
          }
        >
          {face ?? <Ellipsis className="size-4.5" aria-hidden="true" />}
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            collisionPadding={12}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              button.current?.focus()
              selected.current?.onSelect?.()
              setOpenLabel(selected.current?.label ?? null)
              selected.current = undefined
            }}
            className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto animate-enter rounded-panel border border-line bg-surface p-1.5 text-ink shadow-float outline-none"
          >
            {items.map((item) => (
              <DropdownMenu.Item
                key={item.label}
                asChild={item.newTab !== undefined}
                onSelect={() => {
                  selected.current = item
                }}
                className={`${ITEM_CLASS} ${item.danger ? 'text-danger' : ''}`}
              >
                {item.newTab === undefined ? (
                  <ItemContent {...item} />
                ) : (
                  <a href={item.newTab} target="_blank" rel="noreferrer">
                    <ItemContent {...item} />
                    <span className="sr-only">{t('newTab')}</span>
                  </a>
                )}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {dialog && <OpenDialog onClose={() => setOpenLabel(null)}>{dialog}</OpenDialog>}
    </>
  )
}

function ItemContent({ icon: Icon, label }: RowMenuItem) {
  return (
    <>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {label}
    </>
  )
}
