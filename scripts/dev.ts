/** `bun run dev`: serves the sample library from the source, and again whenever a file of the program changes. */

import { watch } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')

/** What the program is made of; each start bundles the browser's parts again. */
const FOLDERS = ['src', 'db', 'search']

/** Time without changes after which the server restarts: editors write a file in several steps. */
const SETTLE_MS = 200

/** A key for the desk. It is public: the server listens on this machine only. */
const KEY = 'developer:the-key-of-developers'

const environment = { LIBRARY_API_KEY: KEY, LIBRARY_LOG: 'text', ...process.env }

const start = () =>
  Bun.spawn([process.execPath, 'src/main.ts', 'serve', '--sample', ...process.argv.slice(2)], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })

let server = start()
let restarting = false
let timer: Timer | undefined

/** The old one lets its folder go before the new one takes it. */
async function restart(): Promise<void> {
  restarting = true
  server.kill('SIGTERM')
  await server.exited
  restarting = false
  server = start()
}

function changed(name: string | null): void {
  if (name === null || !/\.(tsx?|jsx?|css|json|sql|svg)$/.test(name)) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (restarting) return changed(name)
    console.log(`── ${name}`)
    void restart()
  }, SETTLE_MS)
}

for (const folder of FOLDERS) watch(join(ROOT, folder), { recursive: true }, (_, name) => changed(name))
console.log(`The desk is at /desk; its key: ${environment.LIBRARY_API_KEY?.replace(/^[^:]*:/, '')}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    server.kill('SIGTERM')
    await server.exited
    process.exit(0)
  })
}
