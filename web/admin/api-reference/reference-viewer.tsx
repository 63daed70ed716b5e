import scriptUrl from '@scalar/api-reference/standalone.js?url'
import { useEffect, useRef } from 'react'

interface Viewer {
  destroy: () => void
}

declare global {
  interface Window {
    Scalar?: { createApiReference: (element: HTMLElement, options: object) => Viewer }
  }
}

/** Loads the viewer once. It is a file of its own: bundled with the shop, it would slow down every build. */
export async function loadViewer(): Promise<void> {
  if (window.Scalar) return
  const script = document.createElement('script')
  script.src = scriptUrl
  await new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = reject
    document.head.append(script)
  })
}

/** Own document, own origin, and none of the viewer's services: no proxy, no fonts, no telemetry, no assistant. */
function buildOptions(isDark: boolean) {
  return {
    url: '/api/openapi.json',
    baseServerURL: window.location.origin,
    authentication: { preferredSecurityScheme: 'apiKey' },
    forceDarkModeState: isDark ? 'dark' : 'light',
    hideDarkModeToggle: true,
    hideClientButton: true,
    // Ctrl+K belongs to the search of the shop.
    searchHotKey: 'j',
    tagsSorter: 'alpha',
    documentDownloadType: 'json',
    withDefaultFonts: false,
    persistAuth: false,
    telemetry: false,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  }
}

/** The operations of the API, with requests that can be tried out. In English, like the document. */
export function ReferenceViewer() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    let viewer: Viewer | undefined
    const show = () => {
      viewer?.destroy()
      viewer = place.current
        ? window.Scalar?.createApiReference(place.current, buildOptions(dark.matches))
        : undefined
    }
    show()
    dark.addEventListener('change', show)
    return () => {
      dark.removeEventListener('change', show)
      viewer?.destroy()
    }
  }, [])
  return <div ref={place} lang="en" dir="ltr" data-api-reference />
}
