import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getFreePort } from '../support/shops/shop-process.ts'
import type { PatroniPrograms } from './find-patroni.ts'
import {
  buildHaproxyConfiguration,
  buildPatroniConfiguration,
  type NodePorts,
} from './patroni-configuration.ts'
import { getUnprivilegedUser } from './postgres-cluster.ts'

const NODE_COUNT = 3
const START_TIMEOUT_MS = 120_000

interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
}

/** Three nodes of PostgreSQL under Patroni, with etcd and HAProxy, on loopback ports and in a folder of their own. */
export class PatroniCluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'crescendo-patroni-'))
  readonly #owner = getUnprivilegedUser()
  readonly #children = new Map<string, ChildProcess>()
  readonly #programs: PatroniPrograms
  readonly #binaries: string
  #nodes: NodePorts[] = []
  #etcdPort = 0
  #leaderPort = 0
  #replicaPort = 0

  private constructor(programs: PatroniPrograms, binaries: string) {
    this.#programs = programs
    this.#binaries = binaries
    process.once('exit', () => this.#remove())
  }

  static async start(programs: PatroniPrograms, binaries: string): Promise<PatroniCluster> {
    const cluster = new PatroniCluster(programs, binaries)
    try {
      await cluster.#start()
      return cluster
    } catch (error) {
      cluster.#remove()
      throw error
    }
  }

  async #start(): Promise<void> {
    this.#prepareFolder(this.#folder)
    this.#etcdPort = await getFreePort()
    const peerPort = await getFreePort()
    const client = `http://127.0.0.1:${this.#etcdPort}`
    const peer = `http://127.0.0.1:${peerPort}`
    this.#spawn('etcd', this.#programs.etcd, [
      ...['--name', 'etcd', '--data-dir', join(this.#folder, 'etcd')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...[
        '--listen-peer-urls',
        peer,
        '--initial-advertise-peer-urls',
        peer,
        '--initial-cluster',
        `etcd=${peer}`,
      ],
    ])
    for (let number = 1; number <= NODE_COUNT; number += 1) {
      const node = { name: `node${number}`, postgres: await getFreePort(), rest: await getFreePort() }
      this.#nodes.push(node)
      this.#prepareFolder(join(this.#folder, node.name))
      const options = { folder: this.#folder, binaries: this.#binaries, etcdPort: this.#etcdPort }
      writeFileSync(this.#configurationOf(node.name), buildPatroniConfiguration(node, options), {
        mode: 0o644,
      })
      this.startNode(node.name)
    }
    this.#leaderPort = await getFreePort()
    this.#replicaPort = await getFreePort()
    const haproxy = join(this.#folder, 'haproxy.cfg')
    writeFileSync(haproxy, buildHaproxyConfiguration(this.#nodes, this.#leaderPort, this.#replicaPort))
    this.#spawn('haproxy', this.#programs.haproxy, ['-db', '-f', haproxy])
    await this.waitUntilComplete()
    const admin = new pg.Client({ connectionString: this.url('postgres') })
    await admin.connect()
    await admin.query('create database shop').finally(() => admin.end())
  }

  /** Leads to the leader. */
  url(database: string): string {
    return `postgres://postgres:postgres@127.0.0.1:${this.#leaderPort}/${database}`
  }

  /** Leads to a replica. */
  replicaUrl(database: string): string {
    return `postgres://postgres:postgres@127.0.0.1:${this.#replicaPort}/${database}`
  }

  startNode(name: string): void {
    this.#spawn(name, this.#programs.patroni, [this.#configurationOf(name)])
  }

  /** Kills Patroni and PostgreSQL of the leader with SIGKILL and returns its name. */
  async killLeader(): Promise<string> {
    const { name } = await this.#requireMember(({ role }) => role === 'leader')
    const patroni = this.#children.get(name)
    patroni?.kill('SIGKILL')
    process.kill(this.#getServerPid(name), 'SIGKILL')
    if (patroni) await once(patroni, 'exit')
    return name
  }

  /** Stops all processes of the replica that commits wait for, as if its network were cut; returns how to end that. */
  async cutReplica(): Promise<() => void> {
    const { name } = await this.#requireMember(({ role }) => role === 'sync_standby')
    const server = this.#getServerPid(name)
    const patroni = this.#children.get(name)?.pid
    const processes = [patroni ?? server, server, ...listChildren(server)]
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    return () => {
      for (const pid of processes) {
        try {
          process.kill(pid, 'SIGCONT')
        } catch {
          // It has ended meanwhile.
        }
      }
    }
  }

  /** Resolves when all nodes run and one of them takes part in commits. */
  async waitUntilComplete(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS
    for (;;) {
      const members = await this.#listMembers()
      const roles = members
        .filter(({ state }) => state === 'running' || state === 'streaming')
        .map(({ role }) => role)
      if (roles.length === NODE_COUNT && roles.includes('leader') && roles.includes('sync_standby')) return
      if (Date.now() > deadline)
        throw new Error(`the cluster is not complete: ${JSON.stringify(members)}\n${this.#readLogs()}`)
      await sleep(500)
    }
  }

  async stop(): Promise<void> {
    for (const { name } of this.#nodes) {
      const patroni = this.#children.get(name)
      if (!patroni || patroni.exitCode !== null || patroni.signalCode !== null) continue
      patroni.kill('SIGTERM')
      await Promise.race([once(patroni, 'exit'), sleep(20_000)])
    }
    this.#remove()
  }

  async #listMembers(): Promise<Member[]> {
    for (const { rest } of this.#nodes) {
      try {
        const response = await fetch(`http://127.0.0.1:${rest}/cluster`, {
          signal: AbortSignal.timeout(1_000),
        })
        return ((await response.json()) as { members: Member[] }).members
      } catch {
        // The next node answers.
      }
    }
    return []
  }

  async #requireMember(matches: (member: Member) => boolean): Promise<Member> {
    const members = await this.#listMembers()
    const found = members.find(matches)
    if (!found) throw new Error(`no such node: ${JSON.stringify(members)}`)
    return found
  }

  #configurationOf(name: string): string {
    return join(this.#folder, name, 'patroni.yaml')
  }

  #getServerPid(name: string): number {
    return Number(readFileSync(join(this.#folder, name, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  #prepareFolder(folder: string): void {
    mkdirSync(folder, { recursive: true })
    if (this.#owner) chownSync(folder, this.#owner.uid, this.#owner.gid)
  }

  #spawn(name: string, program: string, args: string[]): void {
    const log = openSync(join(this.#folder, `${name}.log`), 'a')
    const options = {
      cwd: this.#folder,
      env: { PATH: process.env.PATH, HOME: this.#folder, LC_ALL: 'C.UTF-8' },
    }
    this.#children.set(
      name,
      spawn(program, args, { ...this.#owner, ...options, stdio: ['ignore', log, log] }),
    )
  }

  #readLogs(): string {
    const read = (name: string) =>
      `${name}:\n${readFileSync(join(this.#folder, `${name}.log`), 'utf8').slice(-1_500)}`
    return [...this.#children.keys()].map(read).join('\n')
  }

  #remove(): void {
    for (const child of this.#children.values()) child.kill('SIGKILL')
    for (const { name } of this.#nodes) {
      if (!existsSync(join(this.#folder, name, 'data', 'postmaster.pid'))) continue
      try {
        process.kill(this.#getServerPid(name), 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function listChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children.split(/\s+/).filter(Boolean).map(Number)
}
