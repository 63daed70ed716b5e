import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The complete manifest is small and saves a request on hover.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
