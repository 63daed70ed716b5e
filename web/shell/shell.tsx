import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import type { RootData } from '../root-data.ts'
import { ToastArea } from '../ui/toast/toast-area.tsx'
import { FloatingButtons } from './floating-buttons.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Header, footer and floating buttons around every screen. */
export function Shell({ shop, children }: { shop: RootData; children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute start-4 top-3 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <Header shopName={shop.shopName} />
      {/* As high as the screen: whatever comes later, the footer does not jump in sight. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none print:min-h-0">
        {children}
      </main>
      <Footer shop={shop} />
      <FloatingButtons />
      <ToastArea />
    </div>
  )
}
