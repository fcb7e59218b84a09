/** `library follow-config`: prints configuration files of Litestream, systemd and nginx for followers (scale §4). */

import { parseOrigins } from '../../http/cors.ts'
import { requiresKey } from '../../http/route-group.ts'
import { createLitestreamConfig } from '../server/follower-files/litestream.ts'
import { createNginxConfig } from '../server/follower-files/nginx.ts'
import {
  createFollowerSystemdUnit,
  createLibraryFetchSystemdUnit,
  createReplicationSystemdUnit,
  createTextFetchSystemdUnit,
} from '../server/follower-files/systemd.ts'
import { defineCommand, UsageError } from './command.ts'
import { runWithEmptyLibraryService } from './empty-app.ts'
import { parsePrimaryAddress } from './primary-address.ts'

/** Maximum followers: more than one disk, and one cache in front, can serve. */
const MAX_FOLLOWERS = 64

/** The `follow-config` command: prints the configuration files for a number of followers. */
export const followConfigCommand = defineCommand({
  name: 'follow-config',
  summary: 'พิมพ์ไฟล์ตั้งค่าสำหรับตัวติดตาม N ตัว: systemd, Litestream และ nginx',
  details: [
    'URL คือที่อยู่เว็บของเครื่องหลัก แต่ละไฟล์ตามหลังบรรทัด # ── ชื่อไฟล์ พร้อมคำอธิบายในไฟล์',
    'ตัวติดตามในเครื่องหลักใช้โฟลเดอร์เดียวกับเครื่องหลัก เครื่องอื่นใช้สำเนาที่ Litestream นำมา',
  ],
  operands: { name: 'URL N', least: 2, most: 2 },
  settings: ['corsOrigin', 'languages', 'mediaOrigins'],
  run: async ({ operands: [url = '', count = ''], settings, terminal }) => {
    const primary = parsePrimaryAddress('URL', url)
    const followers = /^\d{1,3}$/.test(count) ? Number(count) : 0
    if (followers < 1 || followers > MAX_FOLLOWERS)
      throw new UsageError(`N คือจำนวนตัวติดตามในหนึ่งเครื่อง ตั้งแต่ 1 ถึง ${MAX_FOLLOWERS} แต่ที่ใส่มาคือ “${count}”`)
    const parameters = await publicParameters()
    const { corsOrigin, languages, mediaOrigins } = settings
    const origins = parseOrigins(corsOrigin)
    const nginx = createNginxConfig({ primary, followers, parameters, origins, languages })
    const files = {
      '/etc/litestream.yml': createLitestreamConfig(),
      '/etc/systemd/system/library-replicate.service': createReplicationSystemdUnit(),
      '/etc/systemd/system/library-fetch.service': createLibraryFetchSystemdUnit(),
      '/etc/systemd/system/library-fetch-text.service': createTextFetchSystemdUnit(new URL(primary).hostname),
      '/etc/systemd/system/library-follower@.service': createFollowerSystemdUnit(primary, followers, mediaOrigins),
      '/etc/nginx/conf.d/library-followers.conf': nginx,
    }
    for (const [name, text] of Object.entries(files)) terminal.out(`# ── ${name}\n${text}`)
    return 0
  },
})

/** All query parameters of public reads. */
const publicParameters = (): Promise<readonly string[]> =>
  runWithEmptyLibraryService({ languages: { primary: 'th', all: ['th'] }, baseUrl: undefined }, ({ operations }) => {
    const reads = operations.filter((operation) => operation.method === 'get' && !requiresKey(operation))
    const names = reads.flatMap(({ query }) => Object.keys(query?.properties ?? {}))
    return [...new Set(['lang', ...names])].sort()
  })
