import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // One module graph for everything but server.ts: the build's server entry is our app, and the
  // app asks for React Router's own build as a virtual module (docs/decisions/002).
  environments: { ssr: { build: { rollupOptions: { input: './server-app.ts' } } } },
  optimizeDeps: { include: ['hono/client', 'i18next', 'react-i18next', 'lucide-react'] },
  build: { sourcemap: false },
  server: { watch: { ignored: ['**/data/**', '**/.tmp/**', '**/test-results/**'] } },
})
