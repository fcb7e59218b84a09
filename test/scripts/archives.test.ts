/** A release can be reproduced bit by bit. */

import { expect, setSystemTime, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { createTarGz, createZip } from '../../scripts/archives.ts'
import { readCommitTime } from '../../scripts/build.ts'

const members = [
  { name: 'library', bytes: new TextEncoder().encode('program'), executable: true },
  { name: 'README.md', bytes: new TextEncoder().encode('# read'), executable: false },
]

test('archives of the same files are the same bytes at any time and zone', async () => {
  const made = async () => [
    await createTarGz('a', members, readCommitTime()),
    createZip('a', members, readCommitTime()),
  ]
  const zone = process.env.TZ
  try {
    process.env.TZ = 'UTC'
    const first = await made()
    setSystemTime(Date.now() + 86_400_000)
    process.env.TZ = 'Asia/Bangkok'
    expect(await made()).toEqual(first)
    expect(Object.keys(unzipSync(first[1] as Uint8Array))).toEqual(['a/library', 'a/README.md'])
    const files = await new Bun.Archive(first[0] as Uint8Array).files()
    expect([...files.keys()]).toEqual(['a/library', 'a/README.md'])
  } finally {
    setSystemTime()
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('archives have the time of the commit', () => {
  expect(readCommitTime().getTime() % 1_000).toBe(0)
  expect(readCommitTime().getUTCFullYear()).toBeGreaterThan(1979)
})
