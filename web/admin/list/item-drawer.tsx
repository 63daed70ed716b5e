import type { ReactNode } from 'react'
import { Drawer, type DrawerControls } from '../ui/drawer.tsx'
import { ReloadMessage } from '../ui/reload-message.tsx'
import type { OpenItem } from './fetch-open-item.ts'

interface ItemDrawerProps<Item> extends DrawerControls {
  open: OpenItem<Item>
  /** Heading of the drawer without an item. */
  noun: string
  missing: string
  failed: string
  title: (item: Item) => ReactNode
  children: (item: Item) => ReactNode
}

/** The item of a list that its address opens, or why it cannot be shown. */
export function ItemDrawer<Item extends object>(props: ItemDrawerProps<Item>) {
  const { open, noun, missing, failed, title, children, ...controls } = props
  if (typeof open === 'object') {
    return (
      <Drawer title={title(open)} isWide {...controls}>
        {children(open)}
      </Drawer>
    )
  }
  return (
    <Drawer title={noun} {...controls}>
      {open === 'failed' ? <ReloadMessage>{failed}</ReloadMessage> : <p className="text-muted">{missing}</p>}
    </Drawer>
  )
}
