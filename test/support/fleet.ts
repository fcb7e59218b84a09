/**
 * A primary, followers in its folder and in a copied one, and nginx before each pair, run by the files that
 * `library follow-config` prints.
 */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findFreePort } from '../../scripts/process.ts'
import { type ProgramCommand, runProcess } from '../../scripts/program.ts'
import { type ProgramServer, type ServerOptions, startProgram } from './program.ts'

/** Path of the Litestream program, from the npm package. */
export const LITESTREAM = join(import.meta.dir, '../../node_modules/@flydotio/litestream-linux-x64/litestream')

/** Returns the names of the programs that a fleet needs and this machine lacks. */
export const findMissingFleetPrograms = (): readonly string[] => [
  ...['nginx', 'rsync'].filter((name) => Bun.which(name) === null),
  ...(existsSync(LITESTREAM) ? [] : ['Litestream']),
]

/** Two followers that read one data folder, and nginx as their load balancer. */
export interface FleetSite {
  readonly name: string
  readonly folder: string
  readonly followers: readonly ProgramServer[]
  /** The address of nginx. */
  readonly edge: string
  /** Kills the first `count` followers with SIGKILL; by default all. */
  kill(count?: number): Promise<void>
  /** Starts all followers again on the same ports. */
  restart(): Promise<void>
}

/** A primary with followers on its machine (`near`) and on another one (`far`). */
export interface Fleet {
  readonly primary: ProgramServer
  /** Followers that read the folder of the primary. */
  readonly near: FleetSite
  /** Followers of a copy that Litestream and rsync update. */
  readonly far: FleetSite
  /** Starts the primary again on its port. */
  restartPrimary(): Promise<void>
  stop(): Promise<void>
}

interface FleetOptions {
  readonly command: ProgramCommand
  /** An empty one. */
  readonly folder: string
  /** The write key, under the name `stress`. */
  readonly key: string
  /** A data folder to begin with, instead of the sample. */
  readonly library?: string
}

