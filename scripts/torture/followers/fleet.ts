/** A primary with followers on a copied folder and nginx in front, run by the files that `library follow-config` prints. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Command, runCommand, serve, type Victim } from './server.ts'

const LITESTREAM = join(import.meta.dir, '../../node_modules/@flydotio/litestream-linux-x64/litestream')

/** What a fleet needs and is not on this machine. */
export const missingEngines = (): readonly string[] => [
  ...(Bun.which('nginx') === null ? ['nginx'] : []),
  ...(existsSync(LITESTREAM) ? [] : ['Litestream']),
]

export interface Fleet {
  readonly primary: Victim
  readonly followers: readonly Victim[]
  /** The address of nginx. */
  readonly edge: string
  /** The folders of the primary and of the followers. */
  readonly folders: { readonly primary: string; readonly copy: string }
  /** Starts the primary again, where it was, on the same port. */
  restartPrimary(): Promise<void>
  stop(): Promise<void>
}

/** The files that `library follow-config` prints, by the last part of their names. */
export async function followerFiles(
  command: Command,
  primary: string,
  count: number,
): Promise<ReadonlyMap<string, string>> {
  const { out, code } = await runCommand(command, ['follow-config', primary, String(count)])
  if (code !== 0) throw new Error(`follow-config ended with ${code}`)
  const files = out.split(/^# ── (?=\/)/m).slice(1)
  return new Map(
    files.map((file) => {
      const end = file.indexOf('\n')
      return [file.slice(file.lastIndexOf('/', end) + 1, end), file.slice(end + 1)]
    }),
  )
}

/** The configuration of nginx on ports and in a folder of its own. */
export function nginxConfiguration(
  file: string,
  folder: string,
  port: number,
  readers: readonly string[],
): string {
  const own = readers.reduce(
    (text, reader, n) => text.replace(`127.0.0.1:${8081 + n};`, `${reader};`),
    file
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('/var/cache/nginx/library', join(folder, 'cache')),
  )
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off;\nmaster_process off;\nerror_log ${folder}/error.log;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${own}\n}\n`
}

/** @param folder an empty one. @param key the write key, under the name `torture` */
export async function startFleet(command: Command, folder: string, key: string): Promise<Fleet> {
  const folders = { primary: join(folder, 'primary'), copy: join(folder, 'copy') }
  const edgeFolder = join(folder, 'nginx')
  for (const path of [folders.primary, folders.copy, edgeFolder]) mkdirSync(path, { recursive: true })
  const ended: (() => Promise<unknown>)[] = []
  const run = (words: string[], cwd: string) => {
    const child = Bun.spawn(words, {
      cwd,
      env: {
        PATH: `${dirname(LITESTREAM)}:${process.env.PATH}`,
        REPLICA: `file://${join(folder, 'replica')}`,
      },
      stdio: ['ignore', Bun.file(join(folder, 'engines.log')), Bun.file(join(folder, 'engines.err'))],
    })
    ended.unshift(async () => {
      child.kill('SIGKILL')
      await child.exited
    })
  }
  const settings = { LIBRARY_API_KEY: `torture:${key}` }
  const fleet = {
    primary: await serve(command, folders.primary, { settings, arguments: ['--sample'] }),
    followers: [] as Victim[],
  }
  const stop = async () => {
    await Promise.all([fleet.primary, ...fleet.followers].map((victim) => victim.kill()))
    for (const end of ended) await end()
  }
  try {
    const { origin } = fleet.primary
    const files = await followerFiles(command, origin, 2)
    const fileOf = (name: string) => (files.get(name) ?? '').replaceAll('/var/lib/library', folders.primary)
    writeFileSync(join(folder, 'litestream.yml'), fileOf('litestream.yml'))
    run(['litestream', 'replicate', '-config', join(folder, 'litestream.yml')], folder)
    const [, loop = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(fileOf('library-fetch.service')) ?? []
    run(['sh', '-c', loop.replaceAll('$$', '$')], folders.copy)
    await Bun.write(join(folders.copy, 'text.db'), Bun.file(join(folders.primary, 'text.db')))
    await until(async () => existsSync(join(folders.copy, 'library.db')))
    const following = { settings: { LIBRARY_SHARED_CACHE: '1' }, arguments: ['--follow', origin] }
    for (let n = 0; n < 2; n++) fleet.followers.push(await serve(command, folders.copy, following))
    const port = freePort()
    const readers = fleet.followers.map((follower) => new URL(follower.origin).host)
    writeFileSync(
      join(edgeFolder, 'nginx.conf'),
      nginxConfiguration(fileOf('library-followers.conf'), edgeFolder, port, readers),
    )
    run(['nginx', '-c', join(edgeFolder, 'nginx.conf')], edgeFolder)
    const edge = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${edge}/live`).catch(() => undefined))?.ok === true)
    return {
      get primary() {
        return fleet.primary
      },
      followers: fleet.followers,
      edge,
      folders,
      restartPrimary: async () => {
        fleet.primary = await serve(command, folders.primary, {
          settings,
          arguments: ['--port', new URL(origin).port],
        })
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits until it is so. @throws Error after 30 s */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await Bun.sleep(10))
    if (await isSo()) return
  throw new Error('It never came')
}

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = server
  server.stop(true)
  return port
}
