import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A page names the routes of its links after it has started; all routes together are 7.5 kB.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
