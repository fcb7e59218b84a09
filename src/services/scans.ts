/** Scans of printed pages that the host provides, in a folder or at addresses elsewhere (review §4). */

import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createNotFoundError } from '../foundation/app-error.ts'

/** The host's setting for the scans (pictures of printed pages) of one source: where they are, and who may see them. */
export interface PageScanSetting {
  /** The id of the source. */
  readonly source: string
  /** Holds `{volume}/{page}.jpg`, `.png` or `.webp`. */
  readonly folder?: string
  /** An address with the placeholders `{volume}` and `{page}`. */
  readonly address?: string
  /** Added to the number of a page to get that of its picture, since pictures are counted from the cover. */
  readonly offset: number
  /** Whether readers may see them, too. */
  readonly readers: boolean
}

/** A printed page of which a scan is wanted, with the ids of the sources whose text it shows. */
export interface PrintedPageWithSourceIds {
  readonly volume: number
  readonly page: number
  readonly sources: readonly { readonly id: string }[]
}

interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

/** The first bytes of each kind of picture in hex; file names are not trusted. */
const KINDS = [
  { ending: 'jpg', type: 'image/jpeg', signature: /^ffd8ff/ },
  { ending: 'png', type: 'image/png', signature: /^89504e470d0a1a0a/ },
  { ending: 'webp', type: 'image/webp', signature: /^52494646.{8}57454250/ },
] as const

const MAX_SIGNATURE_BYTES = 12
/** Maximum size of a scan, in bytes. */
const MAX_SCAN_BYTES = 32 * 1024 * 1024

/** Finds the scans of printed pages by the host's settings for each source. */
export class PageScanFinder {
  private readonly bySource: ReadonlyMap<string, PageScanSetting>

  constructor(settings: readonly PageScanSetting[]) {
    this.bySource = new Map(settings.map((setting) => [setting.source, setting]))
  }

  /** The origins of other servers from which pages may load scans. */
  get origins(): readonly string[] {
    const all = [...this.bySource.values()].flatMap(({ address }) => address ?? [])
    return [...new Set(all.map((address) => new URL(address).origin))]
  }

  /**
   * Returns the address of a page's scan; null if the host has none.
   * @param forReaders whether only scans for readers count
   */
  findScan({ volume, page, sources }: PrintedPageWithSourceIds, forReaders = false) {
    const settings = sources.flatMap(({ id }) => this.bySource.get(id) ?? [])
    for (const setting of settings) {
      if (forReaders && !setting.readers) continue
      const { source, address } = setting
      const number = page + setting.offset
      if (number < 1) continue
      if (address !== undefined)
        return { source, address: address.replace('{volume}', `${volume}`).replace('{page}', `${number}`) }
      if (this.findFile(setting, volume, number)) return { source, address: null }
    }
    return null
  }

  /**
   * Reads a page's scan from a folder.
   * @param forReaders whether only scans for readers count
   * @throws AppError `not_found` where no folder has it
   */
  readScan({ volume, page, sources }: PrintedPageWithSourceIds, forReaders = false): Picture {
    for (const { id } of sources) {
      const setting = this.bySource.get(id)
      const file = setting && (!forReaders || setting.readers) && this.findFile(setting, volume, page + setting.offset)
      const picture = file && readPicture(file.path, file.type)
      if (picture) return picture
    }
    throw createNotFoundError('ไม่มีภาพของหน้านี้ กรุณาอ่านจากหนังสือ หรือให้ผู้ดูแลใส่ภาพไว้ในโฟลเดอร์')
  }

  /** Returns undefined if there is no such file, or a link leads out of the folder. */
  private findFile({ folder }: PageScanSetting, volume: number, number: number) {
    if (folder === undefined || number < 1) return undefined
    for (const { ending, type } of KINDS) {
      const path = tryOrUndefined(() => {
        const inside = join(realpathSync(folder), String(volume), `${number}.${ending}`)
        const stat = lstatSync(inside)
        return stat.isFile() && stat.size <= MAX_SCAN_BYTES && realpathSync(inside) === inside ? inside : undefined
      })
      if (path !== undefined) return { path, type }
    }
    return undefined
  }
}

function readPicture(path: string, type: string): Picture | undefined {
  const bytes = tryOrUndefined(() => new Uint8Array(readFileSync(path)))
  const beginning = bytes && Buffer.from(bytes.subarray(0, MAX_SIGNATURE_BYTES)).toString('hex')
  const hasSignature =
    beginning !== undefined && KINDS.some((kind) => kind.type === type && kind.signature.test(beginning))
  return bytes && hasSignature ? { bytes, type } : undefined
}

/** Returns undefined if the file does not exist or cannot be read. */
function tryOrUndefined<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