/** Runs `library follow-config`. @returns the text of each file that it prints, by file name */
export async function generateFollowerFiles(
  command: ProgramCommand,
  primary: string,
  count: number,
): Promise<ReadonlyMap<string, string>> {
  const { out, code } = await runProcess(command, ['follow-config', primary, String(count)])
  if (code !== 0) throw new Error(`follow-config ended with ${code}`)
  const files = out.split(/^# ── (?=\/)/m).slice(1)
  return new Map(
    files.map((file) => {
      const end = file.indexOf('\n')
      return [file.slice(file.lastIndexOf('/', end) + 1, end), file.slice(end + 1)]
    }),
  )
}

/** Adapts the nginx file of `library follow-config` to free ports and a test folder. */
export function adaptNginxConfig(file: string, folder: string, port: number, readers: readonly string[]): string {
  const own = readers.reduce(
    (text, reader, n) => text.replace(`127.0.0.1:${8081 + n};`, `${reader};`),
    file
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('/var/cache/library-followers', join(folder, 'cache'))
      .replaceAll('/var/log/nginx', folder)
      // all readers of a test have one address
      .replace(/(limit_conn \w+) 20;/, '$1 10000;'),
  )
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off;\nmaster_process off;\nerror_log ${folder}/error.log;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${own}\n}\n`
}

/** Returns the shell command of a systemd unit, with each `$$` as `$`. */
function shellOf(unit: string): string {
  const [, loop] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? []
  if (loop === undefined) throw new Error(`No loop in ${unit}`)
  return loop.replaceAll('$$', '$')
}

/** Returns the command of the unit that fetches text.db, changed to copy from a local folder every second. */
const localFetch = (unit: string, from: string): string =>
  shellOf(unit)
    .replace(/-e "[^"]*" root@[^:]+:/, `${from}/`)
    .replace(' :words.db', ` ${from}/words.db`)
    .replace('sleep 60', 'sleep 1')

/** Starts a primary, two followers at each site, and nginx, Litestream and rsync; stops all if one fails. */
export async function startFleet({ command, folder, key, library }: FleetOptions): Promise<Fleet> {
  const [own, copy] = [join(folder, 'primary'), join(folder, 'copy')]
  for (const path of [own, copy]) mkdirSync(path, { recursive: true })
  const ended: (() => Promise<unknown>)[] = []
  const run = (words: string[], cwd: string) => {
    const log = (kind: string) => Bun.file(join(folder, `${words[0]}-${ended.length}.${kind}`))
    const child = Bun.spawn(words, {
      cwd,
      env: {
        PATH: `${dirname(LITESTREAM)}:${process.env.PATH}`,
        REPLICA: `file://${join(folder, 'replica')}`,
      },
      stdio: ['ignore', log('log'), log('err')],
    })
    ended.unshift(async () => {
      child.kill('SIGKILL')
      await child.exited
    })
  }
  if (library !== undefined)
    for (const name of ['library.db', 'text.db']) await Bun.$`cp ${join(library, name)} ${join(own, name)}`.quiet()
  const settings = { LIBRARY_API_KEY: `stress:${key}` }
  let primary = await startProgram(command, own, { settings, words: ['--sample'] })
  ended.push(async () => primary.kill())
  const { url: origin } = primary
  const stop = async () => {
    for (const end of ended) await end()
  }

  const startSite = async (name: string, data: string, file: string): Promise<FleetSite> => {
    const options = (port: number): ServerOptions => ({
      settings: { LIBRARY_SHARED_CACHE: '1' },
      words: ['--follow', origin, '--port', String(port)],
    })
    const ports = [findFreePort(), findFreePort()]
    const startAll = () => Promise.all(ports.map((port) => startProgram(command, data, options(port))))
    let followers = await startAll()
    const kill = async (count = followers.length) => {
      await Promise.all(followers.slice(0, count).map((follower) => follower.kill()))
    }
    ended.unshift(kill)
    const [edgeFolder, port] = [join(folder, `nginx-${name}`), findFreePort()]
    mkdirSync(edgeFolder)
    const readers = ports.map((reader) => `127.0.0.1:${reader}`)
    const path = join(edgeFolder, 'nginx.conf')
    writeFileSync(path, adaptNginxConfig(file, edgeFolder, port, readers))
    run(['nginx', '-c', path], edgeFolder)
    const edge = `http://127.0.0.1:${port}`
    await waitUntil(async () => (await fetch(`${edge}/live`).catch(() => undefined))?.ok === true)
    return {
      name,
      folder: data,
      get followers() {
        return followers
      },
      edge,
      kill,
      restart: async () => {
        await kill()
        followers = await startAll()
      },
    }
  }

  try {
    const files = await generateFollowerFiles(command, origin, 2)
    const fileOf = (name: string) => (files.get(name) ?? '').replaceAll('/var/lib/library', own)
    writeFileSync(join(folder, 'litestream.yml'), fileOf('litestream.yml'))
    run(['litestream', 'replicate', '-config', join(folder, 'litestream.yml')], folder)
    run(['sh', '-c', shellOf(fileOf('library-fetch.service'))], copy)
    run(['sh', '-c', localFetch(fileOf('library-fetch-text.service'), own)], copy)
    for (const name of ['library.db', 'text.db']) await waitUntil(async () => existsSync(join(copy, name)))
    const front = fileOf('library-followers.conf')
    const near = await startSite('near', own, front)
    const far = await startSite('far', copy, front)
    return {
      get primary() {
        return primary
      },
      near,
      far,
      restartPrimary: async () => {
        primary = await startProgram(command, own, { settings, words: ['--port', new URL(origin).port] })
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits until `isSo` returns true. @throws Error after `timeoutMs` */
export async function waitUntil(isSo: () => Promise<boolean>, timeoutMs = 240_000): Promise<void> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await Bun.sleep(10)) if (await isSo()) return
  throw new Error('It never came')
}
