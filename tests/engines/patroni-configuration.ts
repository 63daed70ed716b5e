/** Ports of a node on the loopback address. */
export interface NodePorts {
  name: string
  postgres: number
  rest: number
}

/**
 * Settings of the cluster: commits wait for one other node, and a leader that is gone is replaced after `ttl` seconds at
 * the latest.
 */
const SHARED_SETTINGS = {
  ttl: 15,
  loop_wait: 3,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 100,
      shared_buffers: '32MB',
      wal_log_hints: 'on',
      hot_standby_feedback: 'on',
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
    },
  },
}

/** Returns the configuration of one node for Patroni, which reads JSON as YAML. */
export function buildPatroniConfiguration(
  { name, postgres, rest }: NodePorts,
  { folder, binaries, etcdPort }: { folder: string; binaries: string; etcdPort: number },
): string {
  const restAddress = `127.0.0.1:${rest}`
  const address = `127.0.0.1:${postgres}`
  const user = { username: 'postgres', password: 'postgres' }
  return JSON.stringify({
    scope: 'shop',
    name,
    restapi: { listen: restAddress, connect_address: restAddress },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: SHARED_SETTINGS,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      bin_dir: binaries,
      data_dir: `${folder}/${name}/data`,
      pgpass: `${folder}/${name}/pgpass`,
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      parameters: { unix_socket_directories: `${folder}/${name}` },
      authentication: { superuser: user, replication: user, rewind: user },
    },
  })
}

/** Returns a configuration of HAProxy that leads to the leader on one port, and to a replica on another. */
export function buildHaproxyConfiguration(
  nodes: NodePorts[],
  leaderPort: number,
  replicaPort: number,
): string {
  const listen = (name: string, port: number, check: string, lines: string[]) => [
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk GET ${check}`,
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...lines,
    ...nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.postgres} check port ${node.rest}`),
  ]
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    ...listen('leader', leaderPort, '/primary', []),
    // One replica, because the shop compares and reads on different connections.
    ...listen('replica', replicaPort, '/replica', ['  balance first']),
    '',
  ].join('\n')
}
