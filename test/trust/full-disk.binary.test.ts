/** A disk that is full or can only be read: one clear sentence, nothing lost, reading goes on. */

import { expect, test } from 'bun:test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../scripts/program.ts'
import { first } from '../canon/world.ts'
import { writeFolder } from '../intake/import/packages.ts'
import type { ErrorBody } from '../support/library.ts'
import { canMount, makeReadOnly, withDisk } from '../support/small-disk.ts'
import { Client } from '../torture/client.ts'
import { startVictim } from '../torture/server.ts'
import { program } from './program.ts'

const KEY = 'the-key-of-the-tests'
const settings = { LIBRARY_API_KEY: KEY }

if (!canMount) console.warn('skipped: full and read-only disks need the right to mount one')

test.skipIf(!canMount)(
  'a disk that runs full refuses in words, keeps what it acknowledged, and recovers',
  () =>
    withDisk('12m', async (disk) => {
      const data = join(disk, 'data')
      const filler = join(disk, 'filler')
      mkdirSync(data)
      const victim = await startVictim(program, data, { settings })
      try {
        const client = new Client(victim.api, KEY)
        await fillUp(filler)
        const acknowledged: string[] = []
        let refusal: { status: number; body: unknown } | undefined
        for (let n = 0; n < 500 && !refusal; n++) {
          const slug = `chant-${n}`
          const body = { slug, title: slug, pali: 'ก'.repeat(20_000) }
          const answer = await client.send({ method: 'POST', path: '/chants', body })
          if (answer.status === 201) acknowledged.push(slug)
          else refusal = answer
        }
        expect(refusal?.status).toBe(507)
        const { error } = (refusal?.body ?? {}) as ErrorBody
        expect(error.code).toBe('storage_refused')
        expect(error.message).toMatch(/ดิสก์/)
        const total = async () => (await client.read<{ total: number }>('/chants')).total
        expect(await total()).toBe(acknowledged.length)
        rmSync(filler)
        await client.write({ method: 'POST', path: '/chants', body: { slug: 'after', title: 'หลังเต็ม' } })
        expect(await total()).toBe(acknowledged.length + 1)
        expect(await victim.stop()).toBe(0)
        const { code, error: said } = await run(program, ['check', '--data', data])
        expect([code, said]).toEqual([0, ''])
      } finally {
        await victim.kill()
      }
    }),
)

test.skipIf(!canMount)(
  'a disk that can only be read stops the start with one sentence where there is no library',
  () =>
    withDisk('12m', async (disk) => {
      const data = join(disk, 'data')
      mkdirSync(data)
      const victim = await startVictim(program, data)
      await victim.stop()
      makeReadOnly(disk, true)
      const other = join(disk, 'other')
      const { code, out, error } = await run(program, ['serve', '--data', other, '--port', '0'])
      expect([code, out]).toEqual([1, ''])
      expect(error.trim().split('\n')).toHaveLength(1)
      expect(error).toMatch(/อ่านได้อย่างเดียว|เขียน/)
    }),
)

test.skipIf(!canMount)('a disk that is full is called so, whether the data folder is there or not', () =>
  withDisk('4m', async (disk) => {
    const [filler, there] = [join(disk, 'filler'), join(disk, 'there')]
    const pack = writeFolder(join(disk, 'pack'), first)
    mkdirSync(there)
    await (await startVictim(program, there)).stop()
    await fillUp(filler, 0)
    for (const words of [
      ['import', pack, '--data', join(disk, 'new')],
      ['import', pack, '--data', there],
      ['serve', '--port', '0', '--data', join(disk, 'newer')],
    ]) {
      const { code, error } = await run(program, words)
      expect([words, code, error.trim()]).toEqual([words, 1, expect.stringMatching(/พื้นที่ดิสก์.*เต็ม/)])
    }
  }),
)

/** Leaves about as much as is said, in KiB. */
async function fillUp(filler: string, left = 1024): Promise<void> {
  const { stdout } = Bun.spawnSync(['df', '--output=avail', '-k', join(filler, '..')])
  const free = Number(stdout.toString().split('\n')[1]) - left
  await Bun.write(filler, new Uint8Array(free * 1024))
}
