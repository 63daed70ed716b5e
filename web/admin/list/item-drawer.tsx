import type { ReactNode } from 'react'
import { Drawer, type DrawerControls } from '../ui/drawer.tsx'
import { ReloadMessage } from '../ui/refusal-message.tsx'
import type { OpenItem } from './use-open-item.ts'

interface ItemDrawerProps<Item> extends DrawerControls {
  open: OpenItem<Item>
  /** Title of the drawer when there is no item to show. */
  fallbackTitle: string
  missingText: string
  failedText: string
  title: (item: Item) => ReactNode
  children: (item: Item) => ReactNode
}

/** The item of a list that its address opens, or why it cannot be shown. */
export function ItemDrawer<Item extends object>(props: ItemDrawerProps<Item>) {
  const { open, fallbackTitle, missingText, failedText, title, children, ...controls } = props
  if (typeof open === 'object') {
    return (
      <Drawer title={title(open)} isWide {...controls}>
        {children(open)}
      </Drawer>
    )
  }
  return (
    <Drawer title={fallbackTitle} {...controls}>
      {open === 'failed' ? (
        <ReloadMessage>{failedText}</ReloadMessage>
      ) : (
        <p className="text-muted">{missingText}</p>
      )}
    </Drawer>
  )
}
