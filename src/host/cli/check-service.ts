/** The part of `library check` about the running service, from its metrics. */

import { getDisplayedCommit, productInfo } from '../../foundation/product.ts'
import { formatMegabytes } from '../integrity/files.ts'
import { readServiceAddress } from '../server/address-file.ts'
import type { DataFolderPaths } from '../server/data-folder.ts'
import { isFolderUnlocked } from '../server/stale-files.ts'
import type { CheckSectionReport } from './check-report.ts'

/** Maximum time for the service to answer. */
const SERVICE_TIMEOUT_MS = 10_000

/** After this many requests a header that never came will not come. */
const MIN_REQUESTS = 20

/**
 * Reports on the service that runs in a data folder, from its metrics. They are more reliable than the settings of this
 * command, which may differ from those of the service.
 */
export async function checkRunningService(folder: DataFolderPaths): Promise<CheckSectionReport> {
  const address = readServiceAddress(folder)
  const metrics = address === undefined ? undefined : await readMetrics(toReachableAddress(address))
  if (metrics !== undefined) return describeService(address ?? '', metrics)
  if (isFolderUnlocked(folder)) return { rows: [['บริการ', 'ไม่ได้เปิดอยู่']], faults: [] }
  // a restore owns the folder, too, and listens nowhere
  if (address === undefined) return { rows: [['บริการ', 'มีคำสั่งของ library ใช้โฟลเดอร์นี้อยู่']], faults: [] }
  return {
    rows: [['บริการ', `ไม่มีคำตอบที่ ${address}`]],
    faults: [`มี library อีกตัวใช้โฟลเดอร์นี้อยู่ แต่ไม่ตอบที่ ${address} กรุณาดูบันทึกของบริการ หรือเปิดบริการใหม่`],
  }
}

/** The address for this machine of a service that listens on all interfaces. */
const toReachableAddress = (address: string): string =>
  address.replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]')

async function readMetrics(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS) })
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}

function describeService(address: string, metrics: string): CheckSectionReport {
  const readFigure = (sample: string): number => {
    const line = metrics.split('\n').find((each) => each.startsWith(`${sample} `))
    return Number(line?.slice(sample.length) ?? 0)
  }
  const [, version = '', commit = ''] = /^library_build_info{version="(.*?)",commit="(.*?)"/m.exec(metrics) ?? []
  const since = new Date(1000 * readFigure('process_start_time_seconds')).toISOString()
  const [publish, propose] = [readFigure('library_keys{may="publish"}'), readFigure('library_keys{may="propose"}')]
  const [expected = 0, missing = 0, unexpected = 0] = ['expected', 'missing', 'unexpected'].map((header) =>
    readFigure(`library_http_forwarded_total{header="${header}"}`),
  )
  return {
    rows: [
      [
        'บริการ',
        `${address} library ${version} (${commit}) เปิดตั้งแต่ ${since} หน่วยความจำ ${formatMegabytes(readFigure('process_resident_memory_bytes'))}`,
      ],
      ['กุญแจ', publish + propose === 0 ? 'ไม่มี ให้อ่านอย่างเดียว' : `เผยแพร่ได้ ${publish} ดอก เสนอได้ ${propose} ดอก`],
      ['proxy', describeProxy(expected, missing, unexpected)],
    ],
    faults: [
      ...(propose > 0 && publish === 0 ? ['กุญแจทุกดอกเสนอได้อย่างเดียว ยังไม่มีใครเผยแพร่งานได้'] : []),
      ...(expected === 0 && missing >= MIN_REQUESTS
        ? ['ตั้ง LIBRARY_TRUST_PROXY ไว้ แต่ proxy ไม่ได้ส่ง X-Forwarded-For มา ผู้อ่านทุกคนจึงถูกนับเป็นคนเดียว กรุณาแก้ที่ proxy']
        : []),
      ...(unexpected > 0 ? ['มี proxy ส่ง X-Forwarded-For มา แต่ไม่ได้ตั้ง LIBRARY_TRUST_PROXY ผู้อ่านทุกคนจึงถูกนับเป็นคนเดียว'] : []),
    ],
    notes:
      version === productInfo.version && commit === getDisplayedCommit(productInfo)
        ? []
        : ['บริการที่เปิดอยู่เป็นคนละรุ่นกับโปรแกรมนี้ ถ้าเปลี่ยนโปรแกรมแล้ว กรุณาเปิดบริการใหม่'],
  }
}

function describeProxy(expected: number, missing: number, unexpected: number): string {
  if (expected + missing > 0) return `คำขอที่มี X-Forwarded-For ตามที่ตั้งไว้ ${expected} ไม่มี ${missing} (คำขอจากเครื่องนี้เองไม่มี)`
  return unexpected > 0 ? `คำขอที่มี X-Forwarded-For ${unexpected} แต่ไม่ได้ตั้ง LIBRARY_TRUST_PROXY` : 'ไม่มี'
}
