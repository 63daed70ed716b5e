import type { ReactNode } from 'react'
import { useRootData } from '../root-data.ts'
import { FloatingButtons } from './floating/floating-buttons.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'

/** Header, footer and floating buttons around every screen of the shop. */
export function Shell({ children }: { children: ReactNode }) {
  const shop = useRootData()
  if (!shop) return children
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header shopName={shop.shopName} />
      {/* As high as the screen: whatever comes later, the footer does not jump in sight. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none print:min-h-0">
        {children}
      </main>
      <Footer shop={shop} />
      <FloatingButtons />
    </div>
  )
}
